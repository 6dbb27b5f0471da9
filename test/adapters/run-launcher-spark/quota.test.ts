import { randomBytes } from 'node:crypto';
import type { CoreV1Api } from '@kubernetes/client-node';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { requestCancel } from '../../../src/domain/processing/runs-store.ts';
import { shapeWith } from '../../../src/domain/processing/shape.testing.ts';
import { runsOf } from '../../../src/workers/runs/run-reconciler.testing.ts';
import { type OwnControl, openOwnControl } from '../../../src/workers/workers.testing.ts';
import { openStack } from '../../../tools/stack/context.ts';
import { coreApi } from '../../../tools/stack/kubernetes/client.ts';
import { kubeconfigOf } from '../../../tools/stack/kubernetes/kubeconfig.ts';
import { useCluster } from '../use-cluster.ts';
import { eventually, launch, mailbox, newLauncher, newRun, seen, upload } from './world.ts';

useCluster();

/** A driver that fits on no machine: its pod stays pending once the quota admits it. */
const driverShape = shapeWith({ ocpus: 64 });
const quota = 'runs';

/** A namespace of its own, so that the quota refuses no pods of other tests. */
const namespace = `celeiro-quota-${randomBytes(4).toString('hex')}`;
let kubeconfig: string;
let api: CoreV1Api;
let own: OwnControl;
beforeAll(async () => {
  // The service has no rights in the new namespace.
  const stack = await openStack();
  kubeconfig = kubeconfigOf(stack, 'admin');
  api = coreApi(stack);
  await api.createNamespace({ body: { metadata: { name: namespace } } });
  const name = inject('stackSettings').CELEIRO_SPARK_SERVICE_ACCOUNT!;
  await api.createNamespacedServiceAccount({ namespace, body: { metadata: { name } } });
  own = await openOwnControl();
});
afterAll(async () => {
  await own?.close();
  await api.deleteNamespace({ name: namespace, gracePeriodSeconds: 0 });
});

/** Sets the quota and waits until it holds: the cluster first counts what is in use. */
async function allowPods(pods: number): Promise<void> {
  const spec = { hard: { pods: String(pods) } };
  const { items } = await api.listNamespacedResourceQuota({ namespace });
  if (items.length === 0) {
    await api.createNamespacedResourceQuota({ namespace, body: { metadata: { name: quota }, spec } });
  } else {
    await api.replaceNamespacedResourceQuota({ namespace, name: quota, body: { ...items[0]!, spec } });
  }
  await eventually('the quota holds', async () => {
    const { status } = await api.readNamespacedResourceQuota({ namespace, name: quota });
    return status?.hard?.pods === String(pods) ? true : undefined;
  });
}

const pods = async () => (await api.listNamespacedPod({ namespace })).items;

it('a run that the quota has no room for waits, and begins by itself when there is some', async () => {
  await allowPods(0);
  const { database } = own.control;
  const runs = runsOf(own);
  const run = await runs.add({ driverShape, filesCount: 1, rowsTotal: 1 });
  await runs.claimFile(run);
  const reconcile = runs.reconciler(newLauncher({ kubeconfig, namespace }));
  await runs.until(run, reconcile, ({ progress }) => progress?.phase === 'waiting');
  // Longer than three failed attempts with their waits would take.
  const untilMs = Date.now() + 15_000;
  await runs.until(run, reconcile, () => Date.now() > untilMs);
  expect(await runs.find(run.id)).toMatchObject({ attempt: 1, failures: 0, status: 'running' });
  expect(await runs.logOf(run)).toEqual(['attempt_launched', 'waiting']);
  expect(await pods()).toEqual([]);

  await allowPods(1);
  await eventually('the driver is made', async () => {
    await reconcile();
    return (await pods()).length === 1 ? true : undefined;
  });
  expect((await pods())[0]!.metadata!.labels).toMatchObject({
    'celeiro.dev/run-nonce': run.nonce,
    'celeiro.dev/attempt': '1',
  });
  expect(await runs.find(run.id)).toMatchObject({ attempt: 1, failures: 0, status: 'running' });
  await requestCancel(database, own.tenant.id, run.id);
  await runs.until(run, reconcile, ({ status }) => status === 'cancelled');
  await reconcile.stop();
  expect(await pods()).toEqual([]);
});

it('a run that waits in vain fails, and says whose room it was', async () => {
  await allowPods(0);
  const launcher = newLauncher({ kubeconfig, namespace, pendingSeconds: 10 });
  const spec = await newRun([await upload(1)], { driverShape });
  const refusal = async () => JSON.parse((await mailbox.read(spec, 'refused.json'))!);
  await launch(launcher, spec);
  await seen(launcher, spec, 'refused');
  const first = await refusal();
  await launch(launcher, spec);
  const again = await refusal();
  expect(again.askedMs).toBeGreaterThan(first.askedMs);
  expect(again.sinceMs).toBe(first.sinceMs);
  const { failure } = await seen(launcher, spec, 'failed');
  expect(failure, failure.detail).toMatchObject({ code: 'unschedulable', retryable: true });
  expect(failure.detail).toContain(`exceeded quota: ${quota}`);
});
