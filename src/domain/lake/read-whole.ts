import { type Content, ContentSum, isSameContent } from '../../ports/content-sum.ts';
import type { ObjectStore } from '../../ports/object-store.ts';

/** An object whose bytes are not those that were stored. */
export class DamagedObject extends Error {
  readonly storagePath: string;

  constructor(storagePath: string, { bytes }: Content, expected: Content) {
    super(`the object has ${bytes} bytes, or others, where ${expected.bytes} were stored: ${storagePath}`);
    this.storagePath = storagePath;
  }
}

/**
 * Reads an object from the first byte to the last. Its bytes may be used only after all were read without an error.
 * @param expected content recorded when the object was stored; undefined for objects from before contents were recorded
 * @throws DamagedObject after the last byte
 */
export async function* readWhole(
  objects: ObjectStore,
  storagePath: string,
  expected: Content | undefined,
): AsyncGenerator<Uint8Array> {
  const read = new ContentSum();
  for await (const piece of objects.read(storagePath)) {
    read.add(piece);
    yield piece;
  }
  if (expected && !isSameContent(read, expected)) throw new DamagedObject(storagePath, read, expected);
}
