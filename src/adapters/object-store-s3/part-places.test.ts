import { setTimeout as delay } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { tries } from '../../../test/support/properties.ts';
import { BudgetMeter } from '../../domain/budgets/budget-meter.ts';
import { ContentSum } from '../../ports/content-sum.ts';
import type { ObjectWriter } from '../../ports/object-store.ts';
import { UNPLACED_BYTES } from './part-buffers.ts';
import { PartPlaces } from './part-places.ts';
import { createS3ObjectStore } from './s3-object-store.ts';
import { openSlowStore } from './slow-store.testing.ts';

const MIB = 1024 * 1024;
const PART = 8 * MIB;
/** Of the smallest machine. */
const BOUND = 8 * PART;
const piece = Buffer.alloc(MIB, 'grain');

/** A store whose writers have eight places together. */
async function open() {
  const meter = new BudgetMeter();
  const slow = await openSlowStore();
  const store = createS3ObjectStore(slow.options, new PartPlaces(meter, 0));
  const reading = () => meter.readings().find(([name]) => name === 'part_bytes')![1];
  const create = (tenant: string, name: string) => store.create(`${tenant}/${name}/a.jsonl`, name);
  return { slow, create, reading };
}

/** Writes as an upload does: the next piece once the writer can take more. @returns what was written */
async function write(writer: ObjectWriter, length: number): Promise<ContentSum> {
  const given = new ContentSum();
  while (given.bytes < length) {
    const next = piece.subarray(0, length - given.bytes);
    await writer.write(next, given.add(next), () => undefined);
  }
  return given;
}

const upload = fc.record({
  tenant: fc.constantFrom('a', 'b', 'c'),
  mib: fc.integer({ min: 0, max: 20 }),
  end: fc.constantFrom('commit', 'commit', 'commit', 'abort', 'refused'),
});

it('many uploads of several tenants to a slow store stay within the memory for parts, and each ends with its bytes', async () => {
  const { slow, create, reading } = await open();
  expect(reading()).toEqual({ used: 0, bound: BOUND });
  let drawn = 0;
  const run = async ({ tenant, mib, end }: { tenant: string; mib: number; end: string }) => {
    const writer = await create(tenant, `${end}${drawn++}`);
    const whole = write(writer, mib * MIB);
    if (end === 'abort') {
      await Promise.race([whole, slow.next()]).catch(() => undefined);
      await Promise.all([writer.abort(), whole.catch(() => undefined)]);
    } else if (end === 'refused') {
      await expect(whole.then(() => writer.commit())).rejects.toThrow('upload_storage_unavailable');
      await writer.abort();
    } else {
      const { bytes, crc32 } = await whole;
      expect(await writer.commit()).toMatchObject({ bytes, crc32 });
    }
  };
  await fc.assert(
    fc.asyncProperty(
      fc.array(upload, { minLength: 8, maxLength: 12 }),
      fc.infiniteStream(fc.nat()),
      async (uploads, order) => {
        let ended = false;
        const all = Promise.all(uploads.map(run)).finally(() => {
          ended = true;
        });
        all.catch(() => undefined);
        while (!ended) {
          // As much as may be under way comes together before the store answers any of it.
          while (await Promise.race([slow.next().then(() => true), delay(10, false)]));
          const { used, bound } = reading();
          const held = slow.held.filter(({ bytes }) => bytes > UNPLACED_BYTES);
          expect(used).toBeLessThanOrEqual(bound!);
          expect(held.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(BOUND);
          const next = slow.held[order.next().value % slow.held.length];
          next?.answer(next.key.includes('refused') ? 403 : 200);
        }
        await all;
        expect(reading().used).toBe(0);
        expect(slow.unfinished.size).toBe(0);
        // Requests whose connection an abort has closed.
        slow.held.length = 0;
      },
    ),
    { numRuns: tries(4), endOnFailure: true },
  );
}, 120_000);

it('uploads of two tenants go on side by side beside a third whose many slow clients have begun parts', async () => {
  const { slow, create, reading } = await open();
  const trickling = await Promise.all(Array.from({ length: 64 }, (_, n) => create('a', `slow${n}`)));
  const begun = trickling.map((writer) => write(writer, UNPLACED_BYTES + 1).catch(() => undefined));
  await expect.poll(() => reading().used).toBe(BOUND / 2);
  const writers = await Promise.all(['b', 'b', 'c'].map((tenant, n) => create(tenant, `fast${n}`)));
  const written = writers.map((writer) => write(writer, 10 * MIB).then(() => writer.commit()));
  // Both uploads of one tenant, and that of the other.
  const under = () => new Set(slow.held.filter(({ bytes }) => bytes === PART).map(({ key }) => key)).size;
  await expect.poll(under).toBe(3);
  const done = Promise.all(written).then(() => true);
  while (!(await Promise.race([done, delay(5, false)])))
    for (const request of [...slow.held]) request.answer();
  expect(reading().used).toBe(BOUND / 2);
  await Promise.all(trickling.map((writer) => writer.abort()));
  await Promise.all(begun);
  expect(reading().used).toBe(0);
});

it('an upload gets through beside a tenant whose uploads hold and want all the memory, and a small one always', async () => {
  const { slow, create, reading } = await open();
  const writers = await Promise.all([1, 2, 3, 4, 5, 6].map((n) => create('a', `stuck${n}`)));
  const stuck = writers.map((writer) => write(writer, 30 * MIB).catch(() => undefined));
  await expect.poll(() => reading().used).toBe(BOUND / 2);
  const getsThrough = async (tenant: string, length: number) => {
    const writer = await create(tenant, 'other');
    const stored = write(writer, length).then(() => writer.commit());
    const done = stored.then(() => true);
    while (!(await Promise.race([done, delay(5, false)]))) {
      for (const request of slow.held.filter(({ key }) => key.includes('other'))) request.answer();
    }
    expect((await stored).bytes).toBe(length);
  };
  await getsThrough('b', 30 * MIB);
  await getsThrough('a', UNPLACED_BYTES);
  expect(reading().used).toBe(BOUND / 2);
  await Promise.all(writers.map((writer) => writer.abort()));
  await Promise.all(stuck);
  expect(reading().used).toBe(0);
});

it('one upload has three parts under way, and a part longer than all the memory waits until it is alone', async () => {
  const { create, reading } = await open();
  const writer = await create('a', 'alone');
  const writing = write(writer, 30 * MIB).catch(() => undefined);
  await expect.poll(() => reading().used).toBe(3 * PART);
  await writer.abort();
  await writing;
  const places = new PartPlaces(new BudgetMeter(), 0);
  const small = await places.take('a', PART, new AbortController().signal);
  let taken = false;
  const large = places.take('b', 100 * PART, new AbortController().signal).then((place) => {
    taken = true;
    return place;
  });
  await new Promise(setImmediate);
  expect(taken).toBe(false);
  small.leave();
  (await large).leave();
});
