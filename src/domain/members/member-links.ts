import type { Database, Queryable } from '../../ports/database.ts';
import { AppError } from '../app-error.ts';
import { recordAudit } from '../audit/audit-log.ts';
import { checkNewPassword, hashPassword } from './passwords.ts';
import { hashSecret, newSecret } from './secrets.ts';
import { endSessionsOf, openSession } from './sessions.ts';

const LINK_VALID_DAYS = 7;

export interface Invitation {
  memberId: number;
  email: string;
  tenantId: number;
  tenantSlug: string;
  tenantName: string;
  /** Whether the member had a password already. */
  joined: boolean;
  expiresAt: Date;
}

/**
 * Creates a one-time link with which a member sets a password; it replaces earlier links. Returns its secret, which is not
 * stored; `linkAddress` gives its page.
 */
export async function addMemberLink(tx: Queryable, memberId: number): Promise<string> {
  const secret = newSecret();
  await tx.query('delete from member_links where member_id = $1', [memberId]);
  await tx.query(
    `insert into member_links (secret_hash, member_id, expires_at) values ($1, $2, now() + make_interval(days => $3))`,
    [hashSecret(secret), memberId, LINK_VALID_DAYS],
  );
  return secret;
}

/** @throws AppError `invitation_invalid` for a link that never existed, was used or has expired */
export async function findInvitation(db: Queryable, secret: string): Promise<Invitation> {
  const [row] = await db.query<Invitation>(
    `select m.id as "memberId", m.email, m.tenant_id as "tenantId", t.slug as "tenantSlug", t.name as "tenantName",
       m.password_hash is not null as joined, l.expires_at as "expiresAt"
     from member_links l join members m on m.id = l.member_id join tenants t on t.id = m.tenant_id
     where l.secret_hash = $1 and l.used_at is null and l.expires_at > now()`,
    [hashSecret(secret)],
  );
  if (!row) throw new AppError('invitation_invalid');
  return row;
}

/**
 * Uses a link up: sets the password, ends earlier sessions, opens a new one. Returns the session's secret.
 * @throws AppError `invitation_invalid`, `invalid_request`
 */
export async function acceptInvitation(
  database: Database,
  secret: string,
  password: string,
  address?: string,
): Promise<string> {
  const { memberId, tenantId, email, joined } = await findInvitation(database, secret);
  checkNewPassword('password', password, email);
  const hash = await hashPassword(password, address);
  return database.transaction(async (tx) => {
    // Of two concurrent calls, one finds the link used.
    const used = await tx.query(
      'update member_links set used_at = now() where secret_hash = $1 and used_at is null and expires_at > now() returning 1',
      [hashSecret(secret)],
    );
    if (used.length === 0) throw new AppError('invitation_invalid');
    await tx.query('update members set password_hash = $2 where id = $1', [memberId, hash]);
    await endSessionsOf(tx, memberId);
    const action = joined ? 'member.reset_password' : 'member.join';
    const details = address === undefined ? {} : { address };
    await recordAudit(tx, { tenantId, memberId, email }, { action, target: email, details });
    return openSession(tx, memberId);
  });
}
