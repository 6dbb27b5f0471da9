import { afterAll, beforeAll, expect, it } from 'vitest';
import { startEmbedded, type World } from '../model/world.ts';
import { readContracts } from './contract.ts';
import { fuzz } from './run.ts';

const seed = Number(process.env.CELEIRO_TEST_SEED ?? 1);
/** Far above an idle machine's slowest answer, because all tests may run at the same time. `npm run fuzz` allows 1 s. */
const slowMs = 10_000;
const USUAL_REQUESTS = 1600;
const requests = Number(process.env.CELEIRO_TEST_REQUESTS ?? USUAL_REQUESTS);

/**
 * Fewest answers 2xx in a usual run, a third of what it gets. Each operation wants the account's token, or its upload URL:
 * were they refused, the fuzzer would try nothing but refusals of strangers.
 */
const FEWEST = { listShapes: 20, getSchema: 12, generateUploadToken: 6, uploadFile: 4, listFiles: 3 };
/** Fewest operations of the panel that succeed at least once in a usual run, of about 50; all but one or two want its session. */
const FEWEST_OF_PANEL = 20;

let world: World;
beforeAll(async () => {
  world = await startEmbedded();
});
afterAll(() => world.stop());

it('answers whatever is sent to it with a refusal that says what is wrong, and nothing of itself', async () => {
  const report = await fuzz(world, seed, (sent) => sent >= requests, { slowMs });
  console.log(
    `${report.requests} requests: ${[...report.statuses]
      .sort()
      .map((pair) => pair.join(' x '))
      .join(', ')}`,
  );
  expect(report.findings, '`npm run fuzz -- --seed N --requests 4` repeats one').toEqual([]);
  expect(world.errors(), 'errors of the service in its log').toEqual([]);
  const all = readContracts().flatMap(({ operations }) => operations.map(({ operationId }) => operationId));
  expect(all.length).toBeGreaterThanOrEqual(65);
  expect([...report.successes.keys()].sort()).toEqual([...new Set(all)].sort());
  const share = Math.min(1, requests / USUAL_REQUESTS);
  for (const [operation, fewest] of Object.entries(FEWEST)) {
    const successes = report.successes.get(operation);
    expect(successes, `${operation} answered 2xx`).toBeGreaterThanOrEqual(Math.floor(fewest * share));
  }
  const ofPanel = readContracts().flatMap(({ operations }) => operations.filter(({ isPanel }) => isPanel));
  const reached = ofPanel.filter(({ operationId }) => (report.successes.get(operationId) ?? 0) > 0);
  expect(reached.length).toBeGreaterThanOrEqual(Math.floor(FEWEST_OF_PANEL * share));
  expect((await fetch(`${world.url}/healthz`)).status).toBe(200);
});
