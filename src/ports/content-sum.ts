import { crc32 } from 'node:zlib';

/** How many bytes, and their CRC-32 (an unsigned 32-bit number): enough to tell damaged content from whole. */
export interface Content {
  bytes: number;
  crc32: number;
}

/** Sums content up while its pieces pass. */
export class ContentSum implements Content {
  bytes = 0;
  crc32 = 0;

  add(piece: Uint8Array): void {
    this.bytes += piece.byteLength;
    this.crc32 = crc32(piece, this.crc32);
  }
}

export function isSameContent(a: Content, b: Content): boolean {
  return a.bytes === b.bytes && a.crc32 === b.crc32;
}
