import { readFileSync } from 'node:fs';

/** Soft limit of this process's open files, which Node raises to the hard limit at its start; undefined except on Linux. */
export function openFilesLimit(): number | undefined {
  try {
    const [, limit] = /^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return limit === undefined ? undefined : Number(limit);
  } catch {
    return undefined;
  }
}
