import { type Content, ContentSum, isSameContent } from '../../../ports/content-sum.ts';
import { ObjectChanged, type ObjectStore, ObjectUnreadable } from '../../../ports/object-store.ts';
import type { TableFiles } from '../../../ports/table-files.ts';

/** An object and its recorded content. */
export interface ExpectedObject {
  storagePath: string;
  rows: number;
  /** Null for objects stored before contents were recorded. */
  storedBytes: number | null;
  storedCrc32: number | null;
}

/** Unreadable: the store has it, and refuses to give it back. It may be whole. */
export type StoredState = 'whole' | 'missing' | 'damaged' | 'unreadable';

export type OnRead = (bytes: number) => Promise<void> | void;

const lineFeed = 10;

/**
 * Reads an object and compares it with what was stored: by checksum or, if none was recorded, by number of lines.
 * @param onRead receives the size of each piece, bytes; the next piece is read when it resolves
 * @throws ObjectUnreadable, or the store's error if the store is unavailable
 */
export async function readStoredState(
  objects: ObjectStore,
  expected: ExpectedObject,
  onRead: OnRead = () => undefined,
): Promise<StoredState> {
  const { storagePath, storedBytes, storedCrc32 } = expected;
  if (!(await objects.exists(storagePath))) return 'missing';
  if (storedBytes === null || storedCrc32 === null) {
    const lines = await orDamaged(countLines(objects.read(storagePath), onRead));
    return lines === expected.rows ? 'whole' : 'damaged';
  }
  const content = await orDamaged(sumOf(objects, storagePath, onRead));
  return content && isSameContent(content, { bytes: storedBytes, crc32: storedCrc32 }) ? 'whole' : 'damaged';
}

/**
 * Reads a data file of a table and compares it with what its run wrote: by checksum or, if none was recorded, by size
 * alone.
 * @param onRead as in `readStoredState`
 * @throws ObjectUnreadable, or the disk's error if the disk is unavailable
 */
export async function readDataFileState(
  files: TableFiles,
  {
    storagePath,
    storedBytes,
    storedCrc32,
  }: Pick<ExpectedObject, 'storagePath' | 'storedBytes' | 'storedCrc32'>,
  onRead: OnRead = () => undefined,
): Promise<StoredState> {
  const bytes = await files.sizeOf(storagePath);
  if (bytes === undefined) return 'missing';
  if (bytes !== storedBytes) return 'damaged';
  if (storedCrc32 === null) return 'whole';
  const content = await orDamaged(sumOf(files, storagePath, onRead));
  return content && isSameContent(content, { bytes: storedBytes, crc32: storedCrc32 }) ? 'whole' : 'damaged';
}

/** For `catch`: the state of an object that the store refuses to give back. @throws any other error */
export function refusedState(error: unknown): StoredState {
  if (error instanceof ObjectUnreadable) return 'unreadable';
  throw error;
}

/** Undefined where the store knows that it has other bytes. @throws any other error */
async function orDamaged<T>(reading: Promise<T>): Promise<T | undefined> {
  return reading.catch((error) => {
    if (error instanceof ObjectChanged) return undefined;
    throw error;
  });
}

async function sumOf(
  store: Pick<ObjectStore, 'read' | 'sum'>,
  path: string,
  onRead: OnRead,
): Promise<Content> {
  if (store.sum) return store.sum(path, onRead);
  const sum = new ContentSum();
  for await (const piece of store.read(path)) {
    sum.add(piece);
    await onRead(piece.byteLength);
  }
  return sum;
}

async function countLines(pieces: AsyncIterable<Uint8Array>, onRead: OnRead): Promise<number> {
  let lines = 0;
  for await (const piece of pieces) {
    lines += countLineFeeds(piece);
    await onRead(piece.byteLength);
  }
  return lines;
}

function countLineFeeds(piece: Uint8Array): number {
  let count = 0;
  for (let at = piece.indexOf(lineFeed); at >= 0; at = piece.indexOf(lineFeed, at + 1)) count++;
  return count;
}
