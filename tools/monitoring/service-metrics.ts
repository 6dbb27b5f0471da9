import { pino } from 'pino';
import { BudgetMeter } from '../../src/domain/budgets/budget-meter.ts';
import { createMetrics } from '../../src/http/metrics/metrics.ts';

export interface ListedMetric {
  name: string;
  type: string;
  help: string;
  /** Without `le`, which every histogram has. */
  labels: string[];
  /** Bounds of a histogram. */
  upperBounds?: number[];
}

/** Every metric of `/metrics`, those of Node among them. */
export function listMetrics(): ListedMetric[] {
  const query = () => Promise.reject(new Error('metrics are listed, not collected'));
  const { registry } = createMetrics({
    settings: { roles: [], dataDir: '.', verifyMbPerSecond: 0 },
    database: {
      query,
      connections: () => ({ used: 0, idle: 0, waiting: 0, bound: 0 }),
    },
    probe: { query },
    engine: {},
    budgets: new BudgetMeter(),
    checking: { figures: () => ({ threads: 0, uploads: 0, lineBytes: 0 }) },
    connectionShares: { figures: () => ({ underWay: 0, waiting: 0 }) },
    log: pino({ level: 'silent' }),
  });
  return registry
    .getMetricsAsArray()
    .map((metric) => metric as unknown as Omit<ListedMetric, 'labels'> & { labelNames: string[] })
    .map(({ labelNames, ...metric }) => ({
      ...metric,
      labels: labelNames.filter((label) => label !== 'le'),
    }));
}
