import { expect, it } from 'vitest';
import { laneBounds } from './lane-bounds.ts';

const options = { memoryLimitMb: 4000, spillMb: 60_000, threads: 4, maxConcurrent: 4, alonePlaces: 2 };

it.each([4000, 16_000, 100_000])(
  'the shared processes stay within two fifths of a machine of %d MiB, and all within nine tenths',
  (machineMb) => {
    const { light, heavy, alone } = laneBounds(options, machineMb);
    expect(light.residentMb + heavy.residentMb).toBeLessThanOrEqual(machineMb * 0.4);
    expect(light.residentMb + heavy.residentMb + 2 * alone.residentMb).toBeLessThanOrEqual(machineMb * 0.9);
  },
);

it('a large machine gives the heavy lane all that was asked for, the light one a short query’s', () => {
  const { light, heavy } = laneBounds(options, 100_000);
  expect(heavy.memoryLimitMb).toBe(4000);
  expect(light.memoryLimitMb).toBe(512);
});

it('a small machine leaves every process enough to start', () => {
  const { light, heavy, alone } = laneBounds(options, 1000);
  for (const { residentMb } of [light, heavy, alone]) expect(residentMb).toBeGreaterThanOrEqual(250);
});

it.each([
  [100_000, 500],
  [2048, 31],
])(
  'on %d MiB a tenant’s unread answers take an eighth of what its queries get, %d MiB',
  (machineMb, shareMb) => {
    expect(laneBounds(options, machineMb).unreadShareMb).toBe(shareMb);
  },
);

it('all queries that may be under way together spill what the setting says, at most', () => {
  expect(laneBounds(options, 16_000).spillMb * 6).toBeLessThanOrEqual(options.spillMb);
});
