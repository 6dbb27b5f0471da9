/**
 * The accept-only tier of the checker: accepts lines that are surely valid as they stand, and stops at the first one
 * that JavaScript has to decide (bad, to be rewritten, or merely unusual).
 * Built to `generated/json-kernel.wasm` by `tools/build-kernel.ts`.
 */
import { maxDay, minDay, offsetsSeen, resetDays } from './dates';
import { closeKeys, seedHash } from './keys';
import { lineEnd, orderedLineEnd, setSchema } from './record';
import { valueEnd } from './values';

export { numberedEnd, numberedLines, numberLines } from './number-lines';

/** Consecutive lines in another order or style after which the ordered walk is tried on every 32nd line only. */
const PATIENCE: u32 = 8;
const RETRY_MASK: u32 = 31;

let rows: u32 = 0;
let misses: u32 = 0;

/** Address where free memory begins. */
export function heapBase(): usize {
  return __heap_base;
}

export function begin(seedValue: u64): void {
  closeKeys(0);
  seedHash(seedValue);
  resetDays();
  misses = 0;
}

export function configure(table: usize, count: u32, slots: usize, slotMask: u32, ignore: u32): void {
  setSchema(table, count, slots, slotMask, ignore);
}

/** Accepts lines in [p, end), which ends in LF. Returns the address of the first line not accepted, or `end`. */
export function run(p: usize, end: usize): usize {
  let accepted: u32 = 0;
  while (p < end) {
    let next: usize = 0;
    if (misses < PATIENCE || (accepted & RETRY_MASK) == 0) {
      next = orderedLineEnd(p);
      if (next) misses = 0;
      else closeKeys(0);
    }
    if (!next) {
      next = lineEnd(p);
      if (!next) {
        closeKeys(0);
        break;
      }
      misses++;
    }
    p = next;
    accepted++;
  }
  rows = accepted;
  return p;
}

/** The end of a value of a record's field, or 0 if it is not surely valid. */
export function fieldValue(p: usize): usize {
  const end = valueEnd(p, 1);
  closeKeys(0);
  return end;
}

/** Lines accepted by the last `run`. */
export function acceptedRows(): u32 {
  return rows;
}

/** First event date of the accepted lines since `begin`; larger than `lastDay` if there are none. */
export function firstDay(): u32 {
  return minDay;
}

export function lastDay(): u32 {
  return maxDay;
}

/** Bit set: 1 if some time was ahead of UTC, 2 if some was behind. */
export function offsetDirections(): u32 {
  return offsetsSeen;
}

/** Copies bytes that do not overlap; for many short runs, cheaper than a view for each. */
export function copy(to: usize, from: usize, length: usize): void {
  memory.copy(to, from, length);
}

/** Counts the line feeds in `length` bytes. */
export function lineFeeds(from: usize, length: usize): u32 {
  const end = from + length;
  const wide = from + (length & ~15);
  let found: u32 = 0;
  let p = from;
  for (; p < wide; p += 16) {
    found += popcnt(i8x16.bitmask(i8x16.eq(v128.load(p), i8x16.splat(10))));
  }
  for (; p < end; p++) found += u32(load<u8>(p) == 10);
  return found;
}
