import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { openBucket } from '../../../src/adapters/object-store-s3/s3-bucket.ts';
import { Mailbox } from '../../../src/adapters/run-launcher-spark/mailbox/mailbox.ts';
import { useCluster } from '../use-cluster.ts';
import {
  CPU_REQUEST,
  contentOf,
  eventually,
  javaMapsOf,
  launch,
  mailbox,
  newLauncher,
  newRun,
  noPods,
  objects,
  podsAre,
  podsOf,
  roleOf,
  seen,
  tableContent,
  textOf,
  upload,
} from './world.ts';

useCluster();

/** An installation is known by its bucket. */
async function newInstallation() {
  const bucket = `installation-${randomBytes(4).toString('hex')}`;
  await openBucket({ ...objects, bucket });
  return { ...objects, bucket };
}

describe('a run', () => {
  it('stages out of sight, is published with the grant, and leaves its log and no pods', async () => {
    const launcher = newLauncher();
    const files = [await upload(200), await upload(300)];
    const spec = await newRun(files, { executors: 2 });
    await launch(launcher, spec);
    const followed = textOf(launcher.readLog(spec, { follow: true, signal: AbortSignal.timeout(600_000) }));
    expect(await launcher.observe(spec)).toEqual({
      state: 'running',
      progress: { phase: 'starting', rowsDone: 0, rowsTotal: 500 },
    });

    await seen(launcher, spec, 'staged');
    expect(await tableContent(spec)).toEqual([]);
    await launcher.publish(spec);
    const { output } = await seen(launcher, spec, 'succeeded');
    expect(output).toMatchObject({
      rows: 500,
      dataFiles: [],
      dataFilesWritten: expect.any(Number),
      table: { schemaVersion: '1.0' },
    });
    expect(await tableContent(spec)).toEqual(contentOf(files));

    // Only from here on: nothing is tidied before somebody listens.
    expect(await followed).toContain('staged 500 rows');
    const changed: number[] = [];
    launcher.onChange((runId) => changed.push(runId));
    await eventually('the change is told', async () => (changed.includes(spec.runId) ? true : undefined));
    await noPods(spec);
    const kept = await textOf(launcher.readLog(spec, { follow: true, signal: AbortSignal.timeout(60_000) }));
    expect(kept).toContain(await followed);
    expect(kept).toContain('==> exec-1.log <==');
    expect(await launcher.observe(spec)).toEqual({ state: 'succeeded', output });
  });

  it('has executors of the size that was asked, the driver’s own, without an account', async () => {
    const launcher = newLauncher();
    const spec = await newRun([await upload(10)]);
    await launch(launcher, spec);
    const pods = await podsAre(spec, 'driver', 'executor');
    const driver = pods.find((pod) => roleOf(pod) === 'driver')!;
    const executor = pods.find((pod) => roleOf(pod) === 'executor')!;
    expect(executor.metadata!.ownerReferences).toMatchObject([{ kind: 'Pod', uid: driver.metadata!.uid }]);
    expect(executor.spec!.automountServiceAccountToken).toBe(false);
    expect(executor.spec!.containers[0]).toMatchObject({
      resources: { limits: { cpu: '1', memory: '1Gi' }, requests: { cpu: CPU_REQUEST, memory: '1Gi' } },
      securityContext: {
        readOnlyRootFilesystem: true,
        allowPrivilegeEscalation: false,
        capabilities: { drop: ['ALL'] },
      },
    });
    expect(driver.spec!.containers[0]!.resources!.limits).toMatchObject({ cpu: '1', memory: '1Gi' });
    for (const [pod, written] of [
      [driver, ['tmp']],
      [executor, ['spark-local-dir-1', 'tmp']],
    ] as const) {
      const volumes = pod.spec!.volumes!.filter(({ emptyDir }) => emptyDir);
      expect(volumes.map(({ name }) => name).toSorted()).toEqual(written);
      expect(volumes.every(({ emptyDir }) => emptyDir!.sizeLimit !== undefined)).toBe(true);
    }

    // Java silently ignores an archive that does not fit.
    await eventually('driver and executor have mapped the archive of classes', async () => {
      const maps = await javaMapsOf(spec);
      return maps.length === 2 && maps.every((map) => map.includes('/opt/spark/classes.jsa'))
        ? true
        : undefined;
    });
  });

  it('is launched once by two replicas, however late one of them is', async () => {
    const [one, other] = [newLauncher(), newLauncher()];
    const spec = await newRun([await upload(10)]);
    await Promise.all([launch(one, spec), launch(other, spec)]);
    expect((await podsOf(spec)).filter((pod) => roleOf(pod) === 'driver')).toHaveLength(1);
    await one.discard(spec);
    await other.launch(spec);
    expect(await podsOf(spec)).toEqual([]);
    expect(await other.observe(spec)).toEqual({ state: 'absent' });
  });

  it('of another installation in the namespace is left to it, with the log of its pods', async () => {
    const [mine, theirs] = [await newInstallation(), await newInstallation()];
    const soon = { deadlineSeconds: 3 };
    // Of the stack's own installation, as the launchers of the test file beside this one are.
    newLauncher().onChange(() => undefined);
    const launcher = newLauncher({ ...soon, objects: mine });
    const other = newLauncher({ ...soon, objects: theirs });
    other.onChange(() => undefined);
    const spec = await newRun([await upload(1)]);
    await launch(launcher, spec);
    await eventually('its driver has ended', async () =>
      (await podsOf(spec)).some(({ status }) => status?.phase === 'Failed') ? true : undefined,
    );
    // The other has looked at all pods by the time that its own are gone.
    const others = await newRun(spec.files);
    await launch(other, others);
    await eventually('the other’s driver has begun', async () =>
      (await podsOf(others)).length > 0 ? true : undefined,
    );
    await noPods(others);
    expect((await podsOf(spec)).map(roleOf)).toContain('driver');
    launcher.onChange(() => undefined);
    await noPods(spec);
    expect([...(await new Mailbox(mine).names(spec))]).toContain('driver.log');
  });

  it('that is discarded leaves no pod, no message, and its log', async () => {
    const launcher = newLauncher();
    const spec = await newRun([await upload(10)], { executors: 2 });
    await launch(launcher, spec);
    await podsAre(spec, 'driver', 'executor');
    await launcher.discard(spec);
    await noPods(spec);
    expect(await launcher.observe(spec)).toEqual({ state: 'absent' });
    const left = await eventually('the messages are gone', async () => {
      const names = await mailbox.names(spec);
      return [...names].every((name) => name.endsWith('.log') || name === 'discarded') ? names : undefined;
    });
    expect(left).toContain('driver.log');
    expect(left).toContain('discarded');
    await launcher.discard(spec);
  });
});
