import { tmpdir } from 'node:os';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createTrinoQueryEngine } from '../../../src/adapters/query-engine-trino/trino-query-engine.ts';
import { planQuery } from '../../../src/domain/query/plan-query.ts';
import { wholeRows } from '../../../src/domain/query/row-parts.ts';
import type { QueryEngine } from '../../../src/ports/query-engine.ts';
import { names, objects, objectsUrl, server } from './servers.ts';
import { createWorld, type World } from './world.ts';

const settings = inject('stackSettings');
const catalog = new URL(settings.CELEIRO_SPARK_CATALOG_URI!.replace('jdbc:', '')).pathname.slice(1);

let engine: QueryEngine;
let world: World;
let postgres: pg.Client;
beforeAll(async () => {
  world = await createWorld(87, 4, 10);
  engine = createTrinoQueryEngine({
    ...{ server, names, objectsUrl, objects },
    ...{ tempDir: tmpdir(), memoryPerAnswerBytes: 64 * 1024, maxPerTenant: 100 },
  });
  postgres = new pg.Client(settings.CELEIRO_DATABASE_URL);
  await postgres.connect();
});
afterAll(async () => {
  await engine?.close();
  await world?.close();
  await postgres?.end();
});

async function count(): Promise<unknown> {
  const request = { select: ['count(ts) as c'], event_from: '0001-01-01', event_to: '9999-12-31' };
  const snapshot = { ...world.remote, rawFiles: [] };
  const signal = new AbortController().signal;
  const result = await engine.execute(planQuery(request, snapshot), snapshot, { signal, timeoutMs: 60_000 });
  for await (const [row] of wholeRows(result.batches)) return row![0];
}

it("without its catalog's database a query is told that the engine is unavailable, and answers once it is back", async () => {
  const before = await count();
  await postgres.query(`alter database ${catalog} allow_connections false`);
  try {
    // Connections that Trino keeps break first; then it makes no new ones.
    for (const _ of [1, 2, 3]) {
      await postgres.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
        catalog,
      ]);
      await expect(count()).rejects.toMatchObject({
        code: 'query_engine_unavailable',
        retryAfterSeconds: expect.any(Number),
      });
    }
  } finally {
    await postgres.query(`alter database ${catalog} allow_connections true`);
  }
  expect(await count()).toBe(before);
});
