import { DateTime } from 'luxon';
import type { Database, Queryable } from '../../ports/database.ts';
import type { LetterBox } from '../mail/letter-box.ts';
import { groupFailures, newestFailures, type Window } from './new-failures.ts';
import { choiceOf, kindsOf, type NoticeKind } from './notice-kinds.ts';
import {
  listMailedMembers,
  lockMailedMember,
  type MailedMember,
  markTold,
  type TroubledAccount,
} from './notice-mail-store.ts';

/** Seconds from one letter of kinds that are told at once to the next, of one member. */
const AT_ONCE_SECONDS = 15 * 60;
/** Hour of the account's time zone at which kinds are told that are told daily. */
const DAILY_HOUR = 8;

/**
 * Writes one letter to each member of an account who has not been told of everything yet. Many workers can do it at once: a
 * member is told of a failure once.
 * @param settled failures that happened later wait for the next pass
 */
export async function writeNotices(
  database: Database,
  box: LetterBox,
  account: TroubledAccount,
  settled: Date,
): Promise<void> {
  const newest = await newestFailures(database, account.id);
  const mayBeTold = (member: MailedMember) =>
    windowsOf(member, account, settled).some(
      ({ kind, from }) => (newest.get(kind)?.getTime() ?? 0) >= from.getTime(),
    );
  for (const { id } of (await listMailedMembers(database, account.id)).filter(mayBeTold)) {
    await database.transaction(async (tx) => {
      const member = await lockMailedMember(tx, id);
      if (member) await writeTo(tx, box, account, member, settled);
    });
  }
}

async function writeTo(
  tx: Queryable,
  box: LetterBox,
  account: TroubledAccount,
  member: MailedMember,
  settled: Date,
): Promise<void> {
  const windows = windowsOf(member, account, settled);
  const groups = [];
  let waitSeconds: number | null = null;
  for (const window of windows) {
    const group = await groupFailures(tx, account.id, window.kind, window);
    if (!group) continue;
    groups.push(group);
    if (window.atOnce) waitSeconds = AT_ONCE_SECONDS;
  }
  if (groups.length === 0) return;
  await box.put(
    tx,
    { tenantId: account.id, recipient: member.email },
    { kind: 'notices', accountName: account.name, groups },
  );
  const told = Object.fromEntries(windows.map(({ kind, to }) => [kind, to.toISOString()]));
  await markTold(tx, { id: member.id, tenantId: account.id }, told, waitSeconds);
}

/** The kinds of which a member may be told now, and of which time. */
function windowsOf(
  member: MailedMember,
  account: TroubledAccount,
  settled: Date,
): (Window & { kind: NoticeKind; atOnce: boolean })[] {
  const daily = lastDaily(settled, account.timeZone);
  return kindsOf(member.role).flatMap(({ kind }) => {
    const choice = choiceOf(member.role, member.choices, kind);
    const atOnce = choice === 'at_once';
    if (choice === 'never' || (atOnce && !member.mayAtOnce)) return [];
    const told = member.told[kind];
    const from = told === undefined ? member.from : new Date(told);
    const to = atOnce ? settled : daily;
    return from < to ? [{ kind, from, to, atOnce }] : [];
  });
}

/** The last time at or before a moment at which kinds are told that are told daily. */
export function lastDaily(moment: Date, timeZone: string): Date {
  const local = DateTime.fromJSDate(moment, { zone: timeZone });
  const today = local.startOf('day').set({ hour: DAILY_HOUR });
  return (today <= local ? today : today.minus({ days: 1 })).toJSDate();
}
