import { spawnSync } from 'node:child_process';

/** Runs a program to its end. @throws Error with all that it said where it fails */
export function runQuietly(program: string, args: string[], cwd?: string): void {
  const { status, stdout, stderr, error } = spawnSync(program, args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} failed: ${error?.message ?? `${stdout}${stderr}`}`);
}
