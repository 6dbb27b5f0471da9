import { describe, expect, it } from 'vitest';
import { useCluster } from '../use-cluster.ts';
import {
  contentOf,
  kill,
  launch,
  newLauncher,
  newRun,
  noPods,
  podsOf,
  roleOf,
  seen,
  tableContent,
  upload,
} from './world.ts';

useCluster();

describe('publishing', () => {
  it('is done by another pod when the driver was killed, once, whoever asks and how often', async () => {
    const [one, other] = [newLauncher(), newLauncher()];
    const spec = await newRun([await upload(50)]);
    await launch(one, spec);
    await seen(one, spec, 'staged');
    await kill('driver', spec);
    // The executors go with their driver.
    await noPods(spec);
    expect(await other.observe(spec)).toEqual({ state: 'staged' });

    await Promise.all([one.publish(spec), other.publish(spec)]);
    expect((await podsOf(spec)).map(roleOf)).toEqual(['publisher']);
    const { output } = await seen(other, spec, 'succeeded');
    expect(await tableContent(spec)).toEqual(contentOf(spec.files));

    await one.publish(spec);
    expect(await one.observe(spec)).toEqual({ state: 'succeeded', output });
    expect(await tableContent(spec)).toEqual(contentOf(spec.files));
  });

  it('goes on when the publisher is killed as well', async () => {
    const launcher = newLauncher();
    const spec = await newRun([await upload(50)]);
    await launch(launcher, spec);
    await seen(launcher, spec, 'staged');
    await kill('driver', spec);
    await launcher.publish(spec);
    await kill('publisher', spec);
    expect(await launcher.observe(spec)).toEqual({ state: 'staged' });
    await launcher.publish(spec);
    await seen(launcher, spec, 'succeeded');
    expect(await tableContent(spec)).toEqual(contentOf(spec.files));
  });

  it('is nothing that an attempt without the grant can do, however alive it is', async () => {
    const launcher = newLauncher();
    const zombie = await newRun([await upload(50)]);
    const second = { ...zombie, attempt: 2 };
    await launch(launcher, zombie);
    await seen(launcher, zombie, 'staged');
    await launch(launcher, second);
    await seen(launcher, second, 'staged');
    await launcher.publish(second);
    await seen(launcher, second, 'succeeded');
    expect(await launcher.observe(zombie)).toEqual({ state: 'staged' });
    await launcher.discard(zombie);
    expect((await podsOf(zombie)).map(roleOf)).toEqual([]);
    expect(await tableContent(zombie)).toEqual(contentOf(zombie.files));
  });
});
