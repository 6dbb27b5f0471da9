import type { Queryable } from '../../ports/database.ts';
import { withdrawEveryLink } from '../boards/board-links.ts';
import { forgetLetters } from '../mail/letters-store.ts';
import { endEverySession } from '../members/sessions.ts';
import { renewOpenRuns } from '../processing/runs-store.ts';
import { recordIdsLeftOut } from './ids-left-out.ts';
import { IDS_LEFT_OUT } from './restored-state.ts';

export interface SettledDatabase {
  /** Sessions that were ended. */
  sessions: number;
  /** Links of boards that were withdrawn. */
  links: number;
  /** Open runs that begin a new attempt. */
  runs: number;
}

/**
 * Makes a control database that came back to an earlier moment one that a service may start on: no id is given twice, nobody
 * is logged in, no link shows a board, no letter is sent again, and open runs begin anew. Safe to repeat.
 */
export async function settleDatabase(tx: Queryable): Promise<SettledDatabase> {
  await tx.query(
    `select setval(format('%I.%I', schemaname, sequencename)::regclass, coalesce(last_value, 0) + $1)
     from pg_sequences where schemaname = current_schema()`,
    [IDS_LEFT_OUT],
  );
  await recordIdsLeftOut(tx);
  await forgetLetters(tx);
  return {
    sessions: await endEverySession(tx),
    links: await withdrawEveryLink(tx),
    runs: await renewOpenRuns(tx),
  };
}
