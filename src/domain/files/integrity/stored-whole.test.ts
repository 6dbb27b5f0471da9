import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDirectoryObjectStore } from '../../../adapters/object-store-directory/directory-object-store.ts';
import { createTableFiles } from '../../../adapters/table-files-directory/directory-table-files.ts';
import { ObjectChanged, type ObjectStore, ObjectUnreadable } from '../../../ports/object-store.ts';
import type { TableFiles } from '../../../ports/table-files.ts';
import { type OnRead, readDataFileState, readStoredState, refusedState } from './stored-whole.ts';

const content = Buffer.from('{}\n{}\n\n');
const sum = { bytes: content.length, crc32: crc32(content) };
const whole = { storagePath: 'k', rows: 3, storedBytes: sum.bytes, storedCrc32: sum.crc32 };
const gone = { storagePath: 'gone' };

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'celeiro-stored-'));
  await writeFile(join(root, 'k'), content);
});
afterAll(() => rm(root, { recursive: true }));

type Store = ObjectStore & Pick<TableFiles, 'sizeOf'>;
/** Objects and data files in one folder. */
const store = (): Store => ({
  ...createDirectoryObjectStore(root),
  sizeOf: (path) => createTableFiles(root).sizeOf(path),
});
/** Reads two bytes of an object, then the rest or a failure. */
const inPieces = (failure?: Error): Store => ({
  ...store(),
  async *read() {
    yield content.subarray(0, 2);
    if (failure) throw failure;
    yield content.subarray(2);
  },
});
/** Sums content beside the main thread. */
const summing = (found: typeof sum): Store => ({
  ...inPieces(new Error('is not read here')),
  async sum(_: string, onRead: OnRead) {
    await onRead(5);
    return found;
  },
});
const unreadable = new ObjectUnreadable('k', new Error('a broken sector'));
const changed = new ObjectChanged('k', new Error('a checksum mismatch'));
const down = new Error('the store is down');

it('an object is whole when it has the size and the checksum that were stored', async () => {
  const state = (of: Partial<typeof whole>, from = store()) => readStoredState(from, { ...whole, ...of });
  expect(await state({})).toBe('whole');
  expect(await state({ rows: 99 })).toBe('whole');
  expect(await state({ storedCrc32: 1 })).toBe('damaged');
  expect(await state({ storedBytes: 1 })).toBe('damaged');
  expect(await state(gone)).toBe('missing');
  expect(await state({}, inPieces(changed))).toBe('damaged');
  await expect(state({}, inPieces(unreadable))).rejects.toBe(unreadable);
  await expect(state({}, inPieces(down))).rejects.toBe(down);
  expect(await state({}, summing(sum))).toBe('whole');
  expect(await state({}, summing({ ...sum, crc32: 1 }))).toBe('damaged');
});

it('an object without a checksum is whole when it has the lines that were stored', async () => {
  for (const unknown of [
    { storedBytes: null, storedCrc32: null },
    { storedBytes: content.length, storedCrc32: null },
    { storedBytes: null, storedCrc32: 1 },
  ]) {
    const state = (rows: number, from = store()) => readStoredState(from, { ...whole, ...unknown, rows });
    expect(await state(3)).toBe('whole');
    expect(await state(2)).toBe('damaged');
    expect(await state(3, inPieces(changed))).toBe('damaged');
    await expect(state(3, inPieces(unreadable))).rejects.toBe(unreadable);
    await expect(state(3, inPieces(down))).rejects.toBe(down);
  }
});

it('a data file of a table is whole when it has its size, and its checksum if that is known', async () => {
  const state = (of: Partial<Parameters<typeof readDataFileState>[1]>, from = store()) =>
    readDataFileState(
      { ...createTableFiles(root), read: from.read, ...(from.sum && { sum: from.sum }) },
      { ...whole, ...of },
    );
  expect(await state({})).toBe('whole');
  expect(await state({ storedBytes: 1 })).toBe('damaged');
  expect(await state({ storedCrc32: 1 })).toBe('damaged');
  expect(await state(gone)).toBe('missing');
  expect(await state({}, inPieces(changed))).toBe('damaged');
  await expect(state({}, inPieces(unreadable))).rejects.toBe(unreadable);
  expect(await state({}, summing(sum))).toBe('whole');
  expect(await state({ storedCrc32: null }, inPieces(down))).toBe('whole');
  expect(await state({ storedCrc32: null, storedBytes: 1 })).toBe('damaged');
  await expect(state({}, inPieces(down))).rejects.toBe(down);
});

it('an object that the store refuses to give back is unreadable, and the error of a store says nothing of it', () => {
  expect(refusedState(unreadable)).toBe('unreadable');
  expect(() => refusedState(down)).toThrow(down);
});

it('tells the size of each piece that it reads, and reads on when the reader has seen it', async () => {
  for (const of of [whole, { ...whole, storedCrc32: null }]) {
    const seen: number[] = [];
    const goesOn = Promise.withResolvers<void>();
    const state = readStoredState(inPieces(), of, (bytes) => {
      seen.push(bytes);
      return goesOn.promise;
    });
    await expect.poll(() => seen).toEqual([2]);
    for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate);
    expect(seen).toEqual([2]);
    goesOn.resolve();
    expect(await state).toBe('whole');
    expect(seen).toEqual([2, 5]);
  }
  const seen: number[] = [];
  await readStoredState(summing(sum), whole, (bytes) => void seen.push(bytes));
  expect(seen).toEqual([5]);
});
