import { spawnSync } from 'node:child_process';

/** Root's children keep one capability: a volume may belong to another account, and its files are read all the same. */
const ROOTS = ['--bounding-set=-all,+dac_override', '--inh-caps=-all', '--ambient-caps=-all'];

let prefix: string[] | undefined;

/**
 * The command, so started that it gains no privilege by a setuid program, and on root's account has no capability but
 * `CAP_DAC_OVERRIDE`. Needs setpriv of util-linux; the command stays as it is where that is missing.
 */
export function withFewPrivileges(command: string[]): string[] {
  prefix ??= setprivPrefix(['--no-new-privs', ...(process.getuid?.() === 0 ? ROOTS : [])]);
  return [...prefix, ...command];
}

/** The start of a command line that sets these privileges; empty where setpriv is missing or refuses them. */
export function setprivPrefix(flags: string[]): string[] {
  if (process.platform !== 'linux') return [];
  return spawnSync('setpriv', [...flags, 'true']).status === 0 ? ['setpriv', ...flags, '--'] : [];
}
