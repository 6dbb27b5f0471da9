import type { Database, Queryable } from '../../ports/database.ts';
import { AppError } from '../app-error.ts';
import { type Actor, recordAudit } from '../audit/audit-log.ts';
import { lockMembers } from '../members/lock-members.ts';
import type { PanelIdentity } from '../members/panel-identity.ts';
import { hashSecret, newSecret } from '../members/secrets.ts';
import { type Plan, requirePlan } from '../tenants/plan.ts';
import type { TenantIdentity } from '../tenants/tenant-identity.ts';
import { type Board, LINK_WORKS } from './boards-store.ts';
import { boardNotFound, requireBoard } from './change-boards.ts';

/** Links of a board that are remembered, so that those that ended are told apart from those that never were. */
const MOST_REMEMBERED = 20;

/**
 * Address of a board's page for people without a session. The secret stands in the fragment, which browsers send to nobody:
 * no log of a proxy has it.
 */
export function boardAddress(baseUrl: string, secret: string): string {
  return `${baseUrl}/quadro#${secret}`;
}

/**
 * Makes the link of a board; the one before ends. Returns its secret, which is not stored.
 * @param days for which it works; null until it is withdrawn
 * @throws AppError `board_not_found`, `session_required` where the member was removed meanwhile
 */
export async function shareBoard(
  database: Database,
  member: PanelIdentity,
  id: number,
  days: number | null,
): Promise<{ secret: string; board: Board }> {
  const { tenantId, memberId, email } = member;
  const secret = newSecret();
  return database.transaction(async (tx) => {
    // A removal of the member either sees this link and withdraws it, or is seen here.
    if ((await lockMembers(tx, [memberId])).length === 0) throw new AppError('session_required');
    const name = await lockNamed(tx, tenantId, id);
    await endLinks(tx, id);
    await tx.query(
      `insert into board_links (secret_hash, board_id, tenant_id, member_email, expires_at)
       values ($1, $2, $3, $4, now() + make_interval(days => $5))`,
      [hashSecret(secret), id, tenantId, email, days],
    );
    await tx.query(
      `delete from board_links where board_id = $1 and secret_hash not in (
         select secret_hash from board_links where board_id = $1
         order by withdrawn_at is null desc, created_at desc limit $2)`,
      [id, MOST_REMEMBERED],
    );
    const details = { board: id, expires_in_days: days };
    await recordAudit(tx, member, { action: 'board.share', target: name, details });
    return { secret, board: await requireBoard(tx, tenantId, id) };
  });
}

/** Ends the link of a board at once, if it has one. @throws AppError `board_not_found` */
export async function withdrawBoardLink(
  database: Database,
  member: PanelIdentity,
  id: number,
): Promise<Board> {
  const { tenantId } = member;
  return database.transaction(async (tx) => {
    const name = await lockNamed(tx, tenantId, id);
    if (await endLinks(tx, id)) {
      await recordAudit(tx, member, { action: 'board.withdraw', target: name, details: { board: id } });
    }
    return requireBoard(tx, tenantId, id);
  });
}

/** Ends the links that a member of the actor's account made, and tells of each in the audit log. */
export async function withdrawLinksMadeBy(tx: Queryable, actor: Actor, email: string): Promise<void> {
  const boards = await tx.query<{ id: number; name: string }>(
    `update board_links l set withdrawn_at = now() from boards b
     where b.id = l.board_id and l.tenant_id = $1 and l.member_email = $2 and ${LINK_WORKS} returning b.id, b.name`,
    [actor.tenantId, email],
  );
  for (const { id, name } of boards) {
    const details = { board: id, made_by: email };
    await recordAudit(tx, actor, { action: 'board.withdraw', target: name, details });
  }
}

/** Ends every link of every board, without telling the audit log. @returns how many worked */
export async function withdrawEveryLink(db: Queryable): Promise<number> {
  const ended = await db.query(
    `update board_links l set withdrawn_at = now() where ${LINK_WORKS} returning 1`,
  );
  return ended.length;
}

/** A board as its link opens it: on whose account its queries run. */
export interface OpenedLink {
  identity: TenantIdentity;
  boardId: number;
  name: string;
  expiresAt: Date | null;
}

/** @throws AppError `board_link_unknown`, `board_link_withdrawn`, `board_link_expired` */
export async function openBoardLink(
  db: Queryable,
  plans: Map<string, Plan>,
  secret: string,
): Promise<OpenedLink> {
  const [row] = await db.query<{
    board_id: number;
    name: string;
    expires_at: Date | null;
    withdrawn: boolean;
    expired: boolean;
    tenant_id: number;
    slug: string;
    plan: string;
    processing_enabled: boolean;
  }>(
    `select b.id as board_id, b.name, l.expires_at, l.withdrawn_at is not null as withdrawn,
       coalesce(l.expires_at <= now(), false) as expired, t.id as tenant_id, t.slug, t.plan, t.processing_enabled
     from board_links l join boards b on b.id = l.board_id join tenants t on t.id = b.tenant_id
     where l.secret_hash = $1`,
    [hashSecret(secret)],
  );
  if (!row) throw new AppError('board_link_unknown');
  if (row.withdrawn) throw new AppError('board_link_withdrawn');
  if (row.expired) throw new AppError('board_link_expired');
  return {
    identity: {
      tenantId: row.tenant_id,
      tenantSlug: row.slug,
      plan: requirePlan(plans, row),
      processingEnabled: row.processing_enabled,
    },
    boardId: row.board_id,
    name: row.name,
    expiresAt: row.expires_at,
  };
}

async function endLinks(tx: Queryable, boardId: number): Promise<boolean> {
  const ended = await tx.query(
    `update board_links l set withdrawn_at = now() where board_id = $1 and ${LINK_WORKS} returning 1`,
    [boardId],
  );
  return ended.length > 0;
}

/** The name of a board, of which nobody else makes or ends links until the transaction ends. */
async function lockNamed(tx: Queryable, tenantId: number, id: number): Promise<string> {
  const [row] = await tx.query<{ name: string }>(
    'select name from boards where tenant_id = $1 and id = $2 for no key update',
    [tenantId, id],
  );
  if (!row) throw boardNotFound(id);
  return row.name;
}
