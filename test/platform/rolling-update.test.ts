import { randomBytes } from 'node:crypto';
import { expect, inject, it } from 'vitest';
import { openStack } from '../../tools/stack/context.ts';
import { clusterDatabase, usersOf } from '../../tools/stack/servers/postgres.ts';
import { withControl } from '../support/with-control.ts';
import { podsOf, restart } from './cluster.ts';
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

/** Replaces every pod of the service. */
async function restartAll(): Promise<void> {
  for (const component of ['gateway', 'worker'] as const) {
    const before = (await podsOf(component)).map(({ metadata }) => metadata!.uid);
    await restart(component);
    const after = (await podsOf(component)).map(({ metadata }) => metadata!.uid);
    expect(after.filter((uid) => before.includes(uid))).toEqual([]);
  }
}

/** The steps are those of docs/kubernetes.md, "Secrets". */
it('rolling updates by which every secret of the service changes, and back, fail no request', async () => {
  const { settings } = inject('platform');
  const [ofService, ofRuns] = [await secretOfService(), await secretOfRuns()];
  const { CELEIRO_SECRET_KEY: oldKey, CELEIRO_DATABASE_URL } = ofService.values as Record<string, string>;
  const newKey = randomBytes(32).toString('hex');
  const toNew = { CELEIRO_SECRET_KEY: newKey, CELEIRO_OTHER_SECRET_KEY: oldKey! };
  const toOld = { CELEIRO_SECRET_KEY: oldKey!, CELEIRO_OTHER_SECRET_KEY: newKey };
  const seal = (keys: Record<string, string>) =>
    withControl({ ...settings, ...keys }, ({ keyring }) => keyring.sealAnew());
  const users = async () => usersOf(await openStack(), clusterDatabase);

  const load = await startPlatformLoad({ withRuns: true });
  try {
    await load.goOn(1);
    const others = await makeOtherCredentials(CELEIRO_DATABASE_URL!);
    await ofRuns.replace({ ...ofRuns.values, ...others.runs });
    await ofService.replace({ ...ofService.values, ...others.service, ...toNew });
    await restartAll();
    await expect.poll(users).toEqual([otherUser]);
    await withdrawFirstCredentials();
    await seal(toNew);
    await withControl({ ...settings, CELEIRO_SECRET_KEY: newKey }, ({ keyring }) => keyring.rotate());
    await load.goOn(1);
  } finally {
    await giveBackFirstCredentials();
    await ofRuns.replace(ofRuns.values);
    await ofService.replace({ ...ofService.values, ...toOld });
    await restartAll();
    await seal(toOld);
    await ofService.replace(ofService.values);
    await withdrawOtherCredentials();
    await load.stop();
  }
  console.log(JSON.stringify(load.answered));
  expect(load.failures).toEqual([]);
});
