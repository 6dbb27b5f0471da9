import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { fuzz } from '../test/fuzz/run.ts';
import { startEmbedded } from '../test/model/world.ts';

/**
 * `npm run fuzz -- [--minutes N] [--seed S] [--requests N] [--slow-ms N]` sends requests to a service of its own. They are
 * made from the contracts and then spoilt in every way. Prints each finding with the seed that repeats it; exits with 1
 * if there is any.
 */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    seed: { type: 'string' },
    /** Number of requests, instead of minutes. */
    requests: { type: 'string' },
    'slow-ms': { type: 'string', default: '1000' },
  },
});

const seed = values.seed === undefined ? randomInt(2 ** 30) : Number(values.seed);
const until = Date.now() + Number(values.minutes) * 60_000;
const most = values.requests === undefined ? Infinity : Number(values.requests);
const world = await startEmbedded();
try {
  const isOver = (sent: number) => sent >= most || (most === Infinity && Date.now() > until);
  const report = await fuzz(world, seed, isOver, { slowMs: Number(values['slow-ms']) });
  for (const finding of report.findings) console.log(finding);
  // No request may make the service report an error of its own.
  const errors = world.errors();
  for (const error of errors.slice(0, 20)) console.log(JSON.stringify(error));
  const statuses = [...report.statuses].sort().map((pair) => pair.join(' x '));
  console.log(
    `seed ${seed}: ${report.requests} requests, ${report.successes.size} operations; ${statuses.join(', ')}`,
  );
  const passed = report.findings.length === 0 && errors.length === 0;
  console.log(passed ? '1 passed, 0 failed' : '0 passed, 1 failed');
  process.exitCode = passed ? 0 : 1;
} finally {
  await world.stop();
}
