import type { Database, Queryable } from '../../ports/database.ts';
import { AppError } from '../app-error.ts';
import type { PanelIdentity } from '../members/panel-identity.ts';
import { choiceOf, kindsOf, type NoticeChoice, type NoticeChoices, type NoticeKind } from './notice-kinds.ts';
import { findChoices, lockMember, saveChoices } from './notice-mail-store.ts';

type NoticedMember = Pick<PanelIdentity, 'memberId' | 'tenantId' | 'role'>;

/** How a member is told of one kind. */
export interface NoticeSetting {
  kind: NoticeKind;
  choice: NoticeChoice;
  /** How members of the role are told who chose nothing. */
  standard: NoticeChoice;
}

/** How the member is told of each kind that the role sees. */
export async function readNoticeSettings(db: Queryable, member: NoticedMember): Promise<NoticeSetting[]> {
  return settingsOf(member, await findChoices(db, member.memberId));
}

/**
 * Changes how the member is told; null goes back to the default. A kind that was not told is told from now on.
 * @throws AppError `invalid_request` naming kinds that the role does not see
 */
export async function changeNoticeSettings(
  database: Database,
  member: NoticedMember,
  change: { [Kind in NoticeKind]?: NoticeChoice | null },
): Promise<NoticeSetting[]> {
  const seen = kindsOf(member.role).map(({ kind }) => kind);
  const unseen = Object.keys(change).filter((kind) => !seen.includes(kind as NoticeKind));
  if (unseen.length > 0) {
    const fields = unseen.map((field) => ({ field, code: 'invalid_value' as const }));
    throw new AppError('invalid_request', { fields });
  }
  return database.transaction(async (tx) => {
    await lockMember(tx, member.memberId);
    const before = await findChoices(tx, member.memberId);
    const changed = Object.entries({ ...before, ...change }).filter(([, choice]) => choice !== null);
    const after = Object.fromEntries(changed) as NoticeChoices;
    const isTold = (choices: NoticeChoices, kind: NoticeKind) =>
      choiceOf(member.role, choices, kind) !== 'never';
    const anew = seen.filter((kind) => !isTold(before, kind) && isTold(after, kind));
    await saveChoices(tx, { id: member.memberId, tenantId: member.tenantId }, after, anew);
    return settingsOf(member, after);
  });
}

function settingsOf({ role }: NoticedMember, choices: NoticeChoices): NoticeSetting[] {
  return kindsOf(role).map(({ kind, standard }) => ({ kind, standard, choice: choices[kind] ?? standard }));
}
