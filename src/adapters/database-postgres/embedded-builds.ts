import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isAlive } from './embedded-pid-file.ts';

/** A cluster that is being built, or its password: the process, and what `mkdtemp` adds. Early versions named no process. */
const BUILD = /^building-(?:(\d+)-)?\w{6}(?:\.password)?$/;

/** Builds of this process. A former one may have had its number, as in a container that starts anew. */
const underWay = new Set<string>();

/** A new folder to build a cluster in, and the file of its password. `end` removes what is left of both. */
export async function beginBuild(
  folder: string,
): Promise<{ building: string; passwordFile: string; end(): Promise<void> }> {
  const building = await mkdtemp(join(folder, `building-${process.pid}-`));
  const passwordFile = `${building}.password`;
  const paths = [building, passwordFile];
  for (const path of paths) underWay.add(path);
  const end = async () => {
    for (const path of paths) {
      await rm(path, { recursive: true, force: true });
      underWay.delete(path);
    }
  };
  return { building, passwordFile, end };
}

/** Removes the builds of processes that died over them: 39 MB each, and a superuser's password. */
export async function removeAbandonedBuilds(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const build = BUILD.exec(name);
    if (!build || underWay.has(join(folder, name))) continue;
    const pid = Number(build[1] ?? 0);
    if (pid !== 0 && pid !== process.pid && isAlive(pid)) continue;
    // An initdb that has outlived its process may still write; the next start removes the rest.
    await rm(join(folder, name), { recursive: true, force: true }).catch(() => {});
  }
}
