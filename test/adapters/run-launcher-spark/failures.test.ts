import { describe, expect, it } from 'vitest';
import { isUnschedulable } from '../../../src/adapters/run-launcher-spark/pods/pod-state.ts';
import { shapeWith } from '../../../src/domain/processing/shape.testing.ts';
import { useCluster } from '../use-cluster.ts';
import {
  eventually,
  kill,
  launch,
  mailbox,
  newLauncher,
  newRun,
  noPods,
  podsOf,
  roleOf,
  seen,
  textOf,
  upload,
} from './world.ts';

useCluster();

const huge = shapeWith({ ocpus: 64 });

describe('a run fails and says why', () => {
  it.each([
    ['driver', { driverShape: huge }],
    ['executor', { shape: huge }],
  ])('when no machine has room for its %s', async (role, shapes) => {
    const spec = await newRun([await upload(1)], shapes);
    await launch(newLauncher(), spec);
    // Until then the patience is the driver's and the scheduler's.
    await eventually(`no machine has room for the ${role}`, async () =>
      (await podsOf(spec)).some((pod) => roleOf(pod) === role && isUnschedulable(pod)) ? true : undefined,
    );
    const { failure } = await seen(newLauncher({ pendingSeconds: 1 }), spec, 'failed');
    expect(failure, failure.detail).toMatchObject({ code: 'unschedulable', retryable: true });
    expect(failure.detail).toContain('Insufficient cpu');
  });

  it('when the cluster will not have its driver', async () => {
    const launcher = newLauncher();
    const wrong = shapeWith({ kubernetes: { nodeSelector: { 'no label': 'x' } } });
    const spec = await newRun([await upload(1)], { driverShape: wrong });
    await launch(launcher, spec);
    const { failure } = await seen(launcher, spec, 'failed');
    expect(failure, failure.detail).toMatchObject({ code: 'job_failed', retryable: true });
    expect(failure.detail).toContain('nodeSelector');
  });

  it('when somebody takes its driver away', async () => {
    const launcher = newLauncher();
    const spec = await newRun([await upload(1)], { driverShape: huge });
    await launch(launcher, spec);
    await seen(launcher, spec, 'running');
    await kill('driver', spec);
    const { failure } = await seen(launcher, spec, 'failed');
    expect(failure, failure.detail).toMatchObject({ code: 'evicted', retryable: true });
  });

  it('when its image is not there', async () => {
    const launcher = newLauncher({ image: 'localhost/celeiro-spark:none' });
    const spec = await newRun([await upload(1)]);
    await launch(launcher, spec);
    const { failure } = await seen(launcher, spec, 'failed');
    expect(failure, failure.detail).toMatchObject({ code: 'image_missing', retryable: false });
  });

  it('when it took too long, also when its pods are gone', async () => {
    const launcher = newLauncher({ deadlineSeconds: 3 });
    const spec = await newRun([await upload(1)]);
    await launch(launcher, spec);
    const { failure } = await seen(launcher, spec, 'failed');
    expect(failure, failure.detail).toMatchObject({ code: 'deadline_exceeded', retryable: false });
    launcher.onChange(() => undefined);
    await noPods(spec);
    expect(await seen(launcher, spec, 'failed')).toMatchObject({ failure: { code: 'deadline_exceeded' } });
  });

  it('when a record is not what its upload checked', async () => {
    const launcher = newLauncher();
    const spec = await newRun([
      await upload(3, (n) => ({ ts: '2026-01-01T00:00:00Z', n: n < 2 ? n : 'two' })),
    ]);
    launcher.onChange(() => undefined);
    await launch(launcher, spec);
    const { failure } = await seen(launcher, spec, 'failed');
    expect(failure, failure.detail).toMatchObject({ code: 'record_unreadable', retryable: false });
    await noPods(spec);
    const log = await textOf(launcher.readLog(spec, { follow: false, signal: AbortSignal.timeout(60_000) }));
    expect(log).toContain('MALFORMED_RECORD');
  });

  it.each([1, 70])(
    'when a value of %d files is not of its type and its file not as uploaded',
    async (count) => {
      const launcher = newLauncher();
      // Spark's own reader takes a number for a moment: where the store names the content as it did, nobody looks again.
      const first = await upload(1, () => ({ ts: 5, n: 0 }));
      const others = await Promise.all(Array.from({ length: count - 1 }, () => upload(1)));
      const trusted = await newRun([first, ...others]);
      await launch(launcher, trusted);
      await seen(launcher, trusted, 'staged');
      await launcher.discard(trusted);

      const changed = await newRun([{ ...first, contentTag: 'of other content' }, ...others]);
      await launch(launcher, changed);
      const { failure } = await seen(launcher, changed, 'failed');
      expect(failure, failure.detail).toMatchObject({ code: 'record_unreadable', retryable: false });
      expect(failure.detail).toContain(`file ${first.fileId}, line 1`);
    },
  );

  it('when an executor’s memory is too small for a record', async () => {
    const launcher = newLauncher();
    const text = 'x'.repeat(150 * 1024 * 1024);
    const file = await upload(1, () => ({ ts: '2026-01-01T00:00:00Z', n: 1, text }));
    const spec = await newRun([file], { undeclaredFields: 'ignore' });
    await launch(launcher, spec);
    const { failure } = await seen(launcher, spec, 'failed');
    expect(failure, failure.detail).toMatchObject({ code: 'out_of_memory', retryable: false });
    expect([...(await mailbox.names(spec))]).not.toContain('staged.json');
  });
});
