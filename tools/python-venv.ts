import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';

/**
 * The `bin` folder of a Python environment with exactly the packages of the requirements files, each of which names its
 * hashes. It is made on first use below the user's cache.
 * @throws Error with pip's own words
 */
export async function pythonVenv(...requirementsFiles: string[]): Promise<string> {
  const wanted = createHash('sha256');
  for (const file of requirementsFiles) wanted.update(await readFile(file));
  const cache = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'celeiro', 'venv');
  const venv = join(cache, wanted.digest('hex').slice(0, 16));
  if (!existsSync(venv)) {
    await mkdir(cache, { recursive: true });
    // Under a name of its own, as two processes may make it at once; an environment cannot be moved.
    const made = await mkdtemp(`${venv}-`);
    run('python3', ['-m', 'venv', made]);
    const files = requirementsFiles.flatMap((file) => ['-r', file]);
    const quietly = ['-q', '--disable-pip-version-check'];
    run(join(made, 'bin/pip'), ['install', ...quietly, '--require-hashes', ...files]);
    await symlink(made, venv).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
      await rm(made, { recursive: true });
    });
  }
  return join(venv, 'bin');
}

function run(program: string, args: string[]): void {
  const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} failed: ${error?.message ?? `${stdout}${stderr}`}`);
}
