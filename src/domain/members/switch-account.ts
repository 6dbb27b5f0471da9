import type { Database, Queryable } from '../../ports/database.ts';
import { AppError } from '../app-error.ts';
import { recordAudit } from '../audit/audit-log.ts';
import type { PanelIdentity } from './panel-identity.ts';
import { hashSecret, newSecret } from './secrets.ts';

/** Another account into which a session may change. */
export interface OtherAccount {
  slug: string;
  name: string;
}

/** The other accounts of a session, by name: those that its e-mail address and password had fitted too when it was opened. */
export async function otherAccounts(db: Queryable, { sessionHash }: PanelIdentity): Promise<OtherAccount[]> {
  return db.query<OtherAccount>(
    `select t.slug, t.name from sessions s join members m on m.id = any(s.also_members)
     join tenants t on t.id = m.tenant_id where s.secret_hash = $1 order by t.name, t.slug`,
    [sessionHash],
  );
}

/**
 * Changes into another account of the session: ends it and opens one there, which ends when this one would have ended, and
 * may change back. Returns the new session's secret.
 * @param tenantSlug of the other account
 * @throws AppError `account_not_open`
 */
export async function switchAccount(
  database: Database,
  identity: PanelIdentity,
  tenantSlug: string,
  address: string,
): Promise<string> {
  const secret = newSecret();
  return database.transaction(async (tx) => {
    // The member left and the one entered. A new password is awaited: the statement after this one sees that it has ended
    // the way.
    await tx.query(
      `select from members m join tenants t on t.id = m.tenant_id
       where m.email = $1 and (m.id = $2 or t.slug = $3) order by m.id for share of m`,
      [identity.email, identity.memberId, tenantSlug],
    );
    // Of two concurrent calls, one finds the session gone.
    const [entered] = await tx.query<{ memberId: number; tenantId: number; email: string }>(
      `with other as (
         select s.secret_hash, m.id, m.tenant_id, m.email from sessions s
         join members m on m.id = any(s.also_members) join tenants t on t.id = m.tenant_id
         where s.secret_hash = $1 and t.slug = $2),
       ended as (
         delete from sessions s using other o where s.secret_hash = o.secret_hash
         returning s.member_id, s.created_at, s.also_members),
       opened as (
         insert into sessions (secret_hash, member_id, created_at, also_members)
         select $3, o.id, e.created_at, array_append(array_remove(e.also_members, o.id), e.member_id)
         from ended e, other o returning member_id)
       select o.id as "memberId", o.tenant_id as "tenantId", o.email from opened p join other o on o.id = p.member_id`,
      [identity.sessionHash, tenantSlug, hashSecret(secret)],
    );
    if (!entered) throw new AppError('account_not_open');
    const { email } = identity;
    const details = { address, switched: true };
    await recordAudit(tx, identity, { action: 'session.logout', target: email, details });
    await recordAudit(tx, entered, { action: 'session.login', target: entered.email, details });
    return secret;
  });
}
