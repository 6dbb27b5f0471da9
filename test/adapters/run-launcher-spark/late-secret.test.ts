import { CoreV1Api, KubeConfig } from '@kubernetes/client-node';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStack } from '../../../tools/stack/context.ts';
import { kubeconfigOf } from '../../../tools/stack/kubernetes/kubeconfig.ts';
import { useCluster } from '../use-cluster.ts';
import { eventually, launch, launcherOptions, newLauncher, newRun, podsOf, seen, upload } from './world.ts';

useCluster();

const { namespace, secretName } = launcherOptions();
const late = { namespace, name: `${secretName}-late` };

let api: CoreV1Api;
beforeAll(async () => {
  // The service may make no secrets.
  const config = new KubeConfig();
  config.loadFromFile(kubeconfigOf(await openStack(), 'admin'));
  api = config.makeApiClient(CoreV1Api);
});
afterAll(() => api.deleteNamespacedSecret(late));

it('a run whose secret is made after its driver’s pod begins when it is there', async () => {
  const launcher = newLauncher({ secretName: late.name });
  const spec = await newRun([await upload(1)]);
  await launch(launcher, spec);
  await eventually('the driver misses the secret', async () => {
    const [driver] = await podsOf(spec);
    const waiting = driver?.status?.containerStatuses?.[0]?.state?.waiting;
    return waiting?.reason === 'CreateContainerConfigError' ? true : undefined;
  });
  expect((await launcher.observe(spec)).state).toBe('running');
  const { data } = await api.readNamespacedSecret({ namespace, name: secretName });
  await api.createNamespacedSecret({ namespace, body: { metadata: { name: late.name }, data: data! } });
  await seen(launcher, spec, 'staged');
});
