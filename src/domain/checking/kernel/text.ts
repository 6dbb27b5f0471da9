/**
 * Bytes, white space and strings. Everywhere in the kernel, a function takes the address of a token and returns the
 * address after it, or 0 for "not surely valid": the caller then leaves the line to JavaScript.
 * Reading ahead is safe because the memory continues past the last line. Every line ends in LF, which no token contains,
 * so no loop runs past it.
 */

/** What a letter after a backslash stands for in a two-character escape; 0 for other bytes. */
const SIMPLE_ESCAPES = memory.data(256, 16);
/** The value of a hexadecimal digit, 0x80 for other bytes. */
const HEX = memory.data(256, 16);

for (let c: u32 = 0; c < 256; c++) {
  const letter = c | 32;
  store<u8>(HEX + c, c - 48 <= 9 ? c - 48 : letter - 97 <= 5 ? letter - 87 : 0x80);
}
store<u8>(SIMPLE_ESCAPES + 34, 34);
store<u8>(SIMPLE_ESCAPES + 92, 92);
store<u8>(SIMPLE_ESCAPES + 47, 47);
store<u8>(SIMPLE_ESCAPES + 98, 8);
store<u8>(SIMPLE_ESCAPES + 102, 12);
store<u8>(SIMPLE_ESCAPES + 110, 10);
store<u8>(SIMPLE_ESCAPES + 114, 13);
store<u8>(SIMPLE_ESCAPES + 116, 9);

@inline
export function byteAt(p: usize): u32 {
  return load<u8>(p);
}

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
@inline
export function specials(p: usize): u32 {
  const v = v128.load(p);
  const quotes = i8x16.eq(v, i8x16.splat(34));
  const backslashes = i8x16.eq(v, i8x16.splat(92));
  return i8x16.bitmask(v128.or(v128.or(quotes, backslashes), i8x16.lt_u(v, i8x16.splat(32))));
}

/** Bit i is set if byte i at `p` is a digit. */
@inline
export function digits(p: usize): u32 {
  return i8x16.bitmask(i8x16.lt_u(i8x16.sub(v128.load(p), i8x16.splat(48)), i8x16.splat(10)));
}

/** A string; `p` is after its opening quote. */
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
  let found = specials(p);
  while (true) {
    if (!found) {
      p += 16;
      found = specials(p);
      continue;
    }
    let q = p + ctz(found);
    let c = byteAt(q);
    if (c == 34) return q + 1;
    if (c != 92) return 0;
    do {
      if (load<u8>(SIMPLE_ESCAPES + byteAt(q + 1))) q += 2;
      else {
        q = unicodeEscape(q);
        if (!q) return 0;
      }
      c = byteAt(q);
    } while (c == 92);
    if (c == 34) return q + 1;
    // The mask of the same load is still right for the bytes after the escapes.
    const done = <u32>(q - p);
    if (done < 16) found = (found >> done) << done;
    else {
      p = q;
      found = specials(p);
    }
  }
}

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

/** The closing quote of a string without escapes. */
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

/** Decodes a valid string, whose opening quote is before `p`, to `out`. Returns the end of the decoded text. */
export function decodeString(p: usize, out: usize): usize {
  while (true) {
    const c = byteAt(p);
    if (c == 34) return out;
    if (c != 92) {
      store<u8>(out++, c);
      p++;
      continue;
    }
    const simple = load<u8>(SIMPLE_ESCAPES + byteAt(p + 1));
    if (simple) {
      store<u8>(out++, simple);
      p += 2;
      continue;
    }
    let code = unit(p);
    p += 6;
    if (code >> 10 == 0x36) {
      code = 0x10000 + ((code & 0x3ff) << 10) + (unit(p) & 0x3ff);
      p += 6;
    }
    out = encode(code, out);
  }
}

/** The code unit of the `\uXXXX` at `p`. */
function unit(p: usize): u32 {
  return (hex(p + 2) << 12) | (hex(p + 3) << 8) | (hex(p + 4) << 4) | hex(p + 5);
}

function encode(code: u32, out: usize): usize {
  if (code < 0x80) {
    store<u8>(out, code);
    return out + 1;
  }
  if (code < 0x800) {
    store<u8>(out, 0xc0 | (code >> 6));
    store<u8>(out + 1, 0x80 | (code & 63));
    return out + 2;
  }
  if (code < 0x10000) {
    store<u8>(out, 0xe0 | (code >> 12));
    store<u8>(out + 1, 0x80 | ((code >> 6) & 63));
    store<u8>(out + 2, 0x80 | (code & 63));
    return out + 3;
  }
  store<u8>(out, 0xf0 | (code >> 18));
  store<u8>(out + 1, 0x80 | ((code >> 12) & 63));
  store<u8>(out + 2, 0x80 | ((code >> 6) & 63));
  store<u8>(out + 3, 0x80 | (code & 63));
  return out + 4;
}
