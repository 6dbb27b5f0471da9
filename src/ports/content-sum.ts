import { crc32 } from 'node:zlib';
import { joinCrc32 } from './join-crc32.ts';

/** Size and CRC-32 (an unsigned 32-bit number) of some content: enough to tell damaged content from whole. */
export interface Content {
  bytes: number;
  crc32: number;
}

/** Computes size and CRC-32 of content while its pieces pass. */
export class ContentSum implements Content {
  bytes = 0;
  crc32 = 0;

  /**
   * @param known CRC-32 of the piece, if the caller has it
   * @returns CRC-32 of the piece alone, for the next receiver
   */
  add(piece: Uint8Array, known?: number): number {
    const own = known ?? crc32(piece);
    this.bytes += piece.byteLength;
    this.crc32 = joinCrc32(this.crc32, own, piece.byteLength);
    return own;
  }
}

export function isSameContent(a: Content, b: Content): boolean {
  return a.bytes === b.bytes && a.crc32 === b.crc32;
}
