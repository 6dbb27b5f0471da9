import { ContentSum, isSameContent } from '../../ports/content-sum.ts';
import { type ObjectStore, ObjectUnreadable } from '../../ports/object-store.ts';
import type { TableFiles } from '../../ports/table-files.ts';

/** An object and its recorded content. */
export interface ExpectedObject {
  storagePath: string;
  rows: number;
  /** Null for objects stored before contents were recorded. */
  storedBytes: number | null;
  storedCrc32: number | null;
}

export type StoredState = 'whole' | 'missing' | 'damaged';

export type OnRead = (bytes: number) => Promise<void> | void;

const lineFeed = 10;

/**
 * Reads an object and compares it with what was stored: by checksum or, if none was recorded, by number of lines.
 * @param onRead receives the size of each piece, bytes; the next piece is read when it resolves
 * @throws the store's error if the store is unavailable
 */
export async function readStoredState(
  objects: ObjectStore,
  expected: ExpectedObject,
  onRead: OnRead = () => undefined,
): Promise<StoredState> {
  const { storagePath, storedBytes, storedCrc32 } = expected;
  if (!(await objects.exists(storagePath))) return 'missing';
  const read = new ContentSum();
  let lines = 0;
  try {
    for await (const piece of objects.read(storagePath)) {
      read.add(piece);
      if (storedCrc32 === null) lines += countLineFeeds(piece);
      await onRead(piece.byteLength);
    }
  } catch (error) {
    if (error instanceof ObjectUnreadable) return 'damaged';
    throw error;
  }
  const whole =
    storedBytes === null || storedCrc32 === null
      ? lines === expected.rows
      : isSameContent(read, { bytes: storedBytes, crc32: storedCrc32 });
  return whole ? 'whole' : 'damaged';
}

/**
 * Reads a data file of a table and compares it with what its run wrote: by checksum or, if none was recorded, by size
 * alone.
 * @param onRead as in `readStoredState`
 * @throws the disk's error if the disk is unavailable
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
  const read = new ContentSum();
  try {
    for await (const piece of files.read(storagePath)) {
      read.add(piece);
      await onRead(piece.byteLength);
    }
  } catch (error) {
    if (error instanceof ObjectUnreadable) return 'damaged';
    throw error;
  }
  return isSameContent(read, { bytes: storedBytes, crc32: storedCrc32 }) ? 'whole' : 'damaged';
}

function countLineFeeds(piece: Uint8Array): number {
  let count = 0;
  for (let at = piece.indexOf(lineFeed); at >= 0; at = piece.indexOf(lineFeed, at + 1)) count++;
  return count;
}
