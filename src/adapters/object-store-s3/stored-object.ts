import type { StoredObject } from '../../ports/object-store.ts';

/** What the answers of several requests tell of an object that is there. */
export interface TellsOfObject {
  /** The name of its content, in quotes. */
  ETag?: string | undefined;
  /** Base64; of a whole object four bytes, of one whose store sums up parts alone more, with their number. */
  ChecksumCRC32?: string | undefined;
  ContentLength?: number | undefined;
}

export class NoChecksum extends Error {}

/** The object by the store's own account. @throws NoChecksum where the store does not tell that of the whole object */
export function toStoredObject({ ETag, ChecksumCRC32, ContentLength }: TellsOfObject): StoredObject {
  const sum = /^[A-Za-z0-9+/]{6}==$/.test(ChecksumCRC32 ?? '') && Buffer.from(ChecksumCRC32!, 'base64');
  if (!sum || ContentLength === undefined) {
    throw new NoChecksum('the store does not tell the CRC-32 of a whole object (checksum type FULL_OBJECT)');
  }
  return { bytes: ContentLength, crc32: sum.readUInt32BE(), tag: ETag?.replaceAll('"', '') };
}
