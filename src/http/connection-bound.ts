import { readFileSync } from 'node:fs';

/** Share of the process's file descriptors that clients' connections may take; files, the database and engines need the rest. */
const connectionShare = 0.5;

/** Most connections of clients at once, by the limit of open files; undefined where the system tells none. */
export function connectionBound(): number | undefined {
  const limit = openFilesLimit();
  return limit === undefined ? undefined : Math.max(1, Math.floor(limit * connectionShare));
}

/** Soft limit of this process, which Node raises to the hard one as it starts. Linux only. */
function openFilesLimit(): number | undefined {
  try {
    const [, limit] = /^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return limit === undefined ? undefined : Number(limit);
  } catch {
    return undefined;
  }
}
