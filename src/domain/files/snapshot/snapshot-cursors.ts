/**
 * SQL: cursors that expired after this moment may still be in use, although no new request can use them. A token is good
 * for a page until its last second, and the cursor of the next page is stored only after that page was answered. One
 * hour is longer than any query may run.
 */
export const cursorsNeededSince = `now() - interval '1 hour'`;
