const MIB = 1024 * 1024;

const evenParts = 640;
const evenBytes = 8 * MIB;
const growthBytes = MIB / 8;

/**
 * Length of part number `number` (from 1) when it is not the last: 8 MiB for the first 5 GiB, then each part
 * 128 KiB longer than the one before, so that 5 TiB, the most an object may have, fits the 10,000 parts an
 * upload may have. The longest is 1.2 GiB; the store's limit is 5 GiB.
 */
export function partBytes(number: number): number {
  return evenBytes + Math.max(0, number - evenParts) * growthBytes;
}
