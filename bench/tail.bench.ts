import { tmpdir } from 'node:os';
import { pino } from 'pino';
import { createS3ObjectStore } from '../src/adapters/object-store-s3/s3-object-store.ts';
import { tailObjects } from '../src/adapters/query-engine-trino/tail-objects.ts';
import { createTrinoQueryEngine } from '../src/adapters/query-engine-trino/trino-query-engine.ts';
import { readSettings } from '../src/config/settings.ts';
import type { TableSnapshot } from '../src/domain/files/snapshot/snapshot.ts';
import { planQuery } from '../src/domain/query/plan-query.ts';
import { wholeRows } from '../src/domain/query/row-parts.ts';
import { createSchema } from '../src/domain/schemas/manage-schemas.ts';
import { parseSchemaDocument } from '../src/domain/schemas/schema-document.ts';
import { createTenant } from '../src/domain/tenants/create-tenant.ts';
import { s3Of, trinoOf } from '../src/profiles/distributed-options.ts';
import { createCoalescer } from '../src/workers/upkeep/coalescer.ts';
import { openRawFiles, type RawFiles } from '../src/workers/upkeep/raw-files.testing.ts';
import { openOwnControl } from '../src/workers/workers.testing.ts';
import { settingsOf } from '../tools/stack/bring-up.ts';
import { bringUpForBench } from './support/bench-stack.ts';
import { median, report, timed } from './support/measure.ts';
import { flightFields, flightLine } from './support/records.ts';

const FEW = 10;
const WITH_BAR = 300;
const MANY = [WITH_BAR, 1000, 3000];
const RECORDS_PER_FILE = 20;
const ROUNDS = 9;
/** Rounds for single files: fewer than the others, because they are slow. */
const SINGLE_ROUNDS = 3;
/** Files that arrive between two passes of the worker. */
const ARRIVING = 25;
const FRESH_PENDING = 20;
const FRESH_MS = 1500;

const stack = await bringUpForBench(['s3', 'trino']);
const settings = readSettings(settingsOf(stack));
const store = createS3ObjectStore(s3Of(settings));
const engine = createTrinoQueryEngine({
  ...trinoOf(settings),
  objects: store,
  tempDir: tmpdir(),
  memoryPerAnswerBytes: 1024 * 1024,
  maxPerTenant: 100,
});
const { control, close } = await openOwnControl();
const name = `bench-${Date.now().toString(36)}`;
const owner = { slug: name, name, ownerEmail: `a@${name}.example`, plan: 'custom' };
const { tenant } = await createTenant(control.database, control.plans, owner);
const coalesce = createCoalescer({
  database: control.database,
  objects: store,
  log: pino({ level: 'warn' }),
});
try {
  await freshness();
  const few = await tailOf('few', FEW);
  for (const count of MANY) await compare(few, await tailOf(`many-${count}`, count), count);
} finally {
  await engine.close();
  store.close();
  await close();
}

/** Makes a schema with `count` pending files, which arrived while the worker was running. */
async function tailOf(slug: string, count: number): Promise<RawFiles> {
  const document = { slug, name: slug, event_date_field: 'scheduled_at', fields: flightFields };
  await createSchema(control.database, tenant.id, parseSchemaDocument(document));
  const files = await openRawFiles(control, store, tenant, slug, { numberLines: true });
  for (let from = 0; from < count; from += ARRIVING) {
    const batch = Array.from({ length: Math.min(ARRIVING, count - from) }, (_, i) => from + i);
    await Promise.all(batch.map((i) => upload(files, i)));
    await coalesce();
  }
  return files;
}

async function upload(files: RawFiles, index: number): Promise<void> {
  const lines = Array.from({ length: RECORDS_PER_FILE }, (_, i) =>
    flightLine(index * RECORDS_PER_FILE + i, 3000 * RECORDS_PER_FILE),
  );
  await files.upload(`f${index}.jsonl`, lines.join(''));
}

/** Compares a count over few files, over many as bundled by the worker, and over as many single files. */
async function compare(few: RawFiles, many: RawFiles, count: number): Promise<void> {
  const times = { few: [] as number[], bundled: [] as number[], single: [] as number[] };
  for (let round = 0; round < ROUNDS; round++) {
    times.few.push(await timed(async () => countRows(await few.snapshot(), FEW)));
    times.bundled.push(await timed(async () => countRows(await many.snapshot(), count)));
    if (round < SINGLE_ROUNDS)
      times.single.push(await timed(async () => countRows(unbundled(await many.snapshot()), count)));
  }
  // The first round warms the code up.
  const [base, bundled, single] = [times.few, times.bundled, times.single].map((all) =>
    median(all.slice(1)),
  ) as [number, number, number];
  const objects = tailObjects(await many.snapshot()).length;
  const ratio = bundled / base;
  const figures =
    `${ms(bundled)} over ${objects} objects, ${ms(base)} over ${FEW} files, ratio ${ratio.toFixed(2)}; ` +
    `one by one ${ms(single)}, ratio ${(single / base).toFixed(2)}`;
  if (count === WITH_BAR) report(`count over ${count} pending files`, figures, 'at most 2 times', ratio <= 2);
  else console.log(`         count over ${count} pending files: ${figures}`);
}

/** Measures from the answer to an upload to the answer to the very next query, which must contain its records. */
async function freshness(): Promise<void> {
  const files = await tailOf('fresh', FRESH_PENDING);
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    await upload(files, FRESH_PENDING + round);
    times.push(await timed(async () => countRows(await files.snapshot(), FRESH_PENDING + round + 1)));
  }
  const slowest = Math.max(...times);
  report(
    `uploaded -> seen by the very next query, ${FRESH_PENDING} pending files and more`,
    `p50 ${ms(median(times))}, slowest ${ms(slowest)}`,
    `at most ${ms(FRESH_MS)}`,
    slowest <= FRESH_MS,
  );
}

async function countRows(snapshot: TableSnapshot, files: number): Promise<void> {
  const request = { select: ['count(*) as c'], event_from: '2026-01-01', event_to: '2026-12-31' };
  const always = { signal: new AbortController().signal, timeoutMs: 120_000 };
  const result = await engine.execute(planQuery(request, snapshot), snapshot, always);
  for await (const [row] of wholeRows(result.batches)) {
    if (row?.[0] !== BigInt(files * RECORDS_PER_FILE))
      throw new Error(`counted ${row?.[0]} over ${files} files`);
  }
  result.close();
}

function unbundled({ rawBundles: _, ...snapshot }: TableSnapshot): TableSnapshot {
  return snapshot;
}

function ms(value: number): string {
  return `${value.toFixed(0)} ms`;
}
