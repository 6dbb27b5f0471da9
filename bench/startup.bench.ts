import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serviceEnv, startServe } from '../test/support/serve.ts';
import { median, report } from './support/measure.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'celeiro-bench-'));
const env = serviceEnv(dataDir);

/** From the command to the first 200 of /readyz, ms. */
async function start(): Promise<number> {
  const startedAt = performance.now();
  const serve = await startServe(env);
  while (!(await fetch(`${serve.url}/readyz`)).ok);
  const took = performance.now() - startedAt;
  await serve.stop();
  return took;
}

const first = await start();
const later: number[] = [];
for (let i = 0; i < 5; i++) later.push(await start());
await rm(dataDir, { recursive: true, force: true });
report(
  'serve to /readyz',
  `first ${(first / 1000).toFixed(2)} s, later ${(median(later) / 1000).toFixed(2)} s`,
  'second start under 3 s',
  median(later) < 3000,
);
