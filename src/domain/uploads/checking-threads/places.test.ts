import { getEventListeners } from 'node:events';
import { afterEach, expect, it, vi } from 'vitest';
import { catalogue } from '../../../messages/pt-BR.ts';
import { Places } from './places.ts';

const here = new AbortController().signal;

afterEach(() => void vi.useRealTimers());

it('refuses who finds no place in time, and who is gone; no place is kept for them', async () => {
  const places = new Places({ most: 2, waitMs: 20, retrySeconds: 7 });
  const leave = await places.take(1, 1, here);
  await expect(places.take(1, 1, here)).rejects.toMatchObject({
    code: 'too_many_uploads',
    params: { seconds: 7 },
    retryAfterSeconds: 7,
  });
  leave();
  expect(places.taken).toBe(0);
  const gone = new AbortController();
  const slow = new Places({ most: 0, waitMs: 60_000, retrySeconds: 7 });
  const taking = slow.take(1, 1, gone.signal);
  gone.abort();
  await expect(taking).rejects.toMatchObject({ code: 'too_many_uploads' });
  // Nothing aborts the wait of who was gone before.
  await expect(slow.take(1, 1, gone.signal)).rejects.toMatchObject({ code: 'too_many_uploads' });
});

it('gives a place to the next in line that comes free just as the first one goes', async () => {
  const places = new Places({ most: 1, waitMs: 60_000, retrySeconds: 7 });
  const leave = await places.take(1, 1, here);
  const gone = new AbortController();
  const first = places.take(2, 1, gone.signal);
  const next = places.take(3, 1, here);
  gone.abort();
  leave();
  await expect(first).rejects.toMatchObject({ code: 'too_many_uploads' });
  (await next)();
  expect(places.taken).toBe(0);
});

it('serves as many of the line as there are places that come free at once, each of them once', async () => {
  const places = new Places({ most: 2, waitMs: 60_000, retrySeconds: 7 });
  const leave = [await places.take(1, 2, here), await places.take(1, 2, here)];
  const served: number[] = [];
  const waiting = [2, 3].map(async (tenant) => {
    await places.take(tenant, 2, here);
    served.push(tenant);
  });
  for (const giveBack of leave) giveBack();
  await new Promise(setImmediate);
  expect(served).toEqual([2, 3]);
  expect(places.taken).toBe(2);
  await Promise.all(waiting);
});

it('leaves no timer and no listener behind, whether a place is found or not', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const places = new Places({ most: 1, waitMs: 60_000, retrySeconds: 7 });
  const leave = await places.take(1, 1, here);
  const gone = new AbortController();
  const [served, refused] = [places.take(2, 1, gone.signal), places.take(3, 1, gone.signal)];
  expect(vi.getTimerCount()).toBe(2);
  leave();
  await served;
  expect(vi.getTimerCount()).toBe(1);
  expect(getEventListeners(gone.signal, 'abort')).toHaveLength(1);
  vi.advanceTimersByTime(60_000);
  await expect(refused).rejects.toMatchObject({ code: 'too_many_uploads' });
  expect(vi.getTimerCount()).toBe(0);
  expect(getEventListeners(gone.signal, 'abort')).toEqual([]);
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

it('takes a place over from the tenant with most, its newest, for one that holds two fewer', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const places = new Places({ most: 5, waitMs: 60_000, takeOverMs: 1000, retrySeconds: 7 });
  const lost: string[] = [];
  const hold = async (tenant: number, name: string) => {
    const back = await places.take(tenant, 5, here, (error) => {
      lost.push(`${name} ${error.code}`);
      back();
    });
  };
  for (const name of ['a', 'b', 'c', 'd']) await hold(1, name);
  await hold(2, 'e');
  // Tenant 2 asks later, but holds fewer places than tenant 1 and more than tenant 3.
  const asked = [hold(1, 'f'), hold(2, 'g'), hold(3, 'h')];
  vi.advanceTimersByTime(999);
  expect(lost).toEqual([]);
  vi.advanceTimersByTime(1);
  await Promise.all(asked.slice(1));
  expect(lost).toEqual(['d too_many_uploads', 'c too_many_uploads']);
  // Now tenants 1 and 2 have two places each: nobody's turn takes another one.
  const more = hold(3, 'i');
  vi.advanceTimersByTime(1000);
  await new Promise(setImmediate);
  expect(lost).toHaveLength(2);
  expect(places.taken).toBe(5);
  vi.advanceTimersByTime(60_000);
  await expect(asked[0]).rejects.toMatchObject({ code: 'too_many_uploads' });
  await expect(more).rejects.toMatchObject({ code: 'too_many_uploads' });
});

it('leaves places alone that nobody offered to give up', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const places = new Places({ most: 2, waitMs: 60_000, takeOverMs: 1000, retrySeconds: 7 });
  for (let i = 0; i < 2; i++) await places.take(1, 2, here);
  const refused = expect(places.take(2, 2, here)).rejects.toMatchObject({ code: 'too_many_uploads' });
  vi.advanceTimersByTime(60_000);
  await refused;
});

it('a tenant leaves as many shared places free as it holds, and only who finds none free is told that the service is busy', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const places = new Places({ most: 8, waitMs: 1000, retrySeconds: 7, shared: true });
  const takes = (tenant: number, ofTenant = 100) => places.take(tenant, ofTenant, here);
  const refusalOf = async (taking: Promise<unknown>) => {
    vi.advanceTimersByTime(1000);
    return taking.then(
      () => expect.unreachable('it should have been refused'),
      (error) => error,
    );
  };
  const leave = [await takes(1), await takes(1), await takes(1), await takes(1)];
  expect(await refusalOf(takes(1))).toMatchObject({ code: 'too_many_uploads' });
  for (const tenant of [2, 2, 3]) await takes(tenant);
  for (const tenant of [2, 3])
    expect(await refusalOf(takes(tenant))).toMatchObject({ code: 'too_many_uploads' });
  await takes(4);
  const busy = { code: 'uploads_busy', params: { limit: 8, seconds: 7 }, retryAfterSeconds: 7 };
  expect(await refusalOf(takes(5))).toMatchObject(busy);
  expect(await refusalOf(takes(2, 2))).toMatchObject({ code: 'too_many_uploads' });
  expect(catalogue.uploads_busy.status).toBe(503);

  // The place goes to the tenant that has none, though another was there first.
  const waiting = [takes(1), takes(5)];
  leave[0]!();
  await waiting[1];
  expect(await refusalOf(waiting[0]!)).toMatchObject({ code: 'uploads_busy' });
  expect(places.taken).toBe(8);
});
