import type { Queryable } from '../../ports/database.ts';

/*
 * The order of locks: members before what hangs on them (sessions, links, links of boards), and of members the lowest id
 * first. A removal locks the member and then, by cascade, the rest; an entry in the audit log locks the member that it names.
 */

/** Locks those of the members that are still there until the transaction ends. @returns their ids */
export async function lockMembers(tx: Queryable, memberIds: number[]): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    'select id from members where id = any($1::bigint[]) order by id for no key update',
    [memberIds],
  );
  return rows.map(({ id }) => id);
}

/** Locks the members of a person, which are those of one e-mail address in all accounts: their sessions name each other. */
export async function lockPerson(tx: Queryable, memberId: number): Promise<void> {
  await tx.query(
    `select 1 from members where email = (select email from members where id = $1)
     order by id for no key update`,
    [memberId],
  );
}
