import { setTimeout as sleep } from 'node:timers/promises';
import { deadlines } from '../../deadlines.ts';
import { sqlState } from '../../ports/database.ts';
import { PostgresClient } from './client.ts';

/** Until the server is asked what it does, and from question to question; a claim of 200,000 files took it 39 s. */
const SILENCE_MS = 5_000;
/** So often it may say that it is not at the statement: a pooler between us may hide who is. */
const DENIALS = 12;
/** For an answer that was on its way while the server said that it had done. */
const ON_ITS_WAY_MS = 1000;
const TOO_MANY_CONNECTIONS = '53300';

export interface PatienceOptions {
  connectionString: string;
  /** A statement without an answer for so long has the server asked whether it is at it, ms. Default 5,000. */
  silenceMs?: number | undefined;
}

/**
 * The answer to a statement, however long the server is at it: one over all files of a schema takes minutes. A server
 * that says nothing any more, its host frozen or its packets lost, would be waited for without end; so now and then it
 * is asked over another connection. Where nobody answers, or it is not at it for long, the connection is cut and the
 * statement fails.
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

/** What the server does, as far as it tells: `nothing` where it does not. */
async function whatItDoes(
  connectionString: string,
  processID: number | null,
): Promise<'the_statement' | 'something_else' | 'nothing'> {
  const client = new PostgresClient({ connectionString, query_timeout: deadlines.databaseAnswer });
  client.on('error', () => {}); // told by what is awaited
  try {
    await client.connect();
    const { rowCount } = await client.query(
      `select 1 from pg_stat_activity where pid = $1 and state not like 'idle%'`,
      [processID],
    );
    return rowCount === 1 ? 'the_statement' : 'something_else';
  } catch (error) {
    // It lives, and has no connection left to say more.
    return sqlState(error) === TOO_MANY_CONNECTIONS ? 'the_statement' : 'nothing';
  } finally {
    void client.end();
  }
}
