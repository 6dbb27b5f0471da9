import { open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { AttemptId, RunOutput, RunSpec } from '../../ports/run-launcher.ts';
import { syncDirectory } from '../object-store-directory/sync-directory.ts';

/** The last file an attempt writes: its presence means that everything else is complete and durable. */
const manifestName = 'result.json';

/** Names one attempt of a run, also in its directory's name. */
export function attemptName({ runId, runNonce, attempt }: AttemptId): string {
  return `run-${runId}-${runNonce}-${attempt}`;
}

/** Where an attempt stages its data files, relative to the tables' root. */
export function attemptPath(spec: AttemptId & Pick<RunSpec, 'tenantSlug' | 'schemaId'>): string {
  return join(spec.tenantSlug, String(spec.schemaId), attemptName(spec));
}

export async function writeManifest(directory: string, output: RunOutput): Promise<void> {
  const part = join(directory, `${manifestName}.part`);
  const handle = await open(part, 'w');
  try {
    await handle.writeFile(JSON.stringify(output));
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(part, join(directory, manifestName));
  await syncDirectory(directory);
}

/** What a finished attempt staged, or undefined when it never finished. */
export async function readManifest(directory: string): Promise<RunOutput | undefined> {
  const text = await readFile(join(directory, manifestName), 'utf8').catch(ignoreAbsent);
  return text === undefined ? undefined : (JSON.parse(text) as RunOutput);
}

/** The directory of an attempt whose tenant and schema are not known: after a restart of the service. */
export async function findAttempt(tablesDir: string, id: AttemptId): Promise<string | undefined> {
  const name = attemptName(id);
  for (const tenant of await subdirectories(tablesDir)) {
    for (const schema of await subdirectories(join(tablesDir, tenant))) {
      const directory = join(tablesDir, tenant, schema, name);
      const found = await readdir(directory).catch(ignoreAbsent);
      if (found) return directory;
    }
  }
  return undefined;
}

export async function removeAttempt(directory: string): Promise<void> {
  await rm(directory, { recursive: true, force: true });
}

async function subdirectories(path: string): Promise<string[]> {
  const entries = (await readdir(path, { withFileTypes: true }).catch(ignoreAbsent)) ?? [];
  return entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
}

function ignoreAbsent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
  return undefined;
}
