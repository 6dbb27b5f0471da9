/** Numbers whole lines: the plain case of `LineNumbering` (`src/domain/lake/numbered-lines.ts`). */

const PREFIX = memory.data<u8>([44, 34, 95, 99, 101, 108, 101, 105, 114, 111, 95, 108, 105, 110, 101, 34, 58]); // ,"_celeiro_line":
const PREFIX_BYTES: usize = 17;
/** `}` and a line feed. */
const CLOSING: u16 = 0x0a7d;
/** Bytes of the longest ending, rounded up to whole `v128` writes. */
const MOST_ENDING: usize = 48;

const ending = memory.data(48, 16);
let endingBytes: usize = 0;

let outEnd: usize = 0;
let taken: u32 = 0;

/** Prepares the ending of the line with this number. */
function setNumber(line: u64): void {
  let length: usize = 1;
  for (let rest = line; rest >= 10; rest /= 10) length++;
  memory.copy(ending, PREFIX, PREFIX_BYTES);
  let rest = line;
  for (let at = ending + PREFIX_BYTES + length; at > ending + PREFIX_BYTES; rest /= 10) {
    store<u8>(--at, u8(48 + (rest % 10)));
  }
  store<u16>(ending + PREFIX_BYTES + length, CLOSING);
  endingBytes = PREFIX_BYTES + length + 2;
}

/** Increments the number in the text itself; false if it needs another digit. */
function countOn(): bool {
  let at = ending + endingBytes - 3;
  while (load<u8>(at) == 57) store<u8>(at--, 48);
  const digit = load<u8>(at);
  if (digit < 48 || digit > 57) return false;
  store<u8>(at, digit + 1);
  return true;
}

/** Copies up to the next line feed, carriage returns as spaces. Returns the copy's end, or 0 if it would pass `limit`. */
function copyLine(from: usize, to: usize, limit: usize): usize {
  let p = from;
  let o = to;
  while (o + 16 <= limit) {
    const v = v128.load(p);
    v128.store(o, v128.bitselect(i8x16.splat(32), v, i8x16.eq(v, i8x16.splat(13))));
    const feeds = i8x16.bitmask(i8x16.eq(v, i8x16.splat(10)));
    if (feeds) return o + ctz(feeds);
    p += 16;
    o += 16;
  }
  return 0;
}

/**
 * Copies the whole lines of [from, to), which ends in LF, to `out`, each with its number at the end of its record; the
 * first number is `lines` + 1. Stops before a line that would pass `limit`. Returns the address after the last line taken.
 */
export function numberLines(from: usize, to: usize, out: usize, limit: usize, lines: f64): usize {
  const before = u64(lines);
  let p = from;
  let o = out;
  taken = 0;
  setNumber(before + 1);
  while (p < to) {
    const feed = copyLine(p, o, limit - MOST_ENDING);
    if (!feed) break;
    p += feed - o + 1;
    let end = feed;
    while (end > o && (load<u8>(end - 1) == 32 || load<u8>(end - 1) == 9)) end--;
    // The brace of the record comes after the number.
    if (end > o) end--;
    v128.store(end, v128.load(ending));
    v128.store(end + 16, v128.load(ending, 16));
    v128.store(end + 32, v128.load(ending, 32));
    o = end + endingBytes;
    taken++;
    if (!countOn()) setNumber(before + taken + 1);
  }
  outEnd = o;
  return p;
}

/** End of the output of the last `numberLines`. */
export function numberedEnd(): usize {
  return outEnd;
}

export function numberedLines(): u32 {
  return taken;
}
