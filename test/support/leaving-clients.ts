import { request } from 'node:http';
import { inject } from 'vitest';
import { waitersSettled } from './held-schemas.ts';
import { control } from './tenants.ts';

export interface LeftRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string | undefined;
}

/**
 * Sends requests whose clients leave while the service looks up who asks.
 * @param table what the service reads for that: `api_tokens` or `sessions`
 */
export async function leaveWhileIdentified(
  table: 'api_tokens' | 'sessions',
  requests: LeftRequest[],
): Promise<void> {
  const { database } = await control();
  const { origin } = new URL(inject('baseUrl'));
  await database.transaction(async (tx) => {
    await tx.query(`lock table ${table} in access exclusive mode`);
    const clients = requests.map(({ method, path, headers, body }) => {
      const client = request(origin + path, { method, headers, agent: false }).on('error', () => {});
      client.end(body);
      return client;
    });
    await waitersSettled(database);
    for (const client of clients) client.destroy();
    // The service has seen the connections close once it answers on one that was opened later.
    await fetch(`${origin}/healthz`, { headers: { Connection: 'close' } });
  });
}
