import { randomUUID } from 'node:crypto';
import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { tries } from '../../test/support/properties.ts';
import type { ObjectStore } from './object-store.ts';

/** An adapter under test, with access to what it stored. */
export interface ObjectStoreUnderTest {
  store: ObjectStore;
  /** The bytes under a key, or undefined when there is no object. */
  read(key: string): Promise<Uint8Array | undefined>;
  /** The store's tag of the content under a key; undefined if the store has no tags. */
  contentTag(key: string): Promise<string | undefined>;
  /** Names of leftovers of unfinished uploads. */
  leftovers(): Promise<string[]>;
}

/** The guarantees every object store gives; call it inside a `describe`. */
export function objectStoreContract(setUp: () => Promise<ObjectStoreUnderTest>): void {
  const key = 'acme/orders/1.0/2026/01/02/7/pedidos [1]*é.jsonl';
  const bytes = (length: number): Uint8Array =>
    new Uint8Array(length).map((_, index) => index * 31 + (index >> 8));

  it('shows an object only after commit, with exactly the bytes written', async () => {
    const { store, read, leftovers } = await setUp();
    const content = bytes(3 * 1024 * 1024 + 17);
    const writer = await store.create(key, randomUUID());
    for (let at = 0; at < content.length; at += 70_001) await writer.write(content.subarray(at, at + 70_001));
    expect(await store.exists(key)).toBe(false);
    expect(await read(key)).toBeUndefined();
    await writer.commit();
    expect(await store.exists(key)).toBe(true);
    expect(Buffer.compare((await read(key))!, content)).toBe(0);
    expect(await leftovers()).toEqual([]);
  });

  it.each([0, 10, 20 * 1024 * 1024 + 1])('tells at the commit of %d bytes what it holds', async (length) => {
    const { store, contentTag } = await setUp();
    const writer = await store.create(key, randomUUID());
    const content = bytes(length);
    await writer.write(content);
    const told = await writer.commit();
    expect(told).toEqual({ bytes: length, crc32: crc32(content), tag: await contentTag(key) });
  });

  it('stores writes in the order of the calls, whichever of them the caller waits for', async () => {
    const { store, read } = await setUp();
    const piece = fc.record({
      length: fc.oneof(fc.nat(40), fc.integer({ min: 60_000, max: 3_000_000 })),
      waits: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 12 }), async (pieces) => {
        const uploadId = randomUUID();
        const place = `acme/orders/1.0/2026/01/02/${uploadId}/x.jsonl`;
        const writer = await store.create(place, uploadId);
        const expected = pieces.map(({ length }, index) => Buffer.alloc(length, index + 1));
        const memory = Buffer.alloc(3_000_000);
        for (const [index, { length, waits }] of pieces.entries()) {
          const given = memory.subarray(0, length).fill(index + 1);
          const room = writer.write(given);
          given.fill(0xff); // the memory is the caller's again
          if (waits) await room;
        }
        const told = await writer.commit();
        const whole = Buffer.concat(expected);
        expect({ bytes: told.bytes, crc32: told.crc32 }).toEqual({
          bytes: whole.length,
          crc32: crc32(whole),
        });
        expect(Buffer.compare((await read(place))!, whole)).toBe(0);
        await store.remove(place, uploadId);
      }),
      { numRuns: tries(30) },
    );
  }, 60_000);

  it('gives an object back piece by piece, and nothing where there is none', async () => {
    const { store } = await setUp();
    const content = bytes(9 * 1024 * 1024 + 5);
    const readThrough = async (of: string) => {
      const pieces: Uint8Array[] = [];
      for await (const piece of store.read(of)) pieces.push(Buffer.from(piece));
      return pieces;
    };
    await expect(readThrough(key)).rejects.toThrow();
    const writer = await store.create(key, randomUUID());
    await writer.write(content);
    await writer.commit();
    const pieces = await readThrough(key);
    expect(Buffer.compare(Buffer.concat(pieces), content)).toBe(0);
    expect(pieces.length).toBeGreaterThan(1);
    // A reader may stop early.
    for await (const piece of store.read(key)) {
      expect(piece.length).toBeGreaterThan(0);
      break;
    }
  });

  it('lets the caller reuse its buffer as soon as write returns', async () => {
    const { store, read } = await setUp();
    const writer = await store.create(key, randomUUID());
    const buffer = new Uint8Array(2_500_000);
    for (let value = 1; value <= 4; value++) {
      buffer.fill(value);
      const wait = writer.write(buffer);
      buffer.fill(0);
      await wait;
    }
    await writer.commit();
    const stored = (await read(key))!;
    expect(stored.length).toBe(10_000_000);
    for (let value = 1; value <= 4; value++) {
      expect(
        stored.subarray((value - 1) * 2_500_000, value * 2_500_000).every((byte) => byte === value),
      ).toBe(true);
    }
  });

  it('stores lent bytes as they were until it releases them, between bytes that it copies, and releases each once', async () => {
    const { store, read } = await setUp();
    const writer = await store.create(key, randomUUID());
    const sent: Buffer[] = [];
    const released = new Map<number, number>();
    const lengths = [1_048_576, 10, 700_000, 1_048_576, 1_048_576, 20, 30, 3_000_000, 600_000];
    for (const [n, length] of lengths.entries()) {
      const bytes = Buffer.alloc(length, `${n},`);
      sent.push(Buffer.from(bytes));
      const release = () => {
        bytes.fill(0);
        released.set(n, (released.get(n) ?? 0) + 1);
      };
      void writer.write(bytes, undefined, release);
      if (n % 3 === 0) void writer.write(bytes.subarray(0, 0));
    }
    const content = Buffer.concat(sent);
    expect(await writer.commit()).toMatchObject({ bytes: content.length, crc32: crc32(content) });
    expect(Buffer.compare((await read(key))!, content)).toBe(0);
    expect([...released.values()]).toEqual(lengths.map(() => 1));
  });

  it('stores an empty object', async () => {
    const { store, read } = await setUp();
    const writer = await store.create(key, randomUUID());
    await writer.commit();
    expect(await read(key)).toHaveLength(0);
  });

  it('leaves nothing behind after abort, called twice too', async () => {
    const { store, leftovers } = await setUp();
    const writer = await store.create(key, randomUUID());
    await writer.write(bytes(2_000_000));
    await writer.abort();
    await writer.abort();
    expect(await store.exists(key)).toBe(false);
    expect(await leftovers()).toEqual([]);
  });

  it('refuses to replace an object and keeps the one that is there', async () => {
    const { store, read, leftovers } = await setUp();
    const first = await store.create(key, randomUUID());
    await first.write(bytes(10));
    const second = await store.create(key, randomUUID());
    await second.write(bytes(20));
    await first.commit();
    await expect(second.commit()).rejects.toThrow();
    await second.abort();
    expect(await read(key)).toHaveLength(10);
    expect(await leftovers()).toEqual([]);
  });

  it('removes an object and what an unfinished upload left; absent is fine', async () => {
    const { store, leftovers } = await setUp();
    const uploadId = randomUUID();
    const writer = await store.create(key, uploadId);
    await writer.write(bytes(10));
    await writer.commit();
    await store.remove(key, uploadId);
    await store.remove(key, uploadId);
    expect(await store.exists(key)).toBe(false);

    const killed = randomUUID();
    const abandoned = await store.create(key, killed);
    await abandoned.write(bytes(10));
    await store.remove(key, killed);
    expect(await leftovers()).toEqual([]);
    await abandoned.abort();
  });

  it('lists every object below a folder with its size and time, and no unfinished upload', async () => {
    const { store } = await setUp();
    const listed = async (folder: string) => {
      const found: Record<string, number> = {};
      for await (const object of store.list(folder)) {
        expect(Math.abs(object.storedAt.getTime() - Date.now())).toBeLessThan(600_000);
        found[object.key] = object.bytes;
      }
      return found;
    };
    expect(await listed('')).toEqual({});
    expect(await listed('acme/orders/')).toEqual({});
    const sizes: Record<string, number> = {
      [key]: 17,
      'acme/orders/1.0/2026/01/02/8/b.jsonl': 0,
      'acme/orders-2/1.0/2026/01/02/9/c.jsonl': 3,
      'other/x/d.jsonl': 5,
    };
    for (const [place, length] of Object.entries(sizes)) {
      const writer = await store.create(place, randomUUID());
      await writer.write(bytes(length));
      await writer.commit();
    }
    const unfinished = await store.create('acme/orders/1.0/2026/01/02/10/e.jsonl', randomUUID());
    await unfinished.write(bytes(3_000_000));
    expect(await listed('')).toEqual(sizes);
    expect(Object.keys(await listed('acme/orders/')).sort()).toEqual(Object.keys(sizes).slice(0, 2).sort());
    expect(Object.keys(await listed('other/'))).toEqual(['other/x/d.jsonl']);
    await unfinished.abort();
    for (const bad of ['../', 'acme/../', '/', 'acme//', 'acme']) {
      await expect(listed(bad), bad).rejects.toThrow();
    }
  });

  it('keeps every key inside the store', async () => {
    const { store } = await setUp();
    for (const bad of ['../escape', 'acme/../../escape', '/absolute', 'acme//x', 'acme/./x', '', 'acme/..']) {
      await expect(store.create(bad, randomUUID()), bad).rejects.toThrow();
      await expect(store.exists(bad), bad).rejects.toThrow();
      await expect(store.remove(bad, randomUUID()), bad).rejects.toThrow();
      await expect(store.read(bad)[Symbol.asyncIterator]().next(), bad).rejects.toThrow();
    }
    await expect(store.create(key, '../x')).rejects.toThrow();
  });
}
