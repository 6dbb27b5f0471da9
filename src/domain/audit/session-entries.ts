import type { Database, Queryable } from '../../ports/database.ts';

/** Minutes within which failed logins of a member are one entry. */
const WINDOW_MINUTES = 15;

/**
 * Writes that a login failed into the log of each of these members: one entry per member and window, which counts. Whoever
 * guesses passwords therefore adds at most 96 entries a day. An unknown e-mail address has no members and takes the same
 * statements.
 * @param address network address of the client, as it is counted
 */
export async function recordFailedLogin(
  database: Database,
  memberIds: number[],
  address: string,
): Promise<void> {
  await database.transaction(async (tx) => {
    // Of parallel failures, each sees the entry of the one before.
    await tx.query('select 1 from members where id = any($1) order by id for no key update', [memberIds]);
    await tx.query(
      `with counted as (
         update audit_log set details = jsonb_build_object('address', $2::text,
           'attempts', (details ->> 'attempts')::int + 1)
         where action = 'session.login_failed' and member_id = any($1)
           and at > now() - make_interval(mins => $3)
         returning member_id)
       insert into audit_log (tenant_id, member_id, member_email, action, target, details)
       select tenant_id, id, email, 'session.login_failed', email,
         jsonb_build_object('address', $2::text, 'attempts', 1)
       from members where id = any($1) and id not in (select member_id from counted)`,
      [memberIds, address, WINDOW_MINUTES],
    );
  });
}

/** Writes the ends of sessions that nobody ended: 12 hours after their last use, or after 7 days. */
export async function recordExpiredSessions(
  tx: Queryable,
  sessions: { memberId: number; lastSeenAt: Date }[],
): Promise<void> {
  await tx.query(
    `insert into audit_log (tenant_id, member_id, member_email, action, target, details)
     select m.tenant_id, m.id, m.email, 'session.expire', m.email, jsonb_build_object('last_seen_at', s."lastSeenAt")
     from jsonb_to_recordset($1::jsonb) as s ("memberId" bigint, "lastSeenAt" text) join members m on m.id = s."memberId"`,
    [JSON.stringify(sessions)],
  );
}
