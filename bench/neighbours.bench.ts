import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { report } from './support/measure.ts';
import type { Attack, World } from './support/neighbours/attack.ts';
import { p95, QuietTenant, works } from './support/neighbours/quiet-tenant.ts';
import { startBenchService } from './support/service.ts';

/**
 * Measures what a quiet tenant notices of each attack on the same machine, on the embedded profile. Arguments choose the
 * attacks: `npm run bench -- neighbours queries uploads`.
 */
const attacks = ['queries', 'uploads', 'strangers', 'tokens', 'accounts', 'receivers'];
/** Time of each measurement, ms: a p95 of few requests is one of their three slowest. */
const measuredMs = 20_000;
const worstRatio = 2;
/** Warm-up, ms: the service opens files, compiles code and fills caches. */
const warmMs = 1500;
/** Time from the start of an attack until its effect is steady, ms. */
const settleMs = 1000;

const unknown = process.argv.slice(2).filter((name) => !attacks.includes(name));
if (unknown.length > 0)
  throw new Error(`no such attack: ${unknown.join(', ')}; there are ${attacks.join(', ')}`);
for (const name of attacks) {
  if (process.argv.length > 2 && !process.argv.includes(name)) continue;
  console.log(`\n  ${name}`);
  await measure(name);
}

/** Measures one attack on a service of its own, so that no attack suffers from what another left. */
async function measure(name: string): Promise<void> {
  const service = await startBenchService({ CELEIRO_QUERY_QUEUE: '200' });
  let attacker: ReturnType<typeof fork> | undefined;
  try {
    const { attack } = (await import(`./support/neighbours/${name}.ts`)) as { attack: Attack };
    const quiet = await QuietTenant.open(service);
    const world: World = { service, quiet, loud: await service.addTenant(`loud-${Date.now().toString(36)}`) };
    const target = await attack.prepare(world);
    await quiet.measure(warmMs);
    const alone = await quiet.measure(measuredMs);
    await attack.alone?.(world);

    const path = new URL('./support/neighbours/attacker.ts', import.meta.url);
    attacker = fork(path, [name, JSON.stringify(target)]);
    const died = once(attacker, 'exit').then(() => {
      throw new Error(`the attacker of ${name} has ended`);
    });
    died.catch(() => undefined);
    const [{ told }] = await Promise.race([once(attacker, 'message'), died]);
    await attack.begun?.(world, told);
    await sleep(settleMs);
    const beside = await quiet.measure(measuredMs);
    await attack.beside?.(world);
    tell(alone, beside);
  } finally {
    attacker?.kill('SIGKILL');
    await service.close();
  }
}

function tell(alone: Awaited<ReturnType<QuietTenant['measure']>>, beside: typeof alone): void {
  const [before, during] = [p95(alone), p95(beside)];
  for (const work of works) {
    const ratio = during[work] / before[work];
    report(
      `quiet tenant's ${work}`,
      `p95 ${during[work].toFixed(1)} ms, alone ${before[work].toFixed(1)} ms, ratio ${ratio.toFixed(2)}, ${beside.of[work].length} times`,
      `at most ${worstRatio}`,
      ratio <= worstRatio,
    );
  }
  const kinds = [...new Set(beside.failed)].slice(0, 5).join(', ');
  report(
    "quiet tenant's requests that failed",
    `${beside.failed.length}${kinds && ` (${kinds})`}, alone ${alone.failed.length}`,
    '0',
    beside.failed.length === 0,
  );
}
