import { expect, it } from 'vitest';
import { Places } from './places.ts';

const here = new AbortController().signal;

it('refuses who finds no place in time, and who is gone', async () => {
  const places = new Places({ most: 2, waitMs: 20, retrySeconds: 7 });
  await places.take(1, 1, here);
  await expect(places.take(1, 1, here)).rejects.toMatchObject({
    code: 'too_many_uploads',
    retryAfterSeconds: 7,
  });
  const gone = new AbortController();
  const slow = new Places({ most: 0, waitMs: 60_000, retrySeconds: 7 });
  const taking = slow.take(1, 1, gone.signal);
  gone.abort();
  await expect(taking).rejects.toMatchObject({ code: 'too_many_uploads' });
});

it('gives a free place to the first in line whose tenant is below its bound', async () => {
  const places = new Places({ most: 2, waitMs: 60_000, retrySeconds: 7 });
  const leave = [await places.take(1, 1, here), await places.take(2, 2, here)];
  const order: string[] = [];
  const waiting = [1, 3, 2].map(async (tenant) => {
    const back = await places.take(tenant, tenant === 1 ? 1 : 2, here);
    order.push(`tenant ${tenant}`);
    return back;
  });
  // Tenant 1 stays at its bound.
  leave[1]!();
  leave[1]!();
  (await waiting[1]!)();
  await waiting[2]!;
  expect(order).toEqual(['tenant 3', 'tenant 2']);
  leave[0]!();
  await waiting[0]!;
  expect(places.taken).toBe(2);
});
