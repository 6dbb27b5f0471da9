import { defineConfig } from 'vitest/config';

/** Of a test over HTTP: runs take longer where each begins with pods (`tools/test-distributed.ts`). */
const httpTimeout = Number(process.env.CELEIRO_TEST_TIMEOUT_MS ?? 60_000);

export default defineConfig({
  test: {
    reporters: ['default', './tools/count-reporter.ts'],
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        // The public API over HTTP, against whatever service the settings name.
        test: {
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
          name: 'panel',
          include: ['test/panel/**/*.test.ts'],
          globalSetup: ['test/support/global-setup.ts'],
          testTimeout: httpTimeout,
          hookTimeout: httpTimeout,
        },
      },
      {
        // The web application in a real browser.
        test: {
          name: 'browser',
          include: ['test/browser/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
      {
        // Adapters of the distributed profile on their real servers (`npm run stack`).
        test: {
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
          name: 'distributed',
          include: ['test/distributed/**/*.test.ts'],
          globalSetup: ['test/distributed/global-setup.ts'],
          testTimeout: 1_800_000,
          hookTimeout: 600_000,
          fileParallelism: false,
        },
      },
      {
        // Processes that start, stop and die: each on a data folder of its own, one file after the other.
        test: {
          name: 'process',
          include: ['test/cli/**/*.test.ts', 'test/faults/**/*.test.ts'],
          testTimeout: 600_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
