import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { runLabel } from '../attempt-names.ts';
import { Mailbox, messages } from '../mailbox/mailbox.ts';
import { openStubCluster, type StubCluster } from '../pods/api-server.testing.ts';
import { specWith } from '../run-spec.testing.ts';
import { createSparkRunLauncher, type SparkRunLauncher } from '../spark-run-launcher.ts';

const spec = specWith();
const { runId } = spec;
const killed = {
  phase: 'Failed',
  containerStatuses: [{ state: { terminated: { exitCode: 137 } } }],
} as never;
const killedFailure = { state: 'failed', failure: { code: 'killed' } };

let cluster: StubCluster;
let mailbox: Mailbox;
let launcher: SparkRunLauncher;
let told: number[];
let warnings: string[];
/** The launcher watches, as it does for every reconciler. */
beforeEach(async () => {
  cluster = await openStubCluster();
  mailbox = new Mailbox(cluster.options.objects);
  [told, warnings] = [[], []];
  const log = pino({ level: 'warn' }, { write: (line) => void warnings.push(line) });
  launcher = createSparkRunLauncher(cluster.options, log);
  launcher.onChange((run) => told.push(run));
  await expect.poll(() => cluster.watches).toBe(1);
});
afterEach(async () => {
  await launcher.close();
  mailbox.close();
  await cluster.close();
});

/** Launches `spec` and observes that it runs, so that its pods and messages are known. */
async function runsAsKnown(): Promise<void> {
  await launcher.launch(spec);
  await expect.poll(() => told).toContain(runId);
  expect(await launcher.observe(spec)).toMatchObject({ state: 'running' });
}

it('observing many runs again costs one list of pods a second for all, and one list of messages for each', async () => {
  const specs = Array.from({ length: 20 }, (_, run) => specWith({ runId: 100 + run }));
  for (const each of specs) await launcher.launch(each);
  const look = () => Promise.all(specs.map((each) => launcher.observe(each)));
  await expect.poll(() => new Set(told).size).toBe(20);
  await look();

  cluster.counts = { podLists: 0, messageLists: 0, messageReads: 0 };
  const startMs = performance.now();
  for (let pass = 0; pass < 5; pass++) {
    expect((await look()).map(({ state }) => state)).toEqual(specs.map(() => 'running'));
  }
  const seconds = (performance.now() - startMs) / 1000;
  const { podLists, ...ofMessages } = cluster.counts;
  expect(podLists).toBeLessThanOrEqual(1 + Math.ceil(seconds));
  expect(ofMessages).toEqual({ messageLists: 5 * 20, messageReads: 0 });
});

it('the pods of hundreds of runs are listed less often', async () => {
  await runsAsKnown();
  const [pod] = cluster.pods;
  const another = (_: unknown, nth: number) => {
    const labels = { ...pod!.metadata!.labels, [runLabel]: String(1000 + nth) };
    return { ...pod, metadata: { ...pod!.metadata, labels } };
  };
  cluster.pods = [pod!, ...Array.from({ length: 1500 }, another)];
  // The list that finds them.
  await expect.poll(() => told).toContain(2499);
  cluster.counts.podLists = 0;
  for (let look = 0; look < 5; look++) {
    expect(await launcher.observe(spec)).toMatchObject({ state: 'running' });
    await sleep(500);
  }
  expect(cluster.counts.podLists).toBe(0);
});

it('progress is read when it changed, and only then', async () => {
  await runsAsKnown();
  for (const rows of [10, 20]) {
    const progress = { phase: 'writing', rows_done: rows, rows_total: 30 };
    await mailbox.write(spec, messages.progress, JSON.stringify(progress));
    cluster.counts.messageReads = 0;
    for (let look = 0; look < 3; look++) {
      expect(await launcher.observe(spec)).toMatchObject({ progress: { phase: 'writing', rowsDone: rows } });
    }
    expect(cluster.counts.messageReads).toBe(1);
  }
});

it('a change that the watch tells is in the next observation', async () => {
  await runsAsKnown();
  told.length = 0;
  cluster.change(runId, killed);
  await expect.poll(() => told, { interval: 5 }).toContain(runId);
  expect(await launcher.observe(spec)).toMatchObject(killedFailure);
});

it('a change that the watch loses is told about a second later, without another look', async () => {
  await runsAsKnown();
  told.length = 0;
  cluster.silent = true;
  cluster.change(runId, killed);
  await expect.poll(() => told, { interval: 20 }).toContain(runId);
  expect(await launcher.observe(spec)).toMatchObject(killedFailure);
});

it('a driver of which the watch has not told yet is not taken for one that is gone', async () => {
  await runsAsKnown();
  cluster.silent = true;
  const next = specWith({ runId: runId + 1 });
  await launcher.launch(next);
  expect(await launcher.observe(next)).toMatchObject({ state: 'running' });
});

it('a publisher of which the watch has not told yet is not made again', async () => {
  await runsAsKnown();
  await mailbox.write(spec, messages.staged, JSON.stringify({ rows: 30, data_files: 1 }));
  await mailbox.write(spec, messages.grant, '{}');
  cluster.silent = true;
  cluster.pods = [];
  // Until the list of pods is a second old.
  await expect.poll(() => launcher.observe(spec)).toEqual({ state: 'staged' });
  await launcher.publish(spec);
  expect(cluster.pods).toHaveLength(1);
  expect(await launcher.observe(spec)).toMatchObject({ state: 'running' });
});

it('while the API is away an observation fails, and it succeeds as soon as the API is back', async () => {
  await runsAsKnown();
  cluster.goAway();
  await expect.poll(() => warnings, { interval: 5 }).not.toEqual([]);
  await expect(launcher.observe(spec)).rejects.toThrow();
  cluster.comeBack();
  expect(await launcher.observe(spec)).toMatchObject({ state: 'running' });
});

it('a refusal whose pod was made after all is forgotten: no second pod is made when the first is gone', async () => {
  cluster.answers = ['lost'];
  await launcher.launch(spec);
  await expect.poll(() => told).toContain(runId);
  expect(await launcher.observe(spec)).toMatchObject({ state: 'running' });
  cluster.silent = true;
  cluster.pods = [];
  const gone = { state: 'failed', failure: { code: 'evicted' } };
  await expect.poll(() => launcher.observe(spec)).toMatchObject(gone);
  expect(cluster.asked).toBe(1);
});
