import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { compiledCodeFolder } from './src/config/compiled-code.ts';
import LongestFirst from './tools/longest-first.ts';

/** Timeout of a test over HTTP. Runs take longer where each has to start pods (`tools/test-platform.ts`). */
const httpTimeout = Number(process.env.CELEIRO_TEST_TIMEOUT_MS ?? 60_000);

/** Timeout of `expect.poll`: more than a busy machine needs for what the service does by itself. */
const patient = { expect: { poll: { timeout: 20_000 } } };

/** What their files share is loaded once per worker, not once per file. */
const together = { isolate: false, setupFiles: ['test/support/close-control.ts'] };

/** Tests of services wait more than they compute. Vitest's default would be one worker on two cores. */
const workers = availableParallelism() + 2;

/** Each of these files starts whole services, some with browsers: two at a time, after all other projects. */
const heavy = { maxWorkers: 2, sequence: { groupOrder: 1 } };

/** Two files at a time: where one waits for pods, the other works. */
const inPairs = { maxWorkers: 2, sequence: { groupOrder: 2 } };
/** Files that stop a server which others use: one at a time, after those. */
const alone = '**/*.alone.test.ts';
const afterOthers = { maxWorkers: 1, sequence: { groupOrder: 3 } };

/** Each test file of the stack talks to its servers over TLS. */
const trusting = { setupFiles: ['test/support/trust-stack.ts'] };

const onStack = {
  ...inPairs,
  ...trusting,
  globalSetup: ['test/adapters/global-setup.ts'],
  testTimeout: 120_000,
  hookTimeout: 600_000,
};
const onWholeStack = {
  ...inPairs,
  ...trusting,
  globalSetup: ['test/distributed/global-setup.ts'],
  testTimeout: 1_800_000,
  hookTimeout: 600_000,
};

export default defineConfig({
  test: {
    maxWorkers: workers,
    sequence: { sequencer: LongestFirst },
    // For the processes that tests start, as those of the service have it.
    env: { NODE_COMPILE_CACHE: compiledCodeFolder(process.env) ?? '' },
    reporters: ['default', './tools/count-reporter.ts'],
    projects: [
      {
        test: {
          ...patient,
          name: 'unit',
          // What hundreds of files import is loaded once per worker, not once per file: a quarter of their processor time.
          isolate: false,
          include: ['src/**/*.test.ts', 'tools/**/*.test.ts'],
          globalSetup: ['test/support/unit-setup.ts'],
          setupFiles: ['test/support/properties.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        // The public API over HTTP, against the service that the settings name.
        test: {
          ...patient,
          ...together,
          name: 'http',
          include: ['test/operations/**/*.test.ts', 'test/clients/**/*.test.ts'],
          globalSetup: ['test/support/global-setup.ts'],
          testTimeout: httpTimeout,
          hookTimeout: httpTimeout,
        },
      },
      {
        // What a tenant's attack costs the others, on a service of its own: the requests of other tests hold the event loop too.
        test: {
          ...patient,
          ...together,
          name: 'attacks',
          include: ['test/attacks/**/*.test.ts'],
          globalSetup: ['test/support/global-setup.ts'],
          testTimeout: httpTimeout,
          hookTimeout: httpTimeout,
        },
      },
      {
        // The panel's API over HTTP, as a browser calls it, against the same service.
        test: {
          ...patient,
          ...together,
          name: 'panel',
          include: ['test/panel/**/*.test.ts'],
          globalSetup: ['test/support/global-setup.ts'],
          testTimeout: httpTimeout,
          hookTimeout: httpTimeout,
        },
      },
      {
        // Generated queries on a service of their own. An evaluator of the query language's page checks the answers.
        test: {
          ...patient,
          ...together,
          name: 'reference',
          include: ['test/reference/**/*.test.ts'],
          globalSetup: ['test/support/global-setup.ts'],
          testTimeout: 600_000,
          // Time for four runs.
          hookTimeout: Math.max(120_000, 4 * httpTimeout),
        },
      },
      {
        // Services of their own that are stopped and killed: stories checked against a model of a schema, and histories of
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
          ...together,
          name: 'browser',
          globalSetup: ['test/browser/global-setup.ts'],
          include: ['test/browser/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        // Adapters of the distributed profile on their real servers (`npm run stack`).
        test: {
          ...patient,
          ...onStack,
          name: 'adapters',
          include: ['test/adapters/**/*.test.ts'],
          exclude: [alone],
        },
      },
      {
        test: {
          ...patient,
          ...onStack,
          ...afterOthers,
          name: 'adapters-alone',
          include: [`test/adapters/${alone}`],
        },
      },
      {
        // The whole service on the whole stack: replicas, kills, and answers compared with the embedded profile's.
        test: {
          ...patient,
          ...onWholeStack,
          name: 'distributed',
          include: ['test/distributed/**/*.test.ts'],
          exclude: [alone],
        },
      },
      {
        test: {
          ...patient,
          ...onWholeStack,
          ...afterOthers,
          name: 'distributed-alone',
          include: [`test/distributed/${alone}`],
        },
      },
      {
        // The service in the stack's cluster, while the cluster changes under it.
        test: {
          ...patient,
          ...afterOthers,
          ...trusting,
          name: 'platform',
          include: ['test/platform/**/*.test.ts'],
          globalSetup: ['test/platform/global-setup.ts'],
          testTimeout: 1_800_000,
          hookTimeout: 600_000,
        },
      },
      {
        // The command line and the service as processes, each on a data folder of its own.
        test: {
          ...patient,
          ...heavy,
          ...together,
          name: 'process',
          include: ['test/cli/**/*.test.ts'],
          testTimeout: 600_000,
          hookTimeout: 120_000,
        },
      },
      {
        // Services that are killed, stopped between two durable effects, run on a failing machine, or sent spoilt requests.
        test: {
          ...patient,
          ...heavy,
          name: 'faults',
          include: [
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
