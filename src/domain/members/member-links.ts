import type { Database, Queryable } from '../../ports/database.ts';
import { AppError } from '../app-error.ts';
import { recordAudit } from '../audit/audit-log.ts';
import type { LetterBox } from '../mail/letter-box.ts';
import { foldEmail } from './email.ts';
import { lockPerson } from './lock-members.ts';
import { checkNewPassword, hashPassword, withHashingPlace } from './passwords.ts';
import { hashSecret, newSecret } from './secrets.ts';
import { endSessionsOf, openSession } from './sessions.ts';
import { tellNewPassword } from './tell-new-password.ts';

const LINK_VALID_HOURS = 7 * 24;
/** A link that anybody may ask for is of use for a short time. */
const ASKED_LINK_VALID_HOURS = 1;
/** Most accounts of one e-mail address that get a link by one letter. */
const MAX_ACCOUNTS = 5;

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
  await tx.query('delete from member_links where member_id = $1', [memberId]);
  return insertLink(tx, memberId, LINK_VALID_HOURS);
}

/** A link of a letter, and the account that it is for. */
export interface MailedLink {
  accountName: string;
  secret: string;
}

/**
 * Creates links for the accounts of an e-mail address, at most five. They stand beside earlier links: whoever knows an
 * address may ask for them, and must not undo an owner's invitation.
 * @returns the links, and the stored address: only that one is known to be the member's. Undefined where nobody has it
 */
export async function addAskedLinks(
  tx: Queryable,
  typed: string,
): Promise<{ email: string; links: MailedLink[] } | undefined> {
  const members = await tx.query<{ id: number; email: string; name: string }>(
    `select m.id, m.email, t.name from members m join tenants t on t.id = m.tenant_id where m.email = $1
     order by m.id limit $2`,
    [foldEmail(typed), MAX_ACCOUNTS],
  );
  if (members.length === 0) return undefined;
  const links: MailedLink[] = [];
  for (const { id, name } of members) {
    links.push({ accountName: name, secret: await insertLink(tx, id, ASKED_LINK_VALID_HOURS) });
  }
  return { email: members[0]!.email, links };
}

/**
 * Creates the link of an invitation's letter. It stands beside the one that the owner sees.
 * @returns undefined if the member was removed, or has set a password since
 */
export async function addInvitationLink(
  tx: Queryable,
  memberId: number,
): Promise<(MailedLink & { joined: boolean }) | undefined> {
  const [member] = await tx.query<{ name: string; joined: boolean }>(
    `select t.name, m.password_hash is not null as joined from members m join tenants t on t.id = m.tenant_id
     where m.id = $1 and (m.password_hash is null or exists (
       select from member_links l where l.member_id = m.id and l.used_at is null and l.expires_at > now()))`,
    [memberId],
  );
  if (!member) return undefined;
  const { name: accountName, joined } = member;
  return { accountName, joined, secret: await insertLink(tx, memberId, LINK_VALID_HOURS) };
}

async function insertLink(tx: Queryable, memberId: number, validHours: number): Promise<string> {
  const secret = newSecret();
  await tx.query(
    `insert into member_links (secret_hash, member_id, expires_at) values ($1, $2, now() + make_interval(hours => $3))`,
    [hashSecret(secret), memberId, validHours],
  );
  return secret;
}

/** Ends the links of a member: after the password was set, none may set another. */
export async function endLinksOf(tx: Queryable, memberId: number): Promise<void> {
  await tx.query('delete from member_links where member_id = $1', [memberId]);
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
 * Uses a link up: sets the password, ends earlier sessions and other links, opens a session and writes a letter to a member
 * who had a password. Returns the session's secret.
 * @throws AppError `invitation_invalid`, `invalid_request`
 */
export async function acceptInvitation(
  { database, letters }: { database: Database; letters: LetterBox },
  secret: string,
  password: string,
  address?: string,
): Promise<string> {
  const { memberId, tenantId, tenantName, email, joined } = await findInvitation(database, secret);
  checkNewPassword('password', password, email);
  const hash = await withHashingPlace(address, () => hashPassword(password));
  return database.transaction(async (tx) => {
    await lockPerson(tx, memberId);
    // Of two concurrent calls, one finds the link used.
    const used = await tx.query(
      'update member_links set used_at = now() where secret_hash = $1 and used_at is null and expires_at > now() returning 1',
      [hashSecret(secret)],
    );
    if (used.length === 0) throw new AppError('invitation_invalid');
    await tx.query('update members set password_hash = $2 where id = $1', [memberId, hash]);
    await endLinksOf(tx, memberId);
    await endSessionsOf(tx, memberId);
    const action = joined ? 'member.reset_password' : 'member.join';
    const details = address === undefined ? {} : { address };
    await recordAudit(tx, { tenantId, memberId, email }, { action, target: email, details });
    if (joined) await tellNewPassword(tx, letters, { tenantId, accountName: tenantName, email });
    return openSession(tx, memberId);
  });
}
