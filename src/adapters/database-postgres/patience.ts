import { setTimeout as sleep } from 'node:timers/promises';
import { deadlines } from '../../deadlines.ts';
import { sqlState } from '../../ports/database.ts';
import { PostgresClient } from './postgres-client.ts';

/**
 * Time without an answer before the server is asked what it does, and between two questions, ms. Claiming 200,000 files took
 * a server 39 s.
 */
const SILENCE_MS = 5_000;
/**
 * Consecutive denials of the server that it runs the statement before the connection is cut. One proves nothing: a pooler in
 * between may hide which backend runs it.
 */
const DENIALS = 12;
/** Grace for an answer that was on its way when the server said that it was done, ms. */
const ON_ITS_WAY_MS = 1000;
const TOO_MANY_CONNECTIONS = '53300';

export interface PatienceOptions {
  connectionString: string;
  /** Time without an answer before the server is asked whether it still runs the statement, ms. Default 5,000. */
  silenceMs?: number | undefined;
}

/**
 * Awaits the answer to a statement for as long as the server works on it: a statement over all files of a schema takes
 * minutes. A server that went silent (host frozen, packets lost) would be awaited forever, so the server is asked over a
 * second connection now and then. The connection is cut, and the statement fails, when the server does not answer or keeps
 * denying that it runs the statement.
 */
export async function withPatience<T>(
  options: PatienceOptions,
  client: PostgresClient,
  answer: Promise<T>,
): Promise<T> {
  let timer: NodeJS.Timeout;
  let settled = false;
  let denials = 0;
  const askLater = () => {
    timer = setTimeout(() => void ask(), options.silenceMs ?? SILENCE_MS).unref();
  };
  const ask = async () => {
    const doing = await whatItDoes(options.connectionString, client.processID);
    denials = doing === 'something_else' ? denials + 1 : 0;
    const givenUp = doing === 'nothing' || denials === DENIALS;
    if (givenUp) await sleep(ON_ITS_WAY_MS, undefined, { ref: false });
    if (settled) return;
    if (givenUp) client.cut(new Error('Connection terminated: the database does not answer'));
    else askLater();
  };
  askLater();
  try {
    return await answer;
  } finally {
    settled = true;
    clearTimeout(timer!);
  }
}

/** What the server says that the backend is doing; `nothing` when it does not answer. */
async function whatItDoes(
  connectionString: string,
  processID: number | null,
): Promise<'the_statement' | 'something_else' | 'nothing'> {
  const client = new PostgresClient({ connectionString, query_timeout: deadlines.databaseAnswer });
  client.on('error', () => {}); // the awaited calls reject with it
  try {
    await client.connect();
    const { rowCount } = await client.query(
      `select 1 from pg_stat_activity where pid = $1 and state not like 'idle%'`,
      [processID],
    );
    return rowCount === 1 ? 'the_statement' : 'something_else';
  } catch (error) {
    // The server lives, but has no connection left for the question.
    return sqlState(error) === TOO_MANY_CONNECTIONS ? 'the_statement' : 'nothing';
  } finally {
    void client.end();
  }
}
