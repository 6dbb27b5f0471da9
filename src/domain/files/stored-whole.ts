import { ContentSum, isSameContent } from '../../ports/content-sum.ts';
import type { ObjectStore } from '../../ports/object-store.ts';

/** An object, and what is known of its content. */
export interface ExpectedObject {
  storagePath: string;
  rows: number;
  /** Null of objects that came before contents were recorded. */
  storedBytes: number | null;
  storedCrc32: number | null;
}

const lineFeed = 10;

/**
 * Whether the store holds an object as it was stored: by its checksum, or where none was recorded by its number of lines.
 * @throws what the store throws where it cannot be asked
 */
export async function isStoredWhole(objects: ObjectStore, expected: ExpectedObject): Promise<boolean> {
  const { storagePath, storedBytes, storedCrc32 } = expected;
  if (!(await objects.exists(storagePath))) return false;
  const read = new ContentSum();
  let lines = 0;
  for await (const piece of objects.read(storagePath)) {
    read.add(piece);
    if (storedCrc32 === null) for (const byte of piece) if (byte === lineFeed) lines++;
  }
  if (storedBytes === null || storedCrc32 === null) return lines === expected.rows;
  return isSameContent(read, { bytes: storedBytes, crc32: storedCrc32 });
}
