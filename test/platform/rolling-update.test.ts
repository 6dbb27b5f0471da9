import { randomBytes } from 'node:crypto';
import { expect, inject, it } from 'vitest';
import { openStack } from '../../tools/stack/context.ts';
import { sparkImageName } from '../../tools/stack/images/spark-image.ts';
import { sparkNamespace } from '../../tools/stack/kubernetes/addresses.ts';
import { ctr } from '../../tools/stack/kubernetes/containers.ts';
import { clusterDatabase, usersOf } from '../../tools/stack/servers/postgres.ts';
import { withControl } from '../support/with-control.ts';
import { core, podsOf, restart } from './cluster.ts';
import { startPlatformLoad } from './platform-load.ts';
import {
  giveBackFirstCredentials,
  makeOtherCredentials,
  otherUser,
  secretOfRuns,
  secretOfService,
  withdrawFirstCredentials,
  withdrawOtherCredentials,
} from './secrets.ts';

const jobImage = sparkImageName();
/** Another name of the same image; a newer image of the job has another name, too. */
const nextJobImage = `${jobImage}-next`;

/** Replaces every pod of the service. The new workers launch runs in `image`. */
async function restartAll(image: string): Promise<void> {
  for (const component of ['gateway', 'worker'] as const) {
    const before = (await podsOf(component)).map(({ metadata }) => metadata!.uid);
    await restart(component, { CELEIRO_SPARK_IMAGE: image });
    const after = (await podsOf(component)).map(({ metadata }) => metadata!.uid);
    expect(after.filter((uid) => before.includes(uid))).toEqual([]);
  }
}

/** Waits until a driver runs in an image. */
async function driverRunsIn(image: string): Promise<void> {
  const running = async () => {
    const labelSelector = 'celeiro.dev/role=driver';
    const { items } = await core.listNamespacedPod({ namespace: sparkNamespace, labelSelector });
    return items
      .filter(({ status }) => status?.phase === 'Running')
      .map(({ spec }) => spec!.containers[0]!.image);
  };
  await expect.poll(running, { timeout: 300_000, interval: 200 }).toContain(image);
}

/** The steps are those of docs/kubernetes.md, "Secrets". */
it("rolling updates by which every secret and the job's image change, and back, fail no request", async () => {
  const { settings } = inject('platform');
  const [ofService, ofRuns] = [await secretOfService(), await secretOfRuns()];
  const { CELEIRO_SECRET_KEY: oldKey, CELEIRO_DATABASE_URL } = ofService.values as Record<string, string>;
  const newKey = randomBytes(32).toString('hex');
  const toNew = { CELEIRO_SECRET_KEY: newKey, CELEIRO_OTHER_SECRET_KEY: oldKey! };
  const toOld = { CELEIRO_SECRET_KEY: oldKey!, CELEIRO_OTHER_SECRET_KEY: newKey };
  const seal = (keys: Record<string, string>) =>
    withControl({ ...settings, ...keys }, ({ keyring }) => keyring.sealAnew());
  const users = async () => usersOf(await openStack(), clusterDatabase);

  await ctr(await openStack(), ['images', 'tag', '--force', jobImage, nextJobImage]);
  const load = await startPlatformLoad({ withRuns: true });
  try {
    await load.goOn(1);
    const others = await makeOtherCredentials(CELEIRO_DATABASE_URL!);
    await ofRuns.replace({ ...ofRuns.values, ...others.runs });
    await ofService.replace({ ...ofService.values, ...others.service, ...toNew });
    await driverRunsIn(jobImage);
    await restartAll(nextJobImage);
    await expect.poll(users).toEqual([otherUser]);
    await withdrawFirstCredentials();
    await seal(toNew);
    await withControl({ ...settings, CELEIRO_SECRET_KEY: newKey }, ({ keyring }) => keyring.rotate());
    await load.goOn(1);
    await driverRunsIn(nextJobImage);
  } finally {
    await giveBackFirstCredentials();
    await ofRuns.replace(ofRuns.values);
    await ofService.replace({ ...ofService.values, ...toOld });
    await restartAll(jobImage);
    await seal(toOld);
    await ofService.replace(ofService.values);
    await load.stop();
  }
  await withdrawOtherCredentials();
  console.log(JSON.stringify(load.answered));
  expect(load.failures).toEqual([]);
});
