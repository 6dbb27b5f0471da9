import { afterAll, beforeAll, expect, it } from 'vitest';
import { startEmbedded, type World } from '../model/world.ts';
import { readContracts } from './contract.ts';
import { fuzz } from './run.ts';

const seed = Number(process.env.CELEIRO_TEST_SEED ?? 1);
/** Far above an idle machine's slowest answer, because all tests may run at the same time. `npm run fuzz` allows 1 s. */
const slowMs = 10_000;
const requests = Number(process.env.CELEIRO_TEST_REQUESTS ?? 1600);

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
  expect([...report.operations].sort()).toEqual([...new Set(all)].sort());
  expect((await fetch(`${world.url}/healthz`)).status).toBe(200);
});
