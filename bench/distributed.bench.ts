import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { printTrinoQuery } from '../src/adapters/query-engine-trino/dialect/print-trino-query.ts';
import { runStatement } from '../src/adapters/query-engine-trino/statement.ts';
import { printSource } from '../src/adapters/query-engine-trino/trino-source.ts';
import { sourceColumns } from '../src/adapters/shared/sql/source-columns.ts';
import { readSettings } from '../src/config/settings.ts';
import { loadSnapshot } from '../src/domain/files/snapshot/load-snapshot.ts';
import { planQuery } from '../src/domain/query/plan-query.ts';
import { trinoOf } from '../src/profiles/distributed-options.ts';
import { type Account, client, makeAccount } from '../test/distributed/world.ts';
import { startReplicas } from '../test/support/replicas.ts';
import { withControl } from '../test/support/with-control.ts';
import { settingsOf } from '../tools/stack/bring-up.ts';
import { coreApi } from '../tools/stack/kubernetes/client.ts';
import { bringUpForBench } from './support/bench-stack.ts';
import { alternate, median, report, timed } from './support/measure.ts';
import { flightFields, flightLine } from './support/records.ts';

// The whole service on the whole stack of this machine, over HTTP.

const ROWS = 1_000_000;
const FILES = 10;
const EXECUTORS = 2;
/** Rows of a run before those that are measured: it loads the job's programs from the disk. */
const FIRST_ROWS = 10_000;
/** Rows of each run, and its bar in seconds. */
const RUNS = [
  [336_776, 20],
  [ROWS, 90],
] as const;
const POD_MS = 2000;
const QUERY_ROUNDS = 40;
const MOST_MORE_MS = 15;
const MOST_MORE_SHARE = 0.1;
const FRESH_PENDING = 20;
const FRESH_ROUNDS = 10;
const FRESH_MS = 1500;
const window = { event_from: '2026-01-01', event_to: '2026-01-31' };

const stack = await bringUpForBench();
const replicas = await startReplicas(1, settingsOf(stack));
let account: Account;
let api: ReturnType<typeof client>;
let serial = 0;
try {
  await run(FIRST_ROWS);
  for (const [rows, seconds] of RUNS) reportRun(rows, seconds, await run(rows));
  await queries();
  await freshness();
} finally {
  await replicas.stop();
}

async function upload(rows: number, files: number): Promise<void> {
  for (let file = 0; file < files; file++) {
    const [from, to] = [file, file + 1].map((part) => Math.floor((rows * part) / files)) as [number, number];
    const lines = Array.from({ length: to - from }, (_, i) => flightLine(from + i, ROWS));
    const { status } = await api.upload(`f${++serial}.jsonl`, lines.join(''));
    if (status !== 200) throw new Error(`upload answered ${status}`);
  }
}

interface RunTimes {
  podMs: number;
  runMs: number;
}

/** Measures a new account's run from process-files to the driver's pod, and to its end. */
async function run(rows: number): Promise<RunTimes> {
  account = await makeAccount(replicas.env, { event_date_field: 'scheduled_at', fields: flightFields });
  api = client(replicas.url, account);
  await upload(rows, FILES);
  const core = coreApi(stack);
  const labelSelector = `celeiro.dev/tenant=${account.tenantSlug},celeiro.dev/role=driver`;
  let podMs = Number.NaN;
  const runMs = await timed(async () => {
    const asked = performance.now();
    const { status } = await api.process(EXECUTORS);
    if (status !== 200) throw new Error(`process-files answered ${status}`);
    for (;;) {
      const { items } = await core.listNamespacedPod({ namespace: 'celeiro', labelSelector });
      if (items.length > 0) break;
      await sleep(20);
    }
    podMs = performance.now() - asked;
    await ended();
  });
  return { podMs, runMs };
}

