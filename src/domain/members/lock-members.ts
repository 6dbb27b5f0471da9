import type { Queryable } from '../../ports/database.ts';

/**
 * Locks members that are still there until the transaction ends, the lowest id first. Whoever changes what hangs on a member
 * (sessions, links, links of boards) takes this lock before any row of those: a removal has the member first too.
 * @returns their ids
 */
export async function lockMembers(tx: Queryable, memberIds: number[]): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    'select id from members where id = any($1::bigint[]) order by id for no key update',
    [memberIds],
  );
  return rows.map(({ id }) => id);
}
