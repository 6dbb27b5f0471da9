import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tries } from '../../../test/support/properties.ts';
import { BatchedFile } from './batched-file.ts';
import { toStoreError } from './disk-errors.ts';

const MIB = 1024 * 1024;
/** Memory of a file that is no longer. */
const SMALL = 32 * 1024;
let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'celeiro-batched-'));
});
afterAll(() => rm(root, { recursive: true }));

let serial = 0;
/** A file whose writes are watched, held back until `release`, or fail from a given one on, and whose given sync fails. */
async function watched({
  failsFrom = Number.POSITIVE_INFINITY,
  failingSync = Number.NaN,
  isHeld = false,
} = {}) {
  const path = join(root, String(++serial));
  const handle = await open(path, 'wx');
  const gate = Promise.withResolvers<void>();
  if (!isHeld) gate.resolve();
  const seen = {
    writes: 0,
    atOnce: 0,
    most: 0,
    closed: 0,
    syncs: 0,
    sizes: [] as number[],
    memory: new Set<ArrayBufferLike>(),
  };
  const write = handle.write.bind(handle) as (bytes: Uint8Array) => Promise<{ bytesWritten: number }>;
  handle.write = (async (bytes: Uint8Array) => {
    expect(seen.closed).toBe(0);
    const isFailing = seen.writes++ >= failsFrom;
    seen.sizes.push(bytes.length);
    seen.memory.add(bytes.buffer);
    seen.most = Math.max(seen.most, ++seen.atOnce);
    await gate.promise;
    try {
      if (isFailing) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
      return await write(bytes);
    } finally {
      seen.atOnce--;
    }
  }) as typeof handle.write;
  const datasync = handle.datasync.bind(handle);
  handle.datasync = async () => {
    if (seen.syncs++ === failingSync) throw Object.assign(new Error('i/o error'), { code: 'EIO' });
    await datasync();
  };
  const close = handle.close.bind(handle);
  handle.close = async () => {
    expect(seen.atOnce).toBe(0);
    seen.closed++;
    await close();
  };
  return { file: new BatchedFile(handle), path, seen, release: gate.resolve };
}

const full = { code: 'upload_storage_full' };

it('whatever is written in whatever pieces is what the file holds, one batch at a time', async () => {
  const piece = fc.record({
    length: fc.oneof(fc.constantFrom(0, 1, SMALL, MIB - 1, MIB, MIB + 1, 2 * MIB + 7), fc.nat(300_000)),
    isAwaited: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 6 }), async (pieces) => {
      const { file, path, seen } = await watched();
      const all: Buffer[] = [];
      for (const [index, { length, isAwaited }] of pieces.entries()) {
        const bytes = Buffer.alloc(length, `${index}:`);
        all.push(Buffer.from(bytes));
        const written = file.write(bytes);
        bytes.fill(0);
        if (isAwaited) await written;
      }
      const content = Buffer.concat(all);
      expect(await file.finish()).toEqual({ bytes: content.length, crc32: crc32(content) });
      expect(Buffer.compare(await readFile(path), content)).toBe(0);
      expect(seen).toMatchObject({ closed: 1, writes: Math.ceil(content.length / MIB) });
      expect(seen.most).toBeLessThanOrEqual(1);
      await file.discard();
      expect(seen.closed).toBe(1);
    }),
    { numRuns: tries(30) },
  );
});

describe('the caller', () => {
  it('waits only where a batch is full and the one before it is still being written', async () => {
    const { file, seen, release } = await watched({ isHeld: true });
    expect(file.write(Buffer.alloc(100))).toBeUndefined();
    expect(file.write(Buffer.alloc(MIB - 100))).toBeUndefined();
    expect(seen.writes).toBe(0);
    // The first batch goes to the system and the next one fills.
    await file.write(Buffer.alloc(MIB - 1));
    expect(seen.sizes).toEqual([MIB]);
    expect(file.write(Buffer.of(0))).toBeUndefined();
    // One batch is with the system, one is full: these have to wait.
    const late = file.write(Buffer.of(1));
    const later = file.write(Buffer.of(2));
    expect(late).toBeInstanceOf(Promise);
    expect(later).toBeInstanceOf(Promise);
    let isThrough = false;
    void Promise.resolve(late).then(() => {
      isThrough = true;
    });
    await new Promise(setImmediate);
    expect(isThrough).toBe(false);
    release();
    await later;
    expect(isThrough).toBe(true);
    expect(file.write(Buffer.of(3))).toBeUndefined();
    expect((await file.finish()).bytes).toBe(2 * MIB + 3);
  });

  it('is told of a failed batch by the next write, also where that one has room', async () => {
    const { file, seen } = await watched({ failsFrom: 0 });
    await file.write(Buffer.alloc(MIB + 10));
    await expect.poll(() => seen.atOnce, { interval: 1 }).toBe(0);
    await expect(file.write(Buffer.of(1))).rejects.toMatchObject(full);
    await expect(file.finish()).rejects.toMatchObject(full);
    expect(seen.writes).toBe(1);
    await file.discard();
  });

  it('is told of a failure of the last batch at the end', async () => {
    const { file } = await watched({ failsFrom: 0 });
    expect(file.write(Buffer.of(1))).toBeUndefined();
    await expect(file.finish()).rejects.toMatchObject(full);
    await file.discard();
  });
});

