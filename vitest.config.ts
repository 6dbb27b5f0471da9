import { defineConfig } from 'vitest/config';

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
          include: ['test/operations/**/*.test.ts', 'test/contract/**/*.test.ts'],
          globalSetup: ['test/support/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
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
