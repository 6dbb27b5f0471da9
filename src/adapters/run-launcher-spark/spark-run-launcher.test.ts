import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openStubCluster, type StubCluster } from './pods/api-server.testing.ts';
import { specWith } from './run-spec.testing.ts';
import { createSparkRunLauncher, type SparkRunLauncher } from './spark-run-launcher.ts';

const spec = specWith();
let cluster: StubCluster;
let launcher: SparkRunLauncher;
beforeEach(async () => {
  cluster = await openStubCluster();
  launcher = createSparkRunLauncher(cluster.options, pino({ level: 'silent' }));
});
afterEach(async () => {
  await launcher.close();
  await cluster.close();
});

const said = (status: number, reason: string, message: string) => ({
  status,
  body: { kind: 'Status', apiVersion: 'v1', status: 'Failure', code: status, reason, message },
});

/** Launches again whenever the attempt is due, as the reconciler does. */
async function untilRunning(): Promise<void> {
  await expect
    .poll(async () => {
      const seen = await launcher.observe(spec);
      if (seen.state === 'refused' && seen.due) await launcher.launch(spec);
      return seen.state === 'failed' ? seen : seen.state;
    })
    .toBe('running');
}

describe('an API server that does not take a driver’s pod now', () => {
  it.each([
    ['429', said(429, 'TooManyRequests', 'the server has received too many requests')],
    ['503', { status: 503, body: 'upstream connect error' }],
    ['500', said(500, 'InternalError', 'etcdserver: leader changed')],
    ['408', said(408, 'Timeout', 'request did not complete within the allowed timeout')],
    ['a conflict of its own', said(409, 'Conflict', 'the object has been modified')],
  ])('for %s leaves the attempt waiting', async (_, answer) => {
    cluster.answers = [answer];
    await launcher.launch(spec);
    expect(await launcher.observe(spec)).toMatchObject({
      state: 'refused',
      progress: { phase: 'waiting' },
      due: false,
    });
  });

  it('is asked again within seconds, by the same attempt', async () => {
    cluster.answers = [said(429, 'TooManyRequests', 'too many requests'), { status: 503, body: 'down' }];
    await launcher.launch(spec);
    await untilRunning();
    expect(cluster.asked).toBe(3);
    expect(cluster.pods).toHaveLength(1);
  });

  it('for as long as a pod may wait fails the attempt, in its words', async () => {
    cluster.answers = [said(429, 'TooManyRequests', 'the server has received too many requests')];
    await launcher.launch(spec);
    const impatient = createSparkRunLauncher(
      { ...cluster.options, pendingSeconds: 0 },
      pino({ level: 'silent' }),
    );
    expect(await impatient.observe(spec)).toMatchObject({
      state: 'failed',
      failure: { code: 'unschedulable', detail: expect.stringContaining('received too many requests') },
    });
    await impatient.close();
  });
});

it('a pod that was made though its request got no answer is not made again once it is gone', async () => {
  cluster.answers = ['lost'];
  await launcher.launch(spec);
  await untilRunning();
  cluster.pods = [];
  expect(await launcher.observe(spec)).toMatchObject({ state: 'failed', failure: { code: 'evicted' } });
  expect(cluster.asked).toBe(1);
});

it('a pod that is there already is the attempt’s own', async () => {
  cluster.answers = [said(409, 'AlreadyExists', 'pods "celeiro-run" already exists')];
  await launcher.launch(spec);
  expect(await launcher.observe(spec)).toMatchObject({ state: 'failed', failure: { code: 'evicted' } });
});

it.each([
  ['403', said(403, 'Forbidden', 'pods is forbidden: violates PodSecurity')],
  ['404', said(404, 'NotFound', 'namespaces "celeiro" not found')],
  ['422', said(422, 'Invalid', 'Pod is invalid: spec.containers')],
])('an API server that refuses a driver’s pod with %s fails the attempt, in its words', async (_, answer) => {
  cluster.answers = [answer];
  await launcher.launch(spec);
  expect(await launcher.observe(spec)).toEqual({
    state: 'failed',
    failure: {
      code: 'job_failed',
      detail: `the cluster refused the driver's pod: ${answer.body.message}`,
      retryable: true,
    },
  });
});

it.each([
  ['ahead of', -3_600_000],
  ['behind', 3_600_000],
])('a pod waits by the cluster’s clock, where ours is an hour %s it', async (_, aheadMs) => {
  cluster.aheadMs = aheadMs;
  await launcher.launch(spec);
  const waited = (seconds: number) => {
    const creationTimestamp = new Date(Date.now() + aheadMs - seconds * 1000);
    cluster.pods = cluster.pods.map((pod) => ({
      ...pod,
      metadata: { ...pod.metadata, creationTimestamp },
      status: { phase: 'Pending' },
    }));
  };
  waited(60);
  expect(await launcher.observe(spec)).toMatchObject({ state: 'running' });
  waited(cluster.options.pendingSeconds + 60);
  expect(await launcher.observe(spec)).toMatchObject({ state: 'failed', failure: { code: 'unschedulable' } });
});
