import { openFilesLimit } from '../config/open-files.ts';

/** Share of the process's file descriptors that clients' connections may take; files, the database and engines need the rest. */
const connectionShare = 0.5;

/** Most connections of clients at once, by the limit of open files; undefined where the system tells none. */
export function connectionBound(): number | undefined {
  const limit = openFilesLimit();
  return limit === undefined ? undefined : Math.max(1, Math.floor(limit * connectionShare));
}
