import { randomBytes } from 'node:crypto';
import { expect, it, onTestFinished } from 'vitest';
import { openStack } from '../../../tools/stack/context.ts';
import { coreApi } from '../../../tools/stack/kubernetes/client.ts';
import { useCluster } from '../use-cluster.ts';
import { eventually, launch, launcherOptions, newLauncher, newRun, podsOf, seen, upload } from './world.ts';

useCluster();

it('a run whose secret is made after its driver’s pod begins when it is there', async () => {
  // The service may make no secrets.
  const api = coreApi(await openStack());
  const { namespace, secretName } = launcherOptions();
  const late = `${secretName}-${randomBytes(4).toString('hex')}`;
  const launcher = newLauncher({ secretName: late });
  const spec = await newRun([await upload(1)]);
  await launch(launcher, spec);
  await eventually('the driver misses the secret', async () => {
    const [driver] = await podsOf(spec);
    const waiting = driver?.status?.containerStatuses?.[0]?.state?.waiting;
    return waiting?.reason === 'CreateContainerConfigError' ? true : undefined;
  });
  expect((await launcher.observe(spec)).state).toBe('running');
  const { data } = await api.readNamespacedSecret({ namespace, name: secretName });
  await api.createNamespacedSecret({ namespace, body: { metadata: { name: late }, data: data! } });
  onTestFinished(async () => void (await api.deleteNamespacedSecret({ namespace, name: late })));
  await seen(launcher, spec, 'staged');
});
