import type pg from 'pg';
import { PostgresClient } from './postgres-client.ts';

const CONNECT_TIMEOUT_MS = 5000;

/** SQLSTATE classes of transient errors: connection lost, rolled back, no resources, shut down. */
const PASSING = /^(08|40|53|57)/;

/**
 * Connects for one piece of work.
 * @returns undefined where the server did not answer, or did not let the role in
 */
export async function asking<T>(
  connectionString: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T | undefined> {
  const client = new PostgresClient({ connectionString, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  client.on('error', () => {});
  let isConnected = false;
  try {
    await client.connect();
    isConnected = true;
    return await work(client);
  } catch (error) {
    const { code } = error as { code?: string };
    if (isConnected && /^[0-9A-Z]{5}$/.test(code ?? '') && !PASSING.test(code!)) throw error;
    return undefined;
  } finally {
    await client.end().catch(() => {});
  }
}
