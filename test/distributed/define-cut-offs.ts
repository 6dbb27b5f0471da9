import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectExact } from '../failpoints/checks.ts';
import { type Client, ignoreGone, newClient, recordsOf } from '../failpoints/client.ts';
import { settled } from '../failpoints/settle.ts';
import { openWorld, type World } from '../failpoints/world.ts';
import { queryStatus, startRun } from '../machine/machine.ts';
import type { Fault } from './engine-proxy.ts';
import { ownPart } from './own-part.ts';
import { type Engine, type ProxiedEngines, startProxies } from './proxied-engines.ts';

const faults: Fault[] = ['refused', 'half-open', 'slow', 'reset'];
/** Larger than one part of an upload to S3. */
const MANY_ROWS = 200_000;
const RECOVERY_MS = 120_000;
/** Statuses allowed while an engine is cut off: done, not now, or timed out. */
const HONEST = [200, 503, 504];

/** Defines the tests of a file, which cut its service off from each of these engines by each fault. */
export function defineCutOffs(engines: Engine[]): void {
  let folder: string;
  let proxied: ProxiedEngines;
  let world: World;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'celeiro-cut-off-'));
    const stackSettings = await ownPart();
    proxied = await startProxies(stackSettings, folder);
    world = await openWorld({ stackSettings, serveEnv: proxied.settings });
  });
  afterAll(async () => {
    await world?.close();
    for (const proxy of Object.values(proxied?.proxies ?? {})) await proxy.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const cases = engines.flatMap((engine) => faults.map((fault) => [engine, fault] as const));
  it.each(cases)(
    '%s that is %s costs nothing that was answered, doubles nothing, and works again by itself',
    async (engine, fault) => {
      const client = await newClient(world, `${engine}-${fault}`.replaceAll('-', '_'));
      expect(await client.put('before.jsonl', recordsOf(1))).toBe(200);
      const proxy = proxied.proxies[engine];
      await proxy.inject(fault);
      try {
        const statuses = await everything(client, engine);
        const hasStruck = () => proxy.struck > 0 || statuses.includes(503);
        await expect.poll(hasStruck, { timeout: RECOVERY_MS }).toBe(true);
      } finally {
        await proxy.lift();
      }
      const put = () => client.put('after.jsonl', recordsOf(990));
      await expect.poll(put, { timeout: RECOVERY_MS, interval: 200 }).toBe(200);
      await expect.poll(() => queryStatus(client), { timeout: RECOVERY_MS, interval: 200 }).toBe(200);
      await client.putAgain();
      await settled(world);
      const runs = await runsOf(world, client);
      expect(runs.filter((status) => status !== 'completed')).toEqual([]);
      await expectExact({ world, client }, { play: async () => {}, runs });
      expect(world.serve.child.exitCode).toBeNull();
      expect(client.internalErrors).toEqual([]);
    },
  );
}

/** Makes every kind of client call at once while the engine is cut off. */
async function everything(client: Client, engine: Engine) {
  const runs = engine !== 'kafka' && engine !== 'trino';
  const statuses = await Promise.all([
    client.put('small.jsonl', recordsOf(2)),
    client.put('large.jsonl', recordsOf(1000, MANY_ROWS)),
    queryStatus(client).catch(ignoreGone),
    client.get('files').then(({ status }) => status, ignoreGone),
    ...(runs ? [startRun(client)] : []),
  ]);
  expect(statuses.filter((status) => status === undefined || !HONEST.includes(status))).toEqual([]);
  return statuses;
}

async function runsOf(world: World, client: Client) {
  const text = 'select status from runs where schema_id = $1 order by id';
  const runs = await world.control.database.query<{ status: 'completed' | 'cancelled' }>(text, [
    client.schema.id,
  ]);
  return runs.map(({ status }) => status);
}
