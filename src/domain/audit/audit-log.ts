import type { Queryable } from '../../ports/database.ts';
import { decodeCursor, encodeCursor } from '../list-cursor.ts';
import type { PanelIdentity } from '../members/panel-identity.ts';

/** A change that a member made. */
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
  /** The member's e-mail address, which stays when the member is removed. */
  member: string;
  action: string;
  target: string;
  details: Record<string, unknown>;
}

/** Writes a change to the audit log, in the transaction that makes it. */
export async function recordAudit(
  tx: Queryable,
  identity: Pick<PanelIdentity, 'tenantId' | 'memberId' | 'email'>,
  change: AuditedChange,
): Promise<void> {
  await tx.query(
    `insert into audit_log (tenant_id, member_id, member_email, action, target, details)
     values ($1, $2, $3, $4, $5, $6)`,
    [
      identity.tenantId,
      identity.memberId,
      identity.email,
      change.action,
      change.target,
      JSON.stringify(change.details ?? {}),
    ],
  );
}

/**
 * A page of the log, the newest first.
 * @throws AppError `invalid_request` for a malformed cursor
 */
export async function listAudit(
  db: Queryable,
  tenantId: number,
  page: { cursor?: string; limit: number },
): Promise<{ entries: AuditEntry[]; next: string | null }> {
  const rows = await db.query<AuditEntry>(
    `select id, at, member_email as member, action, target, details from audit_log
     where tenant_id = $1 and id < $2 order by id desc limit $3`,
    [tenantId, decodeCursor(page.cursor), page.limit + 1],
  );
  const entries = rows.slice(0, page.limit);
  return { entries, next: rows.length > page.limit ? encodeCursor(entries.at(-1)!.id) : null };
}
