import { inBatches } from '../../concurrency/in-batches.ts';
import { type Database, perDatabase, type Queryable } from '../../ports/database.ts';
import { recordExpiredSessions } from '../audit/session-entries.ts';
import { type Plan, requirePlan } from '../tenants/plan.ts';
import { removeExpiredAttempts } from './login-throttle.ts';
import type { PanelIdentity } from './panel-identity.ts';
import type { Role } from './roles.ts';
import { hashSecret, newSecret } from './secrets.ts';

const SESSION_IDLE_HOURS = 12;
export const SESSION_MAX_DAYS = 7;

/** SQL: the session in row `s` has not expired. */
const ALIVE = `s.last_seen_at > now() - interval '${SESSION_IDLE_HOURS} hours'
  and s.created_at > now() - interval '${SESSION_MAX_DAYS} days'`;

/**
 * Opens a session and returns its secret, which is not stored.
 * @param alsoMembers of the same person in other accounts, who proved to be that by the same password
 */
export async function openSession(
  db: Queryable,
  memberId: number,
  alsoMembers: number[] = [],
): Promise<string> {
  const secret = newSecret();
  await db.query('insert into sessions (secret_hash, member_id, also_members) values ($1, $2, $3)', [
    hashSecret(secret),
    memberId,
    alsoMembers,
  ]);
  return secret;
}

/** The current data of the member behind a session's secret; undefined if there is no such session or it ended. */
export async function findSession(
  db: Queryable,
  plans: Map<string, Plan>,
  secret: string,
): Promise<PanelIdentity | undefined> {
  const sessionHash = hashSecret(secret);
  const [row] = await db.query<{
    tenant_id: number;
    slug: string;
    plan: string;
    processing_enabled: boolean;
    member_id: number;
    email: string;
    role: Role;
    unseen_for_a_minute: boolean;
  }>(
    `select m.tenant_id, t.slug, t.plan, t.processing_enabled, m.id as member_id, m.email, m.role,
       s.last_seen_at < now() - interval '1 minute' as unseen_for_a_minute
     from sessions s join members m on m.id = s.member_id join tenants t on t.id = m.tenant_id
     where s.secret_hash = $1 and ${ALIVE}`,
    [sessionHash],
  );
  if (!row) return undefined;
  if (row.unseen_for_a_minute)
    await db.query('update sessions set last_seen_at = now() where secret_hash = $1', [sessionHash]);
  return {
    tenantId: row.tenant_id,
    tenantSlug: row.slug,
    plan: requirePlan(plans, row),
    processingEnabled: row.processing_enabled,
    memberId: row.member_id,
    email: row.email,
    role: row.role,
    sessionHash,
  };
}

/** Whether the session of an identity is still open; for answers that take long. */
export const isSessionAlive = (db: Queryable, { sessionHash }: PanelIdentity): Promise<boolean> =>
  aliveSessions(db)(sessionHash);

/** The streams of all members look when there is an event: those that look together share one statement. */
const aliveSessions = perDatabase((db) =>
  inBatches<Buffer, boolean>(async (hashes) => {
    const rows = await db.query<{ hash: Buffer }>(
      `select s.secret_hash as hash from sessions s where s.secret_hash = any($1::bytea[]) and ${ALIVE}`,
      [hashes],
      { prepared: true },
    );
    const alive = new Set(rows.map(({ hash }) => hash.toString('hex')));
    return hashes.map((hash) => alive.has(hash.toString('hex')));
  }),
);

/** Keeps a session from ending until the transaction ends; undefined if it ended before. The role is the member's now. */
export async function holdSession(
  tx: Queryable,
  { sessionHash }: PanelIdentity,
): Promise<{ role: Role } | undefined> {
  const [row] = await tx.query<{ role: Role }>(
    `select m.role from sessions s join members m on m.id = s.member_id
     where s.secret_hash = $1 and ${ALIVE} for key share of s`,
    [sessionHash],
  );
  return row;
}

/** False if the session had ended before. */
export async function endSession(db: Queryable, sessionHash: Buffer): Promise<boolean> {
  const rows = await db.query('delete from sessions where secret_hash = $1 returning 1', [sessionHash]);
  return rows.length > 0;
}

/**
 * Ends every session of a member, and that of other accounts may change into the member's no more; every replica notices with
 * the next request.
 */
export async function endSessionsOf(db: Queryable, memberId: number): Promise<void> {
  await db.query('delete from sessions where member_id = $1', [memberId]);
  await db.query(
    `update sessions set also_members = array_remove(also_members, $1) where member_id in (
       select other.id from members m join members other on other.email = m.email where m.id = $1)`,
    [memberId],
  );
}

/** Ends every session of every member, without telling the audit log. @returns how many there were */
export async function endEverySession(db: Queryable): Promise<number> {
  return (await db.query('delete from sessions returning 1')).length;
}

/** Most sessions removed by one transaction. */
const SESSIONS_A_TIME = 1000;

/**
 * Removes sessions that ended, which the audit log then tells, used-up or expired links, and counts of failed attempts whose
 * window is over.
 */
export async function removeExpiredSessions(db: Database): Promise<void> {
  for (;;) {
    const removed = await db.transaction(async (tx) => {
      const sessions = await tx.query<{ memberId: number; lastSeenAt: Date }>(
        // Members are locked too, those that others hold skipped: the entries name them, and a removal may await the sessions.
        `delete from sessions where secret_hash in (
           select s.secret_hash from sessions s join members m on m.id = s.member_id where not (${ALIVE})
           limit ${SESSIONS_A_TIME} for key share of m skip locked for update of s skip locked)
         returning member_id as "memberId", last_seen_at as "lastSeenAt"`,
      );
      if (sessions.length > 0) await recordExpiredSessions(tx, sessions);
      return sessions.length;
    });
    if (removed < SESSIONS_A_TIME) break;
  }
  await db.query(`delete from member_links where used_at is not null or expires_at < now()`);
  await removeExpiredAttempts(db);
}
