import { spawnSync } from 'node:child_process';

/** Runs a program to its end. @throws Error with all that it said where it fails */
export function runQuietly(
  program: string,
  args: string[],
  cwd?: string,
  env: Record<string, string> = {},
): void {
  const options = { cwd, encoding: 'utf8' as const, env: { ...process.env, ...env } };
  const { status, stdout, stderr, error } = spawnSync(program, args, options);
  if (status !== 0) throw new Error(`${program} failed: ${error?.message ?? `${stdout}${stderr}`}`);
}
