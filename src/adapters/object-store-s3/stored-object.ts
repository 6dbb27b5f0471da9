import type { StoredObject } from '../../ports/object-store.ts';

/** Facts about a stored object that several requests answer with. */
export interface TellsOfObject {
  /** The name of its content, in quotes. */
  ETag?: string | undefined;
  /** Base64. Four bytes for a whole object; longer, with the number of parts, from a store that sums up parts only. */
  ChecksumCRC32?: string | undefined;
  ContentLength?: number | undefined;
}

export class NoChecksum extends Error {}

/** The object as the store reports it. @throws NoChecksum when the store gives no CRC-32 of the whole object */
export function toStoredObject({ ETag, ChecksumCRC32, ContentLength }: TellsOfObject): StoredObject {
  const sum = /^[A-Za-z0-9+/]{6}==$/.test(ChecksumCRC32 ?? '') && Buffer.from(ChecksumCRC32!, 'base64');
  if (!sum || ContentLength === undefined) {
    throw new NoChecksum('the store does not tell the CRC-32 of a whole object (checksum type FULL_OBJECT)');
  }
  return { bytes: ContentLength, crc32: sum.readUInt32BE(), tag: ETag?.replaceAll('"', '') };
}
