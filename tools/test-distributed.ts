import { type Replicas, startReplicas } from '../test/support/replicas.ts';
import { bringUp, settingsOf } from './stack/bring-up.ts';
import { openStack } from './stack/context.ts';
import { conclude, runProjects, type Totals } from './vitest-suite.ts';

/**
 * `npm run test:distributed [-- file...]` runs the unchanged HTTP suite against two replicas of the service behind a
 * balancer, on the real servers of the stack. Then it runs the tests of this profile alone (`test/distributed`). Prints
 * `N passed, N failed` last. The stack stays up.
 */
const RUN_TIMEOUT_MS = 900_000;

const only = process.argv.slice(2);
const stack = await openStack();
await bringUp(stack);

const replicas = await startReplicas(2, settingsOf(stack));
const http = await runProjects(['http'], only, {
  ...replicas.env,
  CELEIRO_TEST_BASE_URL: replicas.url,
  CELEIRO_TEST_TIMEOUT_MS: String(RUN_TIMEOUT_MS),
});
const stopped = await stop(replicas);
conclude([http, stopped, await runProjects(['distributed', 'distributed-alone'], only)]);

/** Stops the replicas, shows their worst log entries, and counts whether they ended well. */
async function stop(replicas: Replicas): Promise<Totals> {
  const codes = await replicas.stop();
  for (const { log } of replicas.running) {
    const worst = log.filter(({ level }) => Number(level) >= 50).slice(0, 20);
    for (const entry of worst) console.error(JSON.stringify(entry));
  }
  const failed = codes.filter((code) => code !== 0).length;
  return { passed: failed === 0 ? 1 : 0, failed };
}
