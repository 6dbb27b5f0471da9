import { expect, inject, it } from 'vitest';
import { makeAccount } from '../distributed/world.ts';
import { podsOf, restart } from './cluster.ts';
import { startLoad } from './load.ts';

const { url, settings } = inject('platform');

it('a rolling update of gateways and workers fails no request', async () => {
  const account = await makeAccount(settings, {
    event_date_field: 'at',
    fields: [
      { name: 'at', type: 'date', required: true },
      { name: 'n', type: 'integer', required: true },
    ],
  });
  const load = await startLoad(url, account);
  await load.goOn(1);
  for (const component of ['gateway', 'worker'] as const) {
    const before = (await podsOf(component)).map(({ metadata }) => metadata!.uid);
    await restart(component);
    const after = (await podsOf(component)).map(({ metadata }) => metadata!.uid);
    expect(after.filter((uid) => before.includes(uid))).toEqual([]);
  }
  await load.goOn(1);
  await load.stop();
  console.log(JSON.stringify(load.answered));
  expect(load.failures).toEqual([]);
});
