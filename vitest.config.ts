import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Of a test over HTTP: runs take longer where each begins with pods (`tools/test-distributed.ts`). */
const httpTimeout = Number(process.env.CELEIRO_TEST_TIMEOUT_MS ?? 60_000);

/** What comes to pass by itself gets more than a busy machine needs. */
const patient = { expect: { poll: { timeout: 20_000 } } };

/** Tests of services wait more than they compute; left alone, two cores get one worker. */
const workers = Math.max(3, availableParallelism());

/** Whole services per file, browsers beside them: two at a time, when all else is over. */
const heavy = { maxWorkers: 2, sequence: { groupOrder: 1 } };

export default defineConfig({
  test: {
    maxWorkers: workers,
    reporters: ['default', './tools/count-reporter.ts'],
    projects: [
      {
        test: {
          ...patient,
          name: 'unit',
          include: ['src/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        // The public API over HTTP, against whatever service the settings name.
        test: {
          ...patient,
          name: 'http',
          include: ['test/operations/**/*.test.ts', 'test/clients/**/*.test.ts'],
          globalSetup: ['test/support/global-setup.ts'],
          testTimeout: httpTimeout,
          hookTimeout: httpTimeout,
        },
      },
      {
        // The panel's API over HTTP, as a browser calls it, against the same service.
        test: {
          ...patient,
          name: 'panel',
          include: ['test/panel/**/*.test.ts'],
          globalSetup: ['test/support/global-setup.ts'],
          testTimeout: httpTimeout,
          hookTimeout: httpTimeout,
        },
      },
      {
        // Generated queries on a service of their own, held against an evaluator of the query language's page.
        test: {
          ...patient,
          name: 'reference',
          include: ['test/reference/**/*.test.ts'],
          globalSetup: ['test/support/global-setup.ts'],
          testTimeout: 600_000,
          // Four runs.
          hookTimeout: Math.max(120_000, 4 * httpTimeout),
        },
      },
      {
        // Services of their own that are stopped and killed: stories held against a model of a schema, and histories of
        // concurrent clients.
        test: {
          ...patient,
          ...heavy,
          name: 'model',
          include: ['test/model/**/*.test.ts', 'test/linearizability/**/*.test.ts'],
          testTimeout: 600_000,
          hookTimeout: 120_000,
        },
      },
      {
        // The web application in a real browser.
        test: {
          ...patient,
          ...heavy,
          name: 'browser',
          include: ['test/browser/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        // Adapters of the distributed profile on their real servers (`npm run stack`).
        test: {
          ...patient,
          name: 'adapters',
          include: ['test/adapters/**/*.test.ts'],
          globalSetup: ['test/adapters/global-setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 600_000,
          fileParallelism: false,
        },
      },
      {
        // The whole service on the whole stack: replicas, kills, and its answers beside the embedded profile's.
        test: {
          ...patient,
          name: 'distributed',
          include: ['test/distributed/**/*.test.ts'],
          globalSetup: ['test/distributed/global-setup.ts'],
          testTimeout: 1_800_000,
          hookTimeout: 600_000,
          fileParallelism: false,
        },
      },
      {
        // Processes that start, stop and die: each on a data folder of its own.
        test: {
          ...patient,
          ...heavy,
          name: 'process',
          include: [
            'test/cli/**/*.test.ts',
            'test/faults/**/*.test.ts',
            'test/failpoints/**/*.test.ts',
            'test/fuzz/**/*.test.ts',
            'test/machine/**/*.test.ts',
          ],
          testTimeout: 600_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
