import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { BudgetMeter } from '../../domain/budgets/budget-meter.ts';
import { countUnpublished } from '../../domain/events/outbox-rows.ts';
import { countDamaged } from '../../domain/files/damaged-objects.ts';
import { lastComplete } from '../../domain/files/integrity-pass.ts';
import { countOpenRunsByStatus } from '../../domain/processing/runs-store.ts';
import type { CheckingThreads } from '../../domain/uploads/checking-threads/checking-threads.ts';
import type { Queryable } from '../../ports/database.ts';
import type { QueryEngine } from '../../ports/query-engine.ts';
import { watchEventLoop } from './event-loop-delay.ts';
import { spaced } from './spaced.ts';

/** Shortest time between two computations of `/metrics`, ms: each one queries the database. */
const computeEveryMs = 250;

export type Metrics = ReturnType<typeof createMetrics>;

/** What `/metrics` shows, in Prometheus' text format. */
export function createMetrics(
  database: Queryable,
  engine: Pick<QueryEngine, 'waiting'>,
  budgets: Pick<BudgetMeter, 'readings' | 'refusals'>,
  checking: Pick<CheckingThreads, 'figures'>,
) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  watchEventLoop(registry);
  const registers = [registry];

  new Gauge({
    name: 'celeiro_open_runs',
    help: 'Runs that have not ended, by status.',
    labelNames: ['status'],
    registers,
    async collect() {
      this.reset();
      for (const { status, runs } of await countOpenRunsByStatus(database)) this.set({ status }, runs);
    },
  });
  new Gauge({
    name: 'celeiro_outbox_unpublished',
    help: 'Events written and not yet relayed.',
    registers,
    async collect() {
      this.set(await countUnpublished(database));
    },
  });

  new Gauge({
    name: 'celeiro_damaged_objects',
    help: 'Stored objects that were found missing or damaged and are not set aside, by kind.',
    labelNames: ['kind'],
    registers,
    async collect() {
      const { missing, damaged } = await countDamaged(database);
      this.set({ kind: 'missing' }, missing);
      this.set({ kind: 'damaged' }, damaged);
    },
  });

  new Gauge({
    name: 'celeiro_verify_last_complete_timestamp_seconds',
    help: 'When all that is stored was last verified to the end; 0 before the first time.',
    registers,
    async collect() {
      const { at } = await lastComplete(database);
      this.set((at?.getTime() ?? 0) / 1000);
    },
  });
  new Gauge({
    name: 'celeiro_unnamed_objects',
    help: 'Objects in the store that nobody names, as the last complete verification found them.',
    registers,
    async collect() {
      this.set((await lastComplete(database)).unnamed.objects);
    },
  });

  new Gauge({
    name: 'celeiro_waiting_queries',
    help: 'Queries that wait for their turn; 0 where the engine keeps the queue.',
    registers,
    collect() {
      this.set(engine.waiting?.() ?? 0);
    },
  });

  new Gauge({
    name: 'celeiro_budget_used',
    help: 'Use of a budget (docs/budgets.md) that is counted in this process, by all tenants or addresses together.',
    labelNames: ['budget'],
    registers,
    collect() {
      for (const [budget, { used }] of budgets.readings()) this.set({ budget }, used);
    },
  });
  new Gauge({
    name: 'celeiro_budget_bound',
    help: 'Bound of a budget of the process (docs/budgets.md).',
    labelNames: ['budget'],
    registers,
    collect() {
      for (const [budget, { bound }] of budgets.readings()) {
        if (bound !== undefined) this.set({ budget }, bound);
      }
    },
  });
  new Counter({
    name: 'celeiro_budget_refusals_total',
    help: 'What was refused because a budget (docs/budgets.md) was used up.',
    labelNames: ['budget'],
    registers,
    collect() {
      this.reset();
      for (const [budget, refusals] of budgets.refusals()) this.inc({ budget }, refusals);
    },
  });

  new Gauge({
    name: 'celeiro_upload_threads',
    help: 'Threads that check uploads, idle ones included.',
    registers,
    collect() {
      this.set(checking.figures().threads);
    },
  });
  new Gauge({
    name: 'celeiro_uploads_under_way',
    help: 'Uploads that are being received.',
    registers,
    collect() {
      this.set(checking.figures().uploads);
    },
  });
  new Gauge({
    name: 'celeiro_upload_line_memory_bytes',
    help: 'Memory for unfinished lines of the uploads under way, at most.',
    registers,
    collect() {
      this.set(checking.figures().lineBytes);
    },
  });

  const runSeconds = new Histogram({
    name: 'celeiro_run_seconds',
    help: 'Time from the start of a run to its end, by status, of the runs that this process ended.',
    labelNames: ['status'],
    buckets: [1, 5, 15, 30, 60, 120, 300, 900, 1800, 3600, 7200],
    registers,
  });
  const attemptFailures = new Counter({
    name: 'celeiro_run_attempt_failures_total',
    help: 'Attempts of runs that failed, by reason, also where the run was tried again, as this process saw them.',
    labelNames: ['code'],
    registers,
  });

  return {
    /** For the page that lists the metrics. */
    registry,
    contentType: registry.contentType,
    /** All metrics as text. Requests at the same time share one computation, because anybody may ask. */
    text: spaced(() => registry.metrics(), computeEveryMs),
    runs: {
      ended: (status: string, seconds: number) => runSeconds.observe({ status }, seconds),
      attemptFailed: (code: string) => attemptFailures.inc({ code }),
    },
    requestSeconds: new Histogram({
      name: 'celeiro_http_request_seconds',
      help: 'Time from the request to the end of its answer.',
      labelNames: ['operation', 'status'],
      buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10, 30, 120, 600],
      registers,
    }),
    uploadedBytes: new Counter({
      name: 'celeiro_uploaded_bytes_total',
      help: 'Bytes of accepted files.',
      registers,
    }),
    uploadedRows: new Counter({
      name: 'celeiro_uploaded_rows_total',
      help: 'Records of accepted files.',
      registers,
    }),
    runningQueries: new Gauge({
      name: 'celeiro_running_queries',
      help: 'Queries waiting or running.',
      registers,
    }),
    queriedBytes: new Counter({
      name: 'celeiro_queried_bytes_total',
      help: 'Bytes that queries read.',
      registers,
    }),
  };
}
