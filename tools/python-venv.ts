import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';

/**
 * The `bin` folder of a Python environment with exactly the packages of a requirements file, made on first use
 * below the user's cache.
 * @throws Error with pip's own words
 */
export async function pythonVenv(requirementsFile: string): Promise<string> {
  const wanted = createHash('sha256')
    .update(await readFile(requirementsFile))
    .digest('hex');
  const cache = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'celeiro', 'python');
  const venv = join(cache, wanted.slice(0, 16));
  const whole = join(venv, 'whole');
  if (!existsSync(whole)) {
    await rm(venv, { recursive: true, force: true });
    run('python3', ['-m', 'venv', venv]);
    run(join(venv, 'bin/pip'), ['install', '-q', '--disable-pip-version-check', '-r', requirementsFile]);
    await writeFile(whole, '');
  }
  return join(venv, 'bin');
}

function run(program: string, args: string[]): void {
  const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} failed: ${error?.message ?? `${stdout}${stderr}`}`);
}
