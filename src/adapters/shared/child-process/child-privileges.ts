import { spawnSync } from 'node:child_process';

/**
 * setpriv flags for children of root. They keep one capability, to read the files of a volume that belongs to another
 * account.
 */
const ROOTS = ['--bounding-set=-all,+dac_override', '--inh-caps=-all', '--ambient-caps=-all'];

let prefix: string[] | undefined;

/**
 * Returns the command with a prefix that stops it from gaining privileges through a setuid program. A child of root keeps no
 * capability but `CAP_DAC_OVERRIDE`. Without setpriv of util-linux the command is returned unchanged.
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
