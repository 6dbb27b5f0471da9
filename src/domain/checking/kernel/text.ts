/**
 * Bytes, white space and strings. Everywhere in the kernel a function takes the address of a token and
 * returns the address after it, or 0 for "not surely valid": the caller then leaves the line to JavaScript.
 * Reading ahead is safe, for the memory goes on past the last line; every line ends in LF, which no token
 * contains, so no loop runs past it.
 */

/** 1 for the letters that follow a backslash in a two-character escape. */
const SIMPLE_ESCAPES = memory.data(256, 16);
/** The value of a hexadecimal digit, 0x80 for other bytes. */
const HEX = memory.data(256, 16);

for (let c: u32 = 0; c < 256; c++) {
  const letter = c | 32;
  store<u8>(HEX + c, c - 48 <= 9 ? c - 48 : letter - 97 <= 5 ? letter - 87 : 0x80);
  const simple = c == 34 || c == 92 || c == 47 || c == 98 || c == 102 || c == 110 || c == 114 || c == 116;
  store<u8>(SIMPLE_ESCAPES + c, simple ? 1 : 0);
}

// @ts-expect-error: decorator
@inline
export function byteAt(p: usize): u32 {
  return load<u8>(p);
}

// @ts-expect-error: decorator
@inline
export function skipSpace(p: usize): usize {
  return byteAt(p) <= 32 ? skipSpaces(p) : p;
}

function skipSpaces(p: usize): usize {
  while (true) {
    const c = byteAt(p);
    if (c != 32 && c != 9 && c != 13) return p;
    p++;
  }
}

/** Bit i is set if byte i at `p` is a quote, a backslash or a control character. */
// @ts-expect-error: decorator
@inline
export function specials(p: usize): u32 {
  const v = v128.load(p);
  const quotes = i8x16.eq(v, i8x16.splat(34));
  const backslashes = i8x16.eq(v, i8x16.splat(92));
  return i8x16.bitmask(v128.or(v128.or(quotes, backslashes), i8x16.lt_u(v, i8x16.splat(32))));
}

/** Bit i is set if byte i at `p` is a digit. */
// @ts-expect-error: decorator
@inline
export function digits(p: usize): u32 {
  return i8x16.bitmask(i8x16.lt_u(i8x16.sub(v128.load(p), i8x16.splat(48)), i8x16.splat(10)));
}

/** A string; `p` is after its opening quote. */
// @ts-expect-error: decorator
@inline
export function stringEnd(p: usize): usize {
  const first = specials(p);
  if (first) {
    const q = p + ctz(first);
    if (byteAt(q) == 34) return q + 1;
  }
  return longStringEnd(p);
}

function longStringEnd(p: usize): usize {
  while (true) {
    const found = specials(p);
    if (!found) {
      p += 16;
      continue;
    }
    p += ctz(found);
    let c = byteAt(p);
    if (c == 34) return p + 1;
    if (c != 92) return 0;
    do {
      if (load<u8>(SIMPLE_ESCAPES + byteAt(p + 1))) p += 2;
      else {
        p = unicodeEscape(p);
        if (!p) return 0;
      }
      c = byteAt(p);
    } while (c == 92);
    if (c == 34) return p + 1;
  }
}

// @ts-expect-error: decorator
@inline
function hex(p: usize): u32 {
  return load<u8>(HEX + byteAt(p));
}

/** `\uXXXX` that is no surrogate, or a whole surrogate pair. */
function unicodeEscape(p: usize): usize {
  if (byteAt(p + 1) != 117) return 0;
  const a = hex(p + 2);
  const b = hex(p + 3);
  if ((a | b | hex(p + 4) | hex(p + 5)) & 0x80) return 0;
  if (a != 13 || b < 8) return p + 6;
  if (b >= 12 || load<u16>(p + 6) != 0x755c || hex(p + 8) != 13) return 0;
  const d = hex(p + 9);
  return d < 12 || (d | hex(p + 10) | hex(p + 11)) & 0x80 ? 0 : p + 12;
}

/** A string without escapes; the address of its closing quote. */
// @ts-expect-error: decorator
@inline
export function plainStringQuote(p: usize): usize {
  let found = specials(p);
  while (!found) {
    p += 16;
    found = specials(p);
  }
  p += ctz(found);
  return byteAt(p) == 34 ? p : 0;
}
