import { type Database, LOCK_NOT_AVAILABLE, type Queryable, sqlState } from '../../ports/database.ts';
import { advisoryLocks } from '../advisory-locks.ts';

/** A statement that lets go of objects takes less; a wait that is longer is for another hold. */
const WAIT_MS = 30_000;

/**
 * SQL condition of a statement that lets go of objects which were data: false while removals are held. A hold that is asked
 * for meanwhile begins after the statement's transaction.
 */
export const mayLetGo = `(select pg_try_advisory_xact_lock_shared(${advisoryLocks.removals}))`;

/**
 * Keeps every object and data file that is named during `work` from being removed, as long as this process lives. Objects
 * that were let go of before are removed meanwhile: nothing that is read from now on names them.
 * @param work calls `assertHeld` after it has read the last object; it throws if the hold was lost, with the connection
 * @returns undefined if another process holds removals
 */
export async function holdRemovals<T>(
  database: Database,
  work: (assertHeld: () => Promise<void>) => Promise<T>,
  waitMs = WAIT_MS,
): Promise<T | undefined> {
  return database.transaction(async (tx) => {
    if (!(await takeLock(tx, waitMs))) return undefined;
    return work(async () => {
      await tx.query('select 1');
    });
  });
}

/** The transaction is idle while others work: it reads nothing, so it keeps no old rows from being vacuumed. */
async function takeLock(tx: Queryable, waitMs: number): Promise<boolean> {
  await tx.query(`set local idle_in_transaction_session_timeout = 0; set local lock_timeout = ${waitMs}`);
  await tx.query('savepoint hold');
  try {
    await tx.query('select pg_advisory_xact_lock($1)', [advisoryLocks.removals]);
    return true;
  } catch (error) {
    if (sqlState(error) !== LOCK_NOT_AVAILABLE) throw error;
    await tx.query('rollback to savepoint hold');
    return false;
  }
}
