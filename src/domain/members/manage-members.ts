import type { Database, Queryable } from '../../ports/database.ts';
import { AppError } from '../app-error.ts';
import { operatorOf, recordAudit } from '../audit/audit-log.ts';
import { withdrawLinksMadeBy } from '../boards/board-links.ts';
import { budgetError, KEPT_SECONDS } from '../budgets/budget-error.ts';
import type { LetterBox } from '../mail/letter-box.ts';
import { countLettersOfDay } from '../mail/letters-store.ts';
import { lockTenant } from '../tenants/tenants-store.ts';
import { foldEmail, isEmail } from './email.ts';
import { lockMembers } from './lock-members.ts';
import { addMemberLink } from './member-links.ts';
import { insertMember } from './members-store.ts';
import type { PanelIdentity } from './panel-identity.ts';
import { requireStillOwner } from './rights.ts';
import type { Role } from './roles.ts';

export interface Member {
  id: number;
  email: string;
  role: Role;
  /** Whether the member has set a password. */
  joined: boolean;
  invitationExpiresAt: Date | null;
  lastSeenAt: Date | null;
  createdAt: Date;
}

const select = `select m.id, m.email, m.role, m.password_hash is not null as joined, m.created_at as "createdAt",
    (select max(expires_at) from member_links l
     where l.member_id = m.id and l.used_at is null and l.expires_at > now()) as "invitationExpiresAt",
    (select max(last_seen_at) from sessions s where s.member_id = m.id) as "lastSeenAt"
  from members m`;

/** All members of a tenant, ordered by e-mail address. */
export async function listMembers(db: Queryable, tenantId: number): Promise<Member[]> {
  return db.query<Member>(`${select} where m.tenant_id = $1 order by m.email`, [tenantId]);
}

/** Most letters with invitations that one account may cause within a day: an account must not mail to strangers at will. */
const INVITATIONS_MAILED_PER_DAY = 100;

interface Deps {
  database: Database;
  letters: LetterBox;
}

/** A member, the secret of the link with which the person sets a password, and whether a letter brings a link too. */
export interface InvitedMember {
  member: Member;
  linkSecret: string;
  mailed: boolean;
}

/**
 * Creates a member without a password and a link, which a letter brings where a mail server is set.
 * @throws AppError `invalid_request` with the problem of `email`, `too_many_members`, `session_required`, `role_required`
 */
export async function inviteMember(
  { database, letters }: Deps,
  identity: PanelIdentity,
  input: { email: string; role: Role },
): Promise<InvitedMember> {
  const wrong = (code: 'bad_email' | 'member_exists') =>
    new AppError('invalid_request', { fields: [{ field: 'email', code }] });
  if (!isEmail(input.email)) throw wrong('bad_email');
  return database.transaction(async (tx) => {
    await lockTenant(tx, identity.tenantId);
    await requireStillOwner(tx, identity);
    const { maxMembers } = identity.plan;
    const [{ n }] = (await tx.query('select count(*) as n from members where tenant_id = $1', [
      identity.tenantId,
    ])) as [{ n: number }];
    if (n >= maxMembers) throw budgetError('members', maxMembers, KEPT_SECONDS);
    const memberId = await insertMember(tx, identity.tenantId, input);
    if (!memberId) throw wrong('member_exists');
    const linkSecret = await addMemberLink(tx, memberId);
    const member = await requireMember(tx, identity.tenantId, memberId);
    const details = { role: member.role };
    await recordAudit(tx, identity, { action: 'member.invite', target: member.email, details });
    return { member, linkSecret, mailed: await mailLink(tx, letters, identity, member) };
  });
}

async function mailLink(
  tx: Queryable,
  letters: LetterBox,
  { tenantId, email }: PanelIdentity,
  member: Member,
): Promise<boolean> {
  if (!letters.open) return false;
  if ((await countLettersOfDay(tx, tenantId, 'invitation')) >= INVITATIONS_MAILED_PER_DAY) return false;
  const content = { kind: 'invitation' as const, memberId: member.id, invitedBy: email };
  await letters.put(tx, { tenantId, recipient: member.email }, content);
  return true;
}

