import { tmpdir } from 'node:os';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTrinoQueryEngine } from '../../../src/adapters/query-engine-trino/trino-query-engine.ts';
import type { TableSnapshot } from '../../../src/domain/files/snapshot/snapshot.ts';
import { LineNumbering } from '../../../src/domain/lake/numbered-lines.ts';
import { planQuery } from '../../../src/domain/query/plan-query.ts';
import { wholeRows } from '../../../src/domain/query/row-parts.ts';
import type { QueryEngine } from '../../../src/ports/query-engine.ts';
import { createBucket, names, objects, objectsUrl, putObject, server, sql } from './servers.ts';
import { fieldsOf, record } from './world.ts';

/** More queries than a tenant's resource group may run at once (`server/resource-groups.json`), so that some queue. */
const LOUD_QUERIES = 20;
const QUIET_QUERIES = 3;
/** Longer than the test, so that no query leaves the queue by its own timeout. */
const TIMEOUT_MS = 600_000;

const fields = fieldsOf({ ts: 'timestamp', name: 'string' });
const mark = Date.now().toString(36);
const loudSlug = `loud-${mark}`;
const quietSlug = `quiet-${mark}`;

let engine: QueryEngine;
beforeAll(async () => {
  await createBucket();
  engine = createTrinoQueryEngine({
    ...{ server, names, objectsUrl, objects, tempDir: tmpdir() },
    ...{ memoryPerAnswerBytes: 64 * 1024, maxPerTenant: 100 },
  });
});
afterAll(() => engine.close());

async function snapshotOf(tenantSlug: string, rows: number): Promise<TableSnapshot> {
  const key = `${tenantSlug}/events/1.0/2026/11/21/1/a.jsonl`;
  const line = JSON.stringify({ ts: '2026-01-01T00:00:00Z', name: 'x'.repeat(500) });
  const bytes = Buffer.from(`${line}\n`.repeat(rows));
  await putObject(key, new LineNumbering().apply(bytes));
  return {
    ...{ tenantSlug, schemaId: 1, position: 1, fields, eventDateField: 'ts' },
    versions: [{ version: '1.0', fields }],
    rawFiles: [record(1, 'a.jsonl', '1.0', key, rows, bytes.length)],
    dataFiles: [],
  };
}

function ask(snapshot: TableSnapshot, select: string[], signal: AbortSignal) {
  const plan = planQuery({ select, event_from: '0001-01-01', event_to: '9999-12-31' }, snapshot);
  return engine.execute(plan, snapshot, { signal, timeoutMs: TIMEOUT_MS });
}

/** Select items that make a query of about 30 s of work. */
const heavy = Array.from(
  { length: 60 },
  (_, i) => `sum(length(replace(replace(upper(name), 'X', 'ab${i}'), 'a', 'bcd${i}'))) as s${i}`,
);

/** The tenant's queries in one state, and when the first and the last of them were created. */
async function queriesOf(tenantSlug: string, state: string) {
  const [row] = await sql(
    `SELECT CAST(count(*) AS integer), CAST(min(created) AS varchar), CAST(max(created) AS varchar) ` +
      `FROM system.runtime.queries WHERE source = 'celeiro/${tenantSlug}' AND state = '${state}'`,
  );
  return { count: Number(row![0]), first: String(row![1]), last: String(row![2]) };
}

it("a tenant's queries are answered while earlier ones of another tenant wait in that tenant's queue", async () => {
  const quiet = await snapshotOf(quietSlug, 10);
  const loud = await snapshotOf(loudSlug, 60_000);
  const stop = new AbortController();
  const loudQueries = Array.from({ length: LOUD_QUERIES }, () =>
    ask(loud, heavy, stop.signal).catch((error: { code: string }) => error.code),
  );
  try {
    const queued = async () => (await queriesOf(loudSlug, 'QUEUED')).count;
    await expect.poll(queued, { timeout: 30_000, interval: 100 }).toBeGreaterThan(LOUD_QUERIES / 2);

    for (let i = 0; i < QUIET_QUERIES; i++) {
      const result = await ask(quiet, ['count(*) as n'], stop.signal);
      for await (const rows of wholeRows(result.batches)) expect(rows).toEqual([[10n]]);
      result.close();
    }
    const waiting = await queriesOf(loudSlug, 'QUEUED');
    const answered = await queriesOf(quietSlug, 'FINISHED');
    expect(answered.count).toBe(QUIET_QUERIES);
    expect(waiting.count).toBeGreaterThan(0);
    expect(waiting.first < answered.first).toBe(true);
  } finally {
    stop.abort();
    await Promise.all(loudQueries);
  }
}, 300_000);
