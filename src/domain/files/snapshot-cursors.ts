/**
 * SQL: a cursor that expired after this moment may still be read by, though nobody can ask by it any more. Its token
 * takes a page in its last second, and the cursor of the page that follows is kept only after that one was answered:
 * an hour is longer than any query may run.
 */
export const cursorsNeededSince = `now() - interval '1 hour'`;
