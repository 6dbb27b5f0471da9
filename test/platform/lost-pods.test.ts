import { ApiException } from '@kubernetes/client-node';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { serviceNamespace as namespace } from '../../tools/stack/kubernetes/addresses.ts';
import type { Load } from '../support/load.ts';
import { core, podsOf, rolledOut } from './cluster.ts';
import { startPlatformLoad } from './platform-load.ts';

let load: Load;
beforeEach(async () => {
  load = await startPlatformLoad();
  await load.goOn(1);
});
afterEach(() => load.stop());

it('pods that are evicted leave at least one of their kind, and no request fails', async () => {
  for (const component of ['gateway', 'worker'] as const) {
    const pods = await podsOf(component);
    const answers = [];
    for (const { metadata } of pods) answers.push(await evict(metadata!.name!));
    // The budget allows one at a time, however many a drain asks for.
    expect(answers).toEqual(['evicted', ...pods.slice(1).map(() => 'refused')]);
    await rolledOut(component);
  }
  await load.goOn(1);
  await load.stop();
  expect(load.failures).toEqual([]);
});

it('a gateway that is killed takes only its own requests with it', async () => {
  for (const { metadata } of await podsOf('gateway')) {
    await core.deleteNamespacedPod({ name: metadata!.name!, namespace, gracePeriodSeconds: 0 });
    await rolledOut('gateway');
  }
  await load.goOn(1);
  await load.stop();
  // What a client sees of a lost pod is a lost connection.
  expect(load.failures.filter((failure) => !/fetch failed|terminated/.test(failure))).toEqual([]);
});

async function evict(name: string): Promise<'evicted' | 'refused'> {
  try {
    await core.createNamespacedPodEviction({ name, namespace, body: { metadata: { name, namespace } } });
    return 'evicted';
  } catch (error) {
    if (error instanceof ApiException && error.code === 429) return 'refused';
    throw error;
  }
}
