import { advisoryLocks } from '../../domain/advisory-locks.ts';
import { PostgresClient } from './postgres-client.ts';

/** `application_name` of a process that asks whether it is the last. */
const LAST = 'celeiro-last';

const TIMEOUTS = { connectionTimeoutMillis: 5000, query_timeout: 5000 };

/** One process's use of an embedded server, which keeps other processes from stopping it. */
export interface EmbeddedUse {
  end(): Promise<void>;
}

/** @returns undefined where the server does not answer, for instance because another process stops it */
export async function beginUse(connectionString: string): Promise<EmbeddedUse | undefined> {
  const client = new PostgresClient({ ...TIMEOUTS, connectionString });
  client.on('error', () => {});
  const end = () => client.end().catch(() => {});
  try {
    await client.connect();
    // Waits while another process stops the server, and fails when it has.
    await client.query('select pg_advisory_lock_shared($1)', [advisoryLocks.embeddedUse]);
    return { end };
  } catch {
    await end();
    return undefined;
  }
}

/** Calls `stop` if nobody uses the server. Who begins a use meanwhile waits for its end, and starts the server anew. */
export async function stopIfUnused(connectionString: string, stop: () => Promise<void>): Promise<void> {
  const client = new PostgresClient({ ...TIMEOUTS, connectionString, application_name: LAST });
  client.on('error', () => {});
  try {
    await client.connect();
    // Connections without the lock are those of a pool whose process is being killed, and of people.
    const { rows } = await client.query<{ isAlone: boolean }>(
      `select pg_try_advisory_lock($1) and not exists (
         select from pg_stat_activity where backend_type = 'client backend' and application_name <> $2
       ) as "isAlone"`,
      [advisoryLocks.embeddedUse, LAST],
    );
    if (rows[0]!.isAlone) await stop();
  } catch {
    // It has stopped already, or is frozen.
  } finally {
    await client.end().catch(() => {});
  }
}
