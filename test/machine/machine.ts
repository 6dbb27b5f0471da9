import { expect } from 'vitest';
import { expectExact } from '../failpoints/checks.ts';
import type { Client } from '../failpoints/client.ts';
import { ignoreGone, recordsOf } from '../failpoints/client.ts';
import { settled } from '../failpoints/settle.ts';
import type { World } from '../failpoints/world.ts';

/** Longest recovery once a fault is over. The service notices PostgreSQL's death within 1 s; then PostgreSQL recovers. */
const RECOVERY_MS = 60_000;

export async function queryStatus(client: Client): Promise<number> {
  const window = { event_from: '2026-01-01', event_to: '2026-12-31' };
  const response = await client.call('query', { ...window, select: ['count(*) as n', 'sum(n) as total'] });
  await response.arrayBuffer();
  return response.status;
}

/** @returns the status; undefined if the connection broke */
export async function startRun(client: Client): Promise<number | undefined> {
  const response = await client.call('process-files', { shape_id: 1, executors: 1 }).catch(ignoreGone);
  await response?.arrayBuffer();
  return response?.status;
}

/**
 * Waits until the service has recovered from the fault by itself. Then repeats the client's uploads of unknown outcome, and
 * compares everything that the service answers, lists and stores with what the client was told.
 */
export async function expectRecovered(world: World, client: Client): Promise<void> {
  const put = () => client.put('after.jsonl', recordsOf(990));
  await expect.poll(put, { timeout: RECOVERY_MS, interval: 200 }).toBe(200);
  await expect.poll(() => queryStatus(client), { timeout: RECOVERY_MS, interval: 200 }).toBe(200);
  await client.putAgain();
  await settled(world);
  const before = await runsOf(world, client);
  expect(before.filter((status) => !['completed', 'failed'].includes(status))).toEqual([]);
  await expect.poll(() => startRun(client), { timeout: RECOVERY_MS, interval: 200 }).toBe(200);
  await settled(world);
  await expectExact({ world, client }, { play: async () => {}, runs: [...before, 'completed'] });
  expect(world.serve.child.exitCode).toBeNull();
  expect(client.internalErrors).toEqual([]);
}

async function runsOf({ control }: World, client: Client) {
  const text = `select status from runs where schema_id = $1 order by id`;
  const runs = await control.database.query<{ status: 'completed' | 'cancelled' }>(text, [client.schema.id]);
  return runs.map(({ status }) => status);
}

/** Codes of answers in which the service reported a failure of itself or of a dependency. */
export function failureCodes({ serve }: World): string[] {
  const failed = serve.log.filter(({ msg }) => msg === 'request failed');
  return [...new Set(failed.map(({ code }) => String(code)))].sort();
}