/** @throws AppError as `lockMember`, and `last_owner` */
export async function changeMember(
  database: Database,
  identity: PanelIdentity,
  memberId: number,
  role: Role,
): Promise<Member> {
  return database.transaction(async (tx) => {
    const before = await lockMember(tx, identity, memberId);
    if (before.role === role) return before;
    await keepAnOwner(tx, identity.tenantId, before);
    await tx.query('update members set role = $3 where tenant_id = $1 and id = $2', [
      identity.tenantId,
      memberId,
      role,
    ]);
    const details = { from: before.role, to: role };
    await recordAudit(tx, identity, { action: 'member.change', target: before.email, details });
    return { ...before, role };
  });
}

/**
 * Removes a member with sessions and links, and withdraws the links of boards that the member made: who made a link has it.
 * @throws AppError as `lockMember`, and `last_owner`
 */
export async function removeMember(
  database: Database,
  identity: PanelIdentity,
  memberId: number,
): Promise<void> {
  await database.transaction(async (tx) => {
    const member = await lockMember(tx, identity, memberId);
    await lockMembers(tx, [memberId]);
    await keepAnOwner(tx, identity.tenantId, member);
    await recordAudit(tx, identity, {
      action: 'member.remove',
      target: member.email,
      details: { role: member.role },
    });
    await withdrawLinksMadeBy(tx, identity, member.email);
    await tx.query('delete from members where tenant_id = $1 and id = $2', [identity.tenantId, memberId]);
  });
}

/**
 * Creates a new link for a member, which replaces earlier ones; a letter brings one too where a mail server is set.
 * @throws AppError as `lockMember`
 */
export async function renewMemberLink(
  { database, letters }: Deps,
  identity: PanelIdentity,
  memberId: number,
): Promise<InvitedMember> {
  return database.transaction(async (tx) => {
    const { email } = await lockMember(tx, identity, memberId);
    const linkSecret = await addMemberLink(tx, memberId);
    await recordAudit(tx, identity, { action: 'member.renew_link', target: email });
    const member = await requireMember(tx, identity.tenantId, memberId);
    return { member, linkSecret, mailed: await mailLink(tx, letters, identity, member) };
  });
}

/**
 * As `renewMemberLink`, for the operator: a sole owner who forgot the password has nobody else to ask.
 * @throws AppError `member_not_found`
 */
export async function renewLinkFor(database: Database, tenantId: number, email: string): Promise<string> {
  return database.transaction(async (tx) => {
    await lockTenant(tx, tenantId);
    const [member] = await tx.query<{ id: number; email: string }>(
      'select id, email from members where tenant_id = $1 and email = $2',
      [tenantId, foldEmail(email)],
    );
    if (!member) throw new AppError('member_not_found');
    await recordAudit(tx, operatorOf(tenantId), { action: 'member.renew_link', target: member.email });
    return addMemberLink(tx, member.id);
  });
}

async function requireMember(db: Queryable, tenantId: number, memberId: number): Promise<Member> {
  const [member] = await db.query<Member>(`${select} where m.tenant_id = $1 and m.id = $2`, [
    tenantId,
    memberId,
  ]);
  if (!member) throw new AppError('member_not_found');
  return member;
}

/**
 * Serialises the changes of a tenant's members: of two owners who remove or demote each other, the second one's rights are gone.
 * @throws AppError `member_not_found`, `session_required`, `role_required`
 */
async function lockMember(tx: Queryable, identity: PanelIdentity, memberId: number): Promise<Member> {
  await lockTenant(tx, identity.tenantId);
  await requireStillOwner(tx, identity);
  return requireMember(tx, identity.tenantId, memberId);
}

/** Refuses a change that removes the last owner who can log in. */
async function keepAnOwner(tx: Queryable, tenantId: number, member: Member): Promise<void> {
  if (member.role !== 'owner') return;
  const others = await tx.query(
    `select 1 from members where tenant_id = $1 and id <> $2 and role = 'owner' and password_hash is not null limit 1`,
    [tenantId, member.id],
  );
  if (others.length === 0) throw new AppError('last_owner');
}
