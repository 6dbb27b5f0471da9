import type { Logger } from 'pino';
import type { LetterBox } from '../../domain/mail/letter-box.ts';
import { listTroubledAccounts, settledTime } from '../../domain/notices/notice-mail-store.ts';
import { writeNotices } from '../../domain/notices/write-notices.ts';
import { noteLowCredits } from '../../domain/tenants/low-credits.ts';
import type { Database } from '../../ports/database.ts';

/** Accounts that one pass looks at; the next one goes on behind them. */
const ACCOUNTS = 500;
/** Accounts that are read at once. */
const PAGE = 100;
/**
 * A failure has the time at which its transaction began, and is seen when it ends: longest seconds from one to the other, as long
 * as PostgreSQL lets a transaction sit idle. What is younger is told by a later pass.
 */
const SETTLE_SECONDS = 60;

/** Notes credits that are low, and writes letters about what failed, where a mail server is set. Many workers can do it. */
export function createNoticeLetters(deps: {
  database: Database;
  box: LetterBox;
  log: Logger;
  stopping: AbortSignal;
}): () => Promise<void> {
  const { database, box, log } = deps;
  let after = 0;

  return async function writeNoticeLetters(): Promise<void> {
    await noteLowCredits(database);
    if (!box.open) return;
    const settled = await settledTime(database, SETTLE_SECONDS);
    for (let seen = 0; seen < ACCOUNTS; seen += PAGE) {
      const accounts = await listTroubledAccounts(database, { after, limit: PAGE });
      for (const account of accounts) {
        if (deps.stopping.aborted) return;
        await writeNotices(database, box, account, settled).catch((error) =>
          log.error({ err: error, tenant_id: account.id }, 'notices of an account not written; tried again'),
        );
        after = account.id;
      }
      if (accounts.length < PAGE) {
        after = 0;
        return;
      }
    }
  };
}
