import { AdmissionregistrationV1Api, KubeConfig } from '@kubernetes/client-node';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runsOf } from '../../../src/workers/runs/run-reconciler.testing.ts';
import { type OwnControl, openOwnControl } from '../../../src/workers/workers.testing.ts';
import { openStack } from '../../../tools/stack/context.ts';
import { kubeconfigOf } from '../../../tools/stack/kubernetes/kubeconfig.ts';
import { useCluster } from '../use-cluster.ts';
import { newLauncher } from './world.ts';

useCluster();

let admission: AdmissionregistrationV1Api;
let own: OwnControl;
const names: string[] = [];
beforeAll(async () => {
  const config = new KubeConfig();
  config.loadFromFile(kubeconfigOf(await openStack(), 'admin'));
  admission = config.makeApiClient(AdmissionregistrationV1Api);
  own = await openOwnControl();
});
afterAll(async () => {
  for (const name of names) await admission.deleteValidatingWebhookConfiguration({ name });
  await own?.close();
});

/** The cluster cannot ask whom it must about pods with that label, and makes none: its answer is a 500. */
async function breakAdmission(label: string, value: string): Promise<void> {
  const name = `celeiro-test-${value}`;
  names.push(name);
  const service = { namespace: 'celeiro', name: 'nobody' };
  await admission.createValidatingWebhookConfiguration({
    body: {
      metadata: { name },
      webhooks: [
        {
          name: 'nobody.celeiro.dev',
          clientConfig: { service },
          rules: [{ apiGroups: [''], apiVersions: ['v1'], operations: ['CREATE'], resources: ['pods'] }],
          objectSelector: { matchLabels: { [label]: value } },
          failurePolicy: 'Fail',
          sideEffects: 'None',
          admissionReviewVersions: ['v1'],
        },
      ],
    },
  });
}

it('a run whose driver the cluster cannot make waits, and fails after a few attempts, in its words', async () => {
  const runs = runsOf(own);
  const run = await runs.add({ filesCount: 1, rowsTotal: 1 });
  await runs.claimFile(run);
  await breakAdmission('celeiro.dev/run-nonce', run.nonce);
  const reconcile = runs.reconciler(newLauncher({ pendingSeconds: 5 }));
  const hurried = async () => {
    await reconcile();
    await runs.hurry(run);
  };
  const ended = await runs.until(run, hurried, ({ finishedAt }) => finishedAt !== null);
  expect(ended).toMatchObject({ status: 'failed', attempt: 3, error: { code: 'unschedulable' } });
  expect(ended.error!.message).toContain('failed calling webhook');
  const again = ['attempt_launched', 'attempt_failed', 'retry_scheduled'];
  expect((await runs.logOf(run)).filter((code) => code !== 'waiting')).toEqual([
    ...again,
    ...again,
    ...['attempt_launched', 'attempt_failed', 'run_failed'],
  ]);
  await reconcile.stop();
});
