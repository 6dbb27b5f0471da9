import type { Queryable } from '../../ports/database.ts';
import type { Role } from '../members/roles.ts';
import type { NoticeChoices, NoticeKind } from './notice-kinds.ts';

/** A member who can be written to, and what has been told. */
export interface MailedMember {
  id: number;
  email: string;
  role: Role;
  choices: NoticeChoices;
  /** Up to when the member was told, by kind. */
  told: { [Kind in NoticeKind]?: string };
  /** What came before is not told. */
  from: Date;
  /** Whether a letter of kinds that are told at once may be written now. */
  mayAtOnce: boolean;
}

const columns = `m.id, m.email, m.role, coalesce(n.choices, '{}') as choices, coalesce(n.told, '{}') as told,
  m.notices_from as "from", coalesce(n.next_at_once <= now(), true) as "mayAtOnce"`;

/** SQL: now as a time in `told`. */
const NOW_AS_TEXT = `to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The members of a tenant who have set a password. */
export async function listMailedMembers(db: Queryable, tenantId: number): Promise<MailedMember[]> {
  return db.query<MailedMember>(
    `select ${columns} from members m left join notice_mail n on n.member_id = m.id
     where m.tenant_id = $1 and m.password_hash is not null order by m.id`,
    [tenantId],
  );
}

/** Whether somebody of a tenant who has set a password has this address. */
export async function isMailedMember(
  db: Queryable,
  tenantId: number | null,
  email: string,
): Promise<boolean> {
  const found = await db.query(
    'select 1 from members where tenant_id = $1 and email = $2 and password_hash is not null',
    [tenantId, email],
  );
  return found.length > 0;
}

/** Locks a member until the transaction ends; undefined where another worker writes to the member, or nobody may. */
export async function lockMailedMember(tx: Queryable, memberId: number): Promise<MailedMember | undefined> {
  const locked = await tx.query(
    `select 1 from members where id = $1 and password_hash is not null for no key update skip locked`,
    [memberId],
  );
  if (locked.length === 0) return undefined;
  // A statement of its own: that of the lock may have begun before another worker committed what it told.
  const [member] = await tx.query<MailedMember>(
    `select ${columns} from members m left join notice_mail n on n.member_id = m.id where m.id = $1`,
    [memberId],
  );
  return member;
}

/** Locks a member until the transaction ends. */
export async function lockMember(tx: Queryable, memberId: number): Promise<void> {
  await tx.query('select 1 from members where id = $1 for no key update', [memberId]);
}

/** Remembers up to when a member was told. @param waitSeconds until the next letter at once; null changes nothing */
export async function markTold(
  tx: Queryable,
  member: { id: number; tenantId: number },
  told: MailedMember['told'],
  waitSeconds: number | null,
): Promise<void> {
  await tx.query(
    `insert into notice_mail as n (member_id, tenant_id, told, next_at_once)
     values ($1, $2, $3, now() + make_interval(secs => coalesce($4, 0)))
     on conflict (member_id) do update set told = n.told || excluded.told,
       next_at_once = case when $4::float8 is null then n.next_at_once else excluded.next_at_once end`,
    [member.id, member.tenantId, JSON.stringify(told), waitSeconds],
  );
}

/** Cuts down to now up to when members were told, where that is in the future. */
export async function cutTold(db: Queryable): Promise<void> {
  await db.query(
    `update notice_mail n set told = n.told || late.told
     from (
       select member_id, jsonb_object_agg(kind, ${NOW_AS_TEXT}) as told
       from notice_mail, jsonb_each_text(told) as t (kind, at) where at::timestamptz > now() group by member_id
     ) late
     where late.member_id = n.member_id`,
  );
}

/** What a member chose. */
export async function findChoices(db: Queryable, memberId: number): Promise<NoticeChoices> {
  const [row] = await db.query<{ choices: NoticeChoices }>(
    'select choices from notice_mail where member_id = $1',
    [memberId],
  );
  return row?.choices ?? {};
}

/** Sets what a member chose. @param anew kinds that are told from now on */
export async function saveChoices(
  tx: Queryable,
  member: { id: number; tenantId: number },
  choices: NoticeChoices,
  anew: NoticeKind[],
): Promise<void> {
  await tx.query(
    `with told as (
       select coalesce(jsonb_object_agg(kind, ${NOW_AS_TEXT}), '{}') as told
       from unnest($4::text[]) kind
     )
     insert into notice_mail as n (member_id, tenant_id, choices, told) select $1, $2, $3, told from told
     on conflict (member_id) do update set choices = excluded.choices, told = n.told || excluded.told`,
    [member.id, member.tenantId, JSON.stringify(choices), anew],
  );
}

/** The moment some seconds ago by the clock of the database, in whole milliseconds. */
export async function settledTime(db: Queryable, seconds: number): Promise<Date> {
  const [row] = await db.query<{ at: Date }>(
    `select date_trunc('milliseconds', now() - make_interval(secs => $1)) as at`,
    [seconds],
  );
  return row!.at;
}

/** An account of which something may have to be told. */
export interface TroubledAccount {
  id: number;
  name: string;
  timeZone: string;
}

/** A page of the accounts with failures, by id. */
export async function listTroubledAccounts(
  db: Queryable,
  page: { after: number; limit: number },
): Promise<TroubledAccount[]> {
  return db.query<TroubledAccount>(
    `select t.id, t.name, t.time_zone as "timeZone" from tenants t
     where t.id > $1 and (
       t.credits_low_since is not null
       or exists (
         select from files where tenant_id = t.id and upload_status = 'failed' and updated_at > now() - interval '7 days'
       )
       or exists (
         select from runs where tenant_id = t.id and status = 'failed' and finished_at > now() - interval '7 days'
       )
       or exists (select from damaged_objects where tenant_id = t.id)
       or exists (select from webhooks where tenant_id = t.id and disabled_at > now() - interval '7 days')
       or exists (select from automation_rules where tenant_id = t.id and problem is not null)
     )
     order by t.id limit $2`,
    [page.after, page.limit],
  );
}
