import type { Queryable } from '../../ports/database.ts';
import type { PanelIdentity } from '../members/panel-identity.ts';
import { type Failure, recentFailures } from '../overview/recent-failures.ts';

/** A failure that a person has to mend, and whether the member has read of it. */
export interface Notice {
  failure: Failure;
  unread: boolean;
}

/** A rule's problem has the time of its last try, so it counts as new once a day and not with every try. */
const PERSISTS_MS = 24 * 3600 * 1000;

/** What waits for a person: what persists, then what happened, of each the newest first. What was mended is no longer in it. */
export async function listNotices(db: Queryable, member: PanelIdentity): Promise<Notice[]> {
  const [failures, [mark]] = await Promise.all([
    recentFailures(db, member),
    db.query<{ readTo: Date }>(
      'select read_to as "readTo" from notice_marks where tenant_id = $1 and member_id = $2',
      [member.tenantId, member.memberId],
    ),
  ]);
  const readTo = mark?.readTo.getTime() ?? 0;
  return failures.map((failure) => {
    const grace = failure.kind === 'automation' ? PERSISTS_MS : 0;
    return { failure, unread: failure.at.getTime() > readTo + (mark ? grace : 0) };
  });
}

/** Marks what happened up to a moment as read, of this member alone. A moment to come counts as now. */
export async function markNoticesRead(db: Queryable, member: PanelIdentity, to: Date): Promise<void> {
  await db.query(
    `insert into notice_marks as m (member_id, tenant_id, read_to) values ($1, $2, least($3::timestamptz, now()))
     on conflict (member_id) do update set read_to = greatest(m.read_to, excluded.read_to)`,
    [member.memberId, member.tenantId, to],
  );
}
