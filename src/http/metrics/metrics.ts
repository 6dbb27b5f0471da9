import type { Logger } from 'pino';
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { Settings } from '../../config/settings.ts';
import type { BudgetMeter } from '../../domain/budgets/budget-meter.ts';
import type { ConnectionShares } from '../../domain/tenants/tenant-connections.ts';
import type { CheckingThreads } from '../../domain/uploads/checking-threads/checking-threads.ts';
import type { Database, Queryable } from '../../ports/database.ts';
import type { QueryEngine } from '../../ports/query-engine.ts';
import { addDatabaseReadings } from './database-readings.ts';
import { watchEventLoop } from './event-loop-delay.ts';
import { addMachineReadings } from './machine-readings.ts';
import { addRequestMetrics } from './request-metrics.ts';
import { spaced } from './spaced.ts';
import { addWorkerMetrics } from './worker-metrics.ts';

/** Shortest time between two computations of `/metrics`, ms: each one queries the database. */
const computeEveryMs = 250;

export type Metrics = ReturnType<typeof createMetrics>;

/** What `/metrics` shows, in Prometheus' text format. */
export function createMetrics(deps: {
  settings: Pick<Settings, 'roles' | 'dataDir' | 'verifyMbPerSecond'>;
  database: Pick<Database, 'query' | 'connections'>;
  probe: Queryable;
  engine: Pick<QueryEngine, 'waiting'>;
  budgets: Pick<BudgetMeter, 'readings' | 'refusals'>;
  checking: Pick<CheckingThreads, 'figures'>;
  connectionShares: Pick<ConnectionShares, 'figures'>;
  /** Most attempts of runs under way, of all processes; undefined: no bound. */
  runsAtOnce?: number | undefined;
  log: Logger;
}) {
  const { settings, database, engine, budgets, checking } = deps;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  watchEventLoop(registry);
  const registers = [registry];

  const role = new Gauge({
    name: 'celeiro_role',
    help: 'What this process does (`CELEIRO_ROLES`): 1 for each of its roles.',
    labelNames: ['role'],
    registers,
  });
  for (const one of settings.roles) role.set({ role: one }, 1);
  const readDatabase = addDatabaseReadings(registry, database, deps.log, {
    ...{ probe: deps.probe, runsAtOnce: deps.runsAtOnce, verifies: settings.verifyMbPerSecond > 0 },
  });
  addMachineReadings(registry, {
    ...{ dataDir: settings.dataDir, database, connectionShares: deps.connectionShares },
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
    help: 'Memory for unfinished lines of the uploads under way and for the keys of long ones, at most.',
    registers,
    collect() {
      this.set(checking.figures().lineBytes);
    },
  });

  return {
    /** For the page that lists the metrics. */
    registry,
    contentType: registry.contentType,
    /** All metrics as text. Requests at the same time share one computation, because anybody may ask. */
    text: spaced(async () => {
      await readDatabase();
      return registry.metrics();
    }, computeEveryMs),
    workers: addWorkerMetrics(registry, settings.roles.includes('worker')),
    ...addRequestMetrics(registry),
  };
}
