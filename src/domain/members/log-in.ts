import type { Database, Queryable } from '../../ports/database.ts';
import { AppError } from '../app-error.ts';
import { recordAudit } from '../audit/audit-log.ts';
import { recordFailedLogin } from '../audit/session-entries.ts';
import type { LetterBox } from '../mail/letter-box.ts';
import { type Account, fittingAccounts } from './fitting-accounts.ts';
import { lockMembers, lockPerson } from './lock-members.ts';
import { countAttempt, forgiveAttempt, type LoginAttempt } from './login-throttle.ts';
import { endLinksOf } from './member-links.ts';
import type { PanelIdentity } from './panel-identity.ts';
import { checkNewPassword, hashPassword, verifyPassword, withHashingPlace } from './passwords.ts';
import { endSession, endSessionsOf, openSession } from './sessions.ts';
import { refuseSpent } from './spent-addresses.ts';
import { tellNewPassword } from './tell-new-password.ts';

/**
 * Checks a password, opens a session and returns its secret. The session may change into the address's other accounts that
 * the password fits. An unknown e-mail address takes as long as a wrong password; an address in several tenants takes longer.
 * @throws AppError `wrong_credentials`, `choose_tenant` (the password fits in several tenants), `too_many_attempts`,
 *   `passwords_busy`, `too_many_passwords_from_address`
 */
export async function logIn(
  database: Database,
  input: LoginAttempt & { password: string; tenant?: string | undefined },
): Promise<string> {
  refuseSpent(input.address);
  const { accounts, fitting } = await withHashingPlace(input.address, () => fittingAccounts(database, input));
  const asked = fitting.filter(({ slug }) => input.tenant === undefined || slug === input.tenant);
  const [account, ...more] = asked;
  if (!account) {
    const tried = accounts.filter(({ slug }) => input.tenant === undefined || slug === input.tenant);
    await recordFailedLogin(
      database,
      tried.map(({ id }) => id),
      input.address,
    );
    throw new AppError('wrong_credentials');
  }
  if (more.length > 0) {
    const tenants = asked.map(({ slug, name }) => ({ slug, name }));
    throw new AppError('choose_tenant', { body: { tenants } });
  }
  const { id: memberId, tenantId, email } = account;
  return database.transaction(async (tx) => {
    const members = await withUnchangedPassword(tx, fitting);
    if (!members.includes(memberId)) throw new AppError('wrong_credentials');
    const others = members.filter((id) => id !== memberId);
    const details = { address: input.address };
    await recordAudit(tx, { tenantId, memberId, email }, { action: 'session.login', target: email, details });
    return openSession(tx, memberId, others);
  });
}

/** Ids of the accounts whose password is still the one that was checked; it stays so until the transaction ends. */
async function withUnchangedPassword(tx: Queryable, accounts: Account[]): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    `select m.id from members m join unnest($1::bigint[], $2::text[]) as checked(id, hash)
       on m.id = checked.id and m.password_hash = checked.hash order by m.id for share of m`,
    [accounts.map(({ id }) => id), accounts.map(({ hash }) => hash)],
  );
  return rows.map(({ id }) => id);
}

/** Ends the session of a member. */
export async function logOut(database: Database, identity: PanelIdentity, address: string): Promise<void> {
  const { memberId, email, sessionHash } = identity;
  await database.transaction(async (tx) => {
    await lockMembers(tx, [memberId]);
    if (!(await endSession(tx, sessionHash))) return;
    await recordAudit(tx, identity, { action: 'session.logout', target: email, details: { address } });
  });
}

/**
 * Changes the password of a member, ends all sessions and links, opens a new session and writes a letter about it. Returns
 * the session's secret.
 * @throws AppError `invalid_request` with `current_password` or `new_password`, `too_many_attempts`, `passwords_busy`
 */
export async function changePassword(
  { database, letters }: { database: Database; letters: LetterBox },
  identity: PanelIdentity,
  input: { address: string; currentPassword: string; newPassword: string },
): Promise<string> {
  const { memberId, email } = identity;
  checkNewPassword('new_password', input.newPassword, email);
  const attempt = { memberId, address: input.address };
  const wrong = () =>
    new AppError('invalid_request', { fields: [{ field: 'current_password', code: 'wrong_password' }] });
  refuseSpent(input.address);
  const { checked, hash } = await withHashingPlace(input.address, async () => {
    await countAttempt(database, attempt);
    const [member] = await database.query<{ hash: string }>(
      'select password_hash as hash from members where id = $1',
      [memberId],
    );
    if (!(await verifyPassword(input.currentPassword, member?.hash))) throw wrong();
    await forgiveAttempt(database, attempt);
    return { checked: member!.hash, hash: await hashPassword(input.newPassword) };
  });
  return database.transaction(async (tx) => {
    await lockPerson(tx, memberId);
    // A link may have set another password since the check: whoever knows only the old one must not undo that.
    const changed = await tx.query(
      'update members set password_hash = $2 where id = $1 and password_hash = $3 returning 1',
      [memberId, hash, checked],
    );
    if (changed.length === 0) throw wrong();
    await endLinksOf(tx, memberId);
    await endSessionsOf(tx, memberId);
    await recordAudit(tx, identity, {
      action: 'member.change_password',
      target: email,
      details: { address: input.address },
    });
    const [tenant] = await tx.query<{ name: string }>('select name from tenants where id = $1', [
      identity.tenantId,
    ]);
    const { tenantId } = identity;
    await tellNewPassword(tx, letters, { tenantId, accountName: tenant!.name, email });
    return openSession(tx, memberId);
  });
}
