import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type Replicas, startReplicas } from '../test/support/replicas.ts';
import { bringUp, settingsOf } from './stack/bring-up.ts';
import { openStack } from './stack/context.ts';

/**
 * `npm run test:distributed [-- file...]` runs the unchanged HTTP suite against two replicas of the service behind a
 * balancer, on the real servers of the stack. Then it runs the tests of this profile alone (`test/distributed`). Prints
 * `N passed, N failed` last. The stack stays up.
 */
const RUN_TIMEOUT_MS = 900_000;

const only = process.argv.slice(2);
const stack = await openStack();
await bringUp(stack);
const settings = settingsOf(stack);

const totals = { passed: 0, failed: 0 };
await withReplicas(async ({ url, env }) => {
  const more = { CELEIRO_TEST_BASE_URL: url, CELEIRO_TEST_TIMEOUT_MS: String(RUN_TIMEOUT_MS) };
  await suite(['http'], { ...env, ...more });
});
await suite(['distributed', 'distributed-alone'], process.env);
console.log(`${totals.passed} passed, ${totals.failed} failed`);
process.exitCode = totals.failed > 0 ? 1 : 0;

async function withReplicas(work: (replicas: Replicas) => Promise<void>): Promise<void> {
  const replicas = await startReplicas(2, settings);
  try {
    await work(replicas);
  } finally {
    const codes = await replicas.stop();
    for (const { log } of replicas.running) {
      for (const entry of log.filter(({ level }) => Number(level) >= 50).slice(0, 20)) {
        console.error(JSON.stringify(entry));
      }
    }
    count(codes.every((code) => code === 0) ? 1 : 0, codes.filter((code) => code !== 0).length);
  }
}

/** Runs projects of vitest and adds up what their last line says. */
async function suite(projects: string[], env: NodeJS.ProcessEnv): Promise<void> {
  const chosen = projects.flatMap((project) => ['--project', project]);
  const args = ['node_modules/vitest/vitest.mjs', 'run', ...chosen, ...only];
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    process.stdout.write(text);
    said += text;
  });
  const [code] = (await once(child, 'close')) as [number | null];
  const [, passed, failed] = /(\d+) passed, (\d+) failed\s*$/.exec(said) ?? [];
  count(Number(passed ?? 0), code === 0 ? Number(failed ?? 1) : Math.max(1, Number(failed ?? 1)));
}

function count(passed: number, failed: number): void {
  totals.passed += passed;
  totals.failed += failed;
}
