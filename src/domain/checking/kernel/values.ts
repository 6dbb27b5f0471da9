import { addKey, closeKeys, openKeys } from './keys';
import { numberEnd } from './numbers';
import { byteAt, plainStringQuote, skipSpace, stringEnd } from './text';

const MAX_DEPTH: u32 = 64;
const NULL: u32 = 0x6c6c756e;
const TRUE: u32 = 0x65757274;
const FALSE: u32 = 0x736c6166;

// @ts-expect-error: decorator
@inline
export function isNull(p: usize): bool {
  return load<u32>(p) == NULL;
}

// @ts-expect-error: decorator
@inline
export function booleanEnd(p: usize): usize {
  const word = load<u32>(p);
  if (word == TRUE) return p + 4;
  return word == FALSE && byteAt(p + 4) == 101 ? p + 5 : 0;
}

/** Any JSON value; `depth` is that of the object or array around it. */
export function valueEnd(p: usize, depth: u32): usize {
  const c = byteAt(p);
  if (c == 34) return stringEnd(p + 1);
  if (c == 123) return objectEnd(p, depth + 1);
  if (c == 91) return arrayEnd(p, depth + 1);
  if (c >= 97) return isNull(p) ? p + 4 : booleanEnd(p);
  return numberEnd(p);
}

function arrayEnd(p: usize, depth: u32): usize {
  if (depth > MAX_DEPTH) return 0;
  p = skipSpace(p + 1);
  if (byteAt(p) == 93) return p + 1;
  while (true) {
    p = valueEnd(p, depth);
    if (!p) return 0;
    p = skipSpace(p);
    const c = byteAt(p);
    if (c == 93) return p + 1;
    if (c != 44) return 0;
    p = skipSpace(p + 1);
  }
}

function objectEnd(p: usize, depth: u32): usize {
  if (depth > MAX_DEPTH) return 0;
  p = skipSpace(p + 1);
  if (byteAt(p) == 125) return p + 1;
  const keys = openKeys();
  while (true) {
    if (byteAt(p) != 34) return 0;
    const quote = plainStringQuote(p + 1);
    if (!quote || !addKey(keys, p + 1, <u32>(quote - p - 1))) return 0;
    p = skipSpace(quote + 1);
    if (byteAt(p) != 58) return 0;
    p = valueEnd(skipSpace(p + 1), depth);
    if (!p) return 0;
    p = skipSpace(p);
    const c = byteAt(p);
    if (c == 125) {
      closeKeys(keys);
      return p + 1;
    }
    if (c != 44) return 0;
    p = skipSpace(p + 1);
  }
}
