import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** Where the jar lies inside the Python package that carries it. */
const insideWheel = join('openapi_generator_cli', 'openapi-generator.jar');
/** pip's file with the exact version and the hash of that package. */
const requirements = join(import.meta.dirname, 'generator.txt');

/**
 * The path of the jar of OpenAPI Generator, fetched on first use below the user's cache. Maven Central lacks the newest
 * versions; the Python package of the project carries the same jar.
 * @throws Error with pip's own words
 */
export async function generatorJar(): Promise<string> {
  const wanted = createHash('sha256').update(await readFile(requirements));
  const cache = join(
    process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'),
    ...['celeiro', 'openapi-generator'],
  );
  const kept = join(cache, wanted.digest('hex').slice(0, 16));
  if (!existsSync(kept)) {
    await mkdir(cache, { recursive: true });
    const fresh = await mkdtemp(join(cache, 'fresh-'));
    try {
      run('python3', [
        ...['-m', 'pip', 'download', '-q', '--disable-pip-version-check', '--no-deps'],
        ...['--only-binary', ':all:', '--require-hashes', '-r', requirements, '-d', fresh],
      ]);
      const wheel = (await readdir(fresh)).find((name) => name.endsWith('.whl'));
      run('python3', ['-m', 'zipfile', '-e', join(fresh, wheel!), fresh]);
      // Renamed whole: another run sees all of the package or nothing.
      await rename(fresh, kept).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
      });
    } finally {
      await rm(fresh, { recursive: true, force: true });
    }
  }
  return join(kept, insideWheel);
}

function run(program: string, args: string[]): void {
  const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} failed: ${error?.message ?? `${stdout}${stderr}`}`);
}
