import type { Queryable } from '../../ports/database.ts';
import { decodeCursor, encodeCursor } from '../list-cursor.ts';
import { foldEmail } from '../members/email.ts';
import { fitTexts } from './fit-texts.ts';

/** Who makes a change: a member. With nulls the operator, by a command. */
export interface Actor {
  tenantId: number;
  memberId: number | null;
  email: string | null;
}

/** The operator, where a command changes a tenant. */
export const operatorOf = (tenantId: number): Actor => ({ tenantId, memberId: null, email: null });

/** What an actor changed. */
export interface AuditedChange {
  /** Area and verb, e.g. `schema.create`, `token.revoke`. */
  action: string;
  /** The changed thing, as people know it: a slug, an address, a name or a number. */
  target: string;
  /** The new values. Never a secret. */
  details?: Record<string, unknown>;
}

export interface AuditEntry {
  id: number;
  at: Date;
  /** The member's e-mail address, which stays when the member is removed; null: the operator. */
  member: string | null;
  action: string;
  target: string;
  details: Record<string, unknown>;
}

/** Longest target and details of an entry, bytes. Members choose their texts; what does not fit is cut. */
const MOST_TARGET_BYTES = 1024;
const MOST_DETAILS_BYTES = 3 * 1024;

/** Writes a change to the audit log, in the transaction that makes it. */
export async function recordAudit(tx: Queryable, actor: Actor, change: AuditedChange): Promise<void> {
  await tx.query(
    `insert into audit_log (tenant_id, member_id, member_email, action, target, details)
     values ($1, $2, $3, $4, $5, $6)`,
    [
      actor.tenantId,
      actor.memberId,
      // The column and the release before, which may still read it, know no null.
      actor.email ?? '',
      change.action,
      fitTexts(change.target, MOST_TARGET_BYTES),
      JSON.stringify(fitTexts(change.details ?? {}, MOST_DETAILS_BYTES)),
    ],
  );
}

/** Which entries are wanted; members left out do not narrow. */
export interface AuditFilter {
  /** E-mail address of the member, whole. */
  member?: string | undefined;
  /** What stands before the dot of an action. */
  area?: string | undefined;
  /** Part of the target, in any case. */
  search?: string | undefined;
  /** First and last day, YYYY-MM-DD in UTC. */
  from?: string | undefined;
  to?: string | undefined;
}

/**
 * A page of the log, the newest first.
 * @throws AppError `invalid_request` for a malformed cursor
 */
export async function listAudit(
  db: Queryable,
  tenantId: number,
  page: AuditFilter & { cursor?: string | undefined; limit: number },
): Promise<{ entries: AuditEntry[]; next: string | null }> {
  const { member, area, search, from, to } = page;
  const rows = await db.query<AuditEntry>(
    `select id, at, nullif(member_email, '') as member, action, target, details from audit_log
     where tenant_id = $1 and id < $2
       and ($4::text is null or member_email = $4)
       and ($5::text is null or split_part(action, '.', 1) = $5)
       and ($6::text is null or lower(target) like lower($6))
       and ($7::date is null or at >= $7::date::timestamp at time zone 'UTC')
       and ($8::date is null or at < ($8::date + 1)::timestamp at time zone 'UTC')
     order by id desc limit $3`,
    [
      tenantId,
      decodeCursor(page.cursor),
      page.limit + 1,
      member === undefined ? null : foldEmail(member),
      area ?? null,
      search ? `%${search.replace(/[\\%_]/g, '\\$&')}%` : null,
      from ?? null,
      to ?? null,
    ],
  );
  const entries = rows.slice(0, page.limit);
  return { entries, next: rows.length > page.limit ? encodeCursor(entries.at(-1)!.id) : null };
}