function reportRun(rows: number, seconds: number, { podMs, runMs }: RunTimes): void {
  report(
    'process-files -> driver pod created',
    `${podMs.toFixed(0)} ms`,
    `under ${POD_MS} ms`,
    podMs < POD_MS,
  );
  report(
    `run of ${rows.toLocaleString('en')} rows, driver and ${EXECUTORS} executors`,
    `${(runMs / 1000).toFixed(1)} s`,
    `at most ${seconds} s`,
    runMs <= seconds * 1000,
  );
}

async function ended(): Promise<void> {
  await withControl(replicas.env, async ({ database }) => {
    for (;;) {
      const [run] = await database.query<{ status: string; error: unknown }>(
        'select status, error from runs where tenant_id = $1',
        [account.tenantId],
      );
      if (run!.status === 'completed') return;
      if (run!.status === 'failed') throw new Error(JSON.stringify(run!.error));
      await sleep(100);
    }
  });
}

/** Compares a query of the processed table through the service with the same statement given to Trino. */
async function queries(): Promise<void> {
  const request = {
    ...window,
    select: ['carrier', 'count(*) as flights', 'avg(dep_delay) as delay', 'sum(price) as price'],
    group_by: ['carrier'],
    order_by: [{ field: 'flights', direction: 'desc' as const }],
  };
  const { server, names } = trinoOf(readSettings(replicas.env));
  const sql = await withControl(replicas.env, async ({ database }) => {
    const { tenantId, tenantSlug } = account;
    const tenant = { tenantId, tenantSlug };
    const { snapshot } = await loadSnapshot(database, tenant, 'events', {
      from: window.event_from,
      to: window.event_to,
    });
    const plan = planQuery(request, snapshot);
    return printTrinoQuery(plan, `(${printSource(snapshot, sourceColumns(plan), names)})`).sql;
  });
  const ours = async () => {
    const response = await api.query(request);
    if (response.status !== 200) throw new Error(`query answered ${response.status}`);
    await pipeline(response.body!, async (parts) => {
      for await (const _ of parts);
    });
  };
  const theirs = () =>
    runStatement(server, sql, { signal: AbortSignal.timeout(60_000), source: 'bench' }, () => {});
  await alternate(5, ours, theirs);
  const times = await alternate(QUERY_ROUNDS, ours, theirs);
  const [through, straight] = [median(times.ours), median(times.theirs)];
  const more = through - straight;
  report(
    `aggregate over ${ROWS.toLocaleString('en')} rows, through the service against straight`,
    `${through.toFixed(0)} ms against ${straight.toFixed(0)} ms`,
    `within ${MOST_MORE_MS} ms or ${MOST_MORE_SHARE * 100} %`,
    more <= Math.max(MOST_MORE_MS, straight * MOST_MORE_SHARE),
  );
}

/** Uploads one new record: the same content again would be a duplicate of the existing file. */
async function uploadOne(): Promise<void> {
  const { status } = await api.upload(`f${++serial}.jsonl`, flightLine(serial, ROWS));
  if (status !== 200) throw new Error(`upload answered ${status}`);
}

/** Measures from the answer to an upload to the answer to the very next query, which must contain its record. */
async function freshness(): Promise<void> {
  for (let file = 0; file < FRESH_PENDING; file++) await uploadOne();
  const times: number[] = [];
  for (let round = 1; round <= FRESH_ROUNDS; round++) {
    await uploadOne();
    times.push(
      await timed(async () => {
        const response = await api.query({ ...window, select: ['count(*) as n'] });
        const { data } = (await response.json()) as { data: [[number]] };
        const rows = ROWS + FRESH_PENDING + round;
        if (data[0][0] !== rows) throw new Error(`counted ${data[0][0]} of ${rows}`);
      }),
    );
  }
  const slowest = Math.max(...times);
  report(
    `PUT answered -> seen by the very next query, ${FRESH_PENDING} pending files and more beside the table`,
    `p50 ${median(times).toFixed(0)} ms, slowest ${slowest.toFixed(0)} ms`,
    `at most ${FRESH_MS} ms`,
    slowest <= FRESH_MS,
  );
}