it('a failed write that nobody awaits is told at the end, and is no unhandled rejection', async () => {
  const unhandled: unknown[] = [];
  const note = (error: unknown) => unhandled.push(error);
  process.on('unhandledRejection', note);
  try {
    const { file, seen } = await watched({ failsFrom: 0 });
    void file.write(Buffer.alloc(3 * MIB));
    await expect.poll(() => seen.writes - seen.atOnce, { interval: 1 }).toBe(1);
    await new Promise(setImmediate);
    expect(unhandled).toEqual([]);
    await expect(file.finish()).rejects.toMatchObject(full);
    await file.discard();
  } finally {
    process.off('unhandledRejection', note);
  }
});

it('a long file is written from two batches of memory that take turns', async () => {
  const { file, seen } = await watched();
  for (let batch = 0; batch < 6; batch++) await file.write(Buffer.alloc(MIB));
  expect((await file.finish()).bytes).toBe(6 * MIB);
  expect(seen.writes).toBe(6);
  expect(seen.memory.size).toBe(2);
});

describe('a long file is made durable while it is written, and', () => {
  const mib = Buffer.alloc(MIB);
  it('all of it is at the end', async () => {
    const { file, seen } = await watched();
    for (let batch = 0; batch < 33; batch++) await file.write(mib);
    await file.finish();
    expect(seen.syncs).toBe(2);
  });

  it.each([0, 1])('a failure of sync %i is told, though a later one succeeds', async (failingSync) => {
    const { file, seen } = await watched({ failingSync });
    const lent = () => file.write(Buffer.allocUnsafeSlow(MIB), () => undefined);
    const written = (async () => {
      for (let batch = 0; batch < 34; batch++) await lent();
      await file.finish();
    })();
    await expect(written).rejects.toMatchObject({ code: 'upload_storage_unavailable' });
    expect(seen.syncs).toBe(failingSync + 1);
    await file.discard();
  });
});

it('a small file takes little memory, in however many writes', async () => {
  const { file, seen } = await watched();
  for (let write = 0; write < 32; write++) void file.write(Buffer.alloc(1024));
  expect((await file.finish()).bytes).toBe(SMALL);
  expect([...seen.memory].map(({ byteLength }) => byteLength)).toEqual([SMALL]);
});

describe('lent bytes', () => {
  it('of half a batch are written without a copy, and released after that', async () => {
    const { file, seen, release } = await watched({ isHeld: true });
    const bytes = Buffer.allocUnsafeSlow(MIB / 2);
    let isReleased = false;
    await file.write(bytes, () => {
      isReleased = true;
    });
    expect(seen.memory.has(bytes.buffer)).toBe(true);
    expect(isReleased).toBe(false);
    release();
    await file.finish();
    expect(isReleased).toBe(true);
  });

  it('of less than half a batch are copied and released at once', async () => {
    const { file, seen } = await watched();
    let isReleased = false;
    const written = file.write(Buffer.alloc(MIB / 2 - 1), () => {
      isReleased = true;
    });
    expect(written).toBeUndefined();
    expect(isReleased).toBe(true);
    expect(seen.writes).toBe(0);
    await file.discard();
  });

  it('that wait for their turn are written before bytes that come later', async () => {
    const { file, path, release } = await watched({ isHeld: true });
    const pieces = [Buffer.alloc(MIB, 'a'), Buffer.alloc(MIB, 'b'), Buffer.from('c')] as const;
    const isBegun = file.write(pieces[0], () => undefined);
    void file.write(pieces[1], () => undefined);
    await isBegun;
    void file.write(pieces[2]);
    release();
    await file.finish();
    expect(Buffer.compare(await readFile(path), Buffer.concat(pieces))).toBe(0);
  });
});

it('a file that is discarded is closed once, after the write under way and those that wait', async () => {
  const { file, seen, release } = await watched({ isHeld: true });
  await file.write(Buffer.alloc(2 * MIB));
  void file.write(Buffer.alloc(2 * MIB));
  const discarded = Promise.all([file.discard(), file.discard()]);
  await new Promise(setImmediate);
  expect(seen.closed).toBe(0);
  release();
  await discarded;
  expect(seen).toMatchObject({ closed: 1, atOnce: 0 });
  await file.discard();
  expect(seen.closed).toBe(1);
});

it('a file whose writes fail is discarded all the same', async () => {
  const { file, seen } = await watched({ failsFrom: 0 });
  void file.write(Buffer.alloc(3 * MIB));
  await file.discard();
  await file.discard();
  expect(seen.closed).toBe(1);
});

it.each([
  ...['ENOSPC', 'EDQUOT', 'EFBIG'].map((code) => [code, 'upload_storage_full', 60] as const),
  ...['EIO', 'EROFS', 'ENXIO', 'ENODEV', 'ESTALE', 'EMFILE', 'ENFILE'].map(
    (code) => [code, 'upload_storage_unavailable', 5] as const,
  ),
])('%s of the system is %s, to be tried again after %i s', (code, told, retryAfterSeconds) => {
  const cause = Object.assign(new Error('x'), { code });
  expect(toStoreError(cause)).toMatchObject({ code: told, retryAfterSeconds, cause });
});

it('what else the system says stays as it is', () => {
  for (const error of [Object.assign(new Error('x'), { code: 'EACCES' }), new Error('x'), undefined]) {
    expect(toStoreError(error)).toBe(error);
  }
});
