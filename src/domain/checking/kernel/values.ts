import { addEscapedKey, addKey, closeKeys, openKeys } from './keys';
import { numberEnd } from './numbers';
import { byteAt, plainStringQuote, skipSpace, stringEnd } from './text';

const MAX_DEPTH: u32 = 64;
const NULL: u32 = 0x6c6c756e;
const TRUE: u32 = 0x65757274;
const FALSE: u32 = 0x736c6166;

@inline
export function isNull(p: usize): bool {
  return load<u32>(p) == NULL;
}

@inline
export function booleanEnd(p: usize): usize {
  const word = load<u32>(p);
  if (word == TRUE) return p + 4;
  return word == FALSE && byteAt(p + 4) == 101 ? p + 5 : 0;
}

/** Any JSON value; `depth` is the depth of the surrounding object or array. */
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

/** A key that is new to the object whose keys begin at `keys`; `p` is after the opening quote. */
export function keyEnd(p: usize, keys: u32): usize {
  const quote = plainStringQuote(p);
  if (quote) return addKey(keys, p, <u32>(quote - p)) ? quote + 1 : 0;
  const end = stringEnd(p);
  return end && addEscapedKey(keys, p, end) ? end : 0;
}

function objectEnd(p: usize, depth: u32): usize {
  if (depth > MAX_DEPTH) return 0;
  p = skipSpace(p + 1);
  if (byteAt(p) == 125) return p + 1;
  const keys = openKeys();
  while (true) {
    if (byteAt(p) != 34) return 0;
    p = keyEnd(p + 1, keys);
    if (!p) return 0;
    p = skipSpace(p);
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
