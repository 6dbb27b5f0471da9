import { expect, inject, it } from 'vitest';
import { podsOf, restart } from './cluster.ts';
import { startLoad } from './load.ts';

it('a rolling update of gateways and workers fails no request', async () => {
  const load = await startLoad(inject('platform'), { withRuns: true });
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
