import { decodeString } from './text';

/**
 * The keys of the open objects, as a stack. Small objects are searched pairwise by hash. The keys of larger objects are
 * also in one open-addressing table, which is empty again when those objects are closed.
 */
const MAX_KEYS: u32 = 1 << 16;
const MAX_SLOT_BITS: u32 = 17;
/** Most keys of an object that are searched pairwise. */
const FEW: u32 = 8;
const NO_SLOT: u32 = u32.MAX_VALUE;

/** Longest key as written, escapes included; same as in `json-scanner.ts`. */
const MAX_KEY_BYTES: u32 = 32 * 1024;

/** Entries: address, length, hash, slot. */
const ENTRIES = memory.data((1 << 16) * 16, 16);
/** Indexes of entries plus one; 0 is free. */
const SLOTS = memory.data((1 << 17) * 4, 16);

let seed: u64 = 0x9e3779b97f4a7c15;
let slotMask: u32 = (1 << 12) - 1;
let used: u32 = 0;
let top: u32 = 0;

/** Decoded text of the keys that were written with escapes. */
const DECODED_BYTES: usize = 1 << 16;
const DECODED = memory.data(1 << 16, 16);
let decodedEnd: usize = DECODED;

/** Sets the secret seed of the hash, so that nobody can choose keys that collide. */
export function seedHash(value: u64): void {
  seed = value;
}

/** Start of the keys of an object that opens here. */
@inline
export function openKeys(): u32 {
  return top;
}

@inline
function entry(index: u32): usize {
  return ENTRIES + (<usize>index << 4);
}

@inline
function mix(h: u64): u64 {
  h *= 0xbf58476d1ce4e5b9;
  return h ^ (h >> 29);
}

@inline
function tail(p: usize, length: u32): u64 {
  const shift = <u64>(64 - (length << 3));
  return length ? (load<u64>(p) << shift) >> shift : 0;
}

export function hashKey(p: usize, length: u32): u32 {
  let h = seed ^ (<u64>length * 0x9e3779b97f4a7c15);
  while (length > 8) {
    h = mix(h ^ load<u64>(p));
    p += 8;
    length -= 8;
  }
  h = mix(h ^ tail(p, length)) * 0x94d049bb133111eb;
  return <u32>(h >> 32);
}

export function sameKey(a: usize, b: usize, length: u32): bool {
  while (length > 8) {
    if (load<u64>(a) != load<u64>(b)) return false;
    a += 8;
    b += 8;
    length -= 8;
  }
  return tail(a, length) == tail(b, length);
}

@inline
function equal(e: usize, p: usize, length: u32, hash: u32): bool {
  return load<u32>(e, 8) == hash && load<u32>(e, 4) == length && sameKey(load<u32>(e), p, length);
}

/** Adds a key to the object whose keys begin at `base`; false if the key is a duplicate, too long, or there is no room. */
export function addKey(base: u32, p: usize, length: u32): bool {
  if (top == MAX_KEYS || length > MAX_KEY_BYTES) return false;
  const hash = hashKey(p, length);
  const e = entry(top);
  store<u32>(e, <u32>p);
  store<u32>(e, length, 4);
  store<u32>(e, hash, 8);
  store<u32>(e, NO_SLOT, 12);
  const count = top - base;
  if (count < FEW) {
    for (let other = entry(base); other < e; other += 16) if (equal(other, p, length, hash)) return false;
  } else {
    if (count == FEW) for (let k = base; k < top; k++) if (!insert(k, base)) return false;
    if (!insert(top, base)) return false;
  }
  top++;
  return true;
}

/** Adds a key that is written with escapes; `p` is after the opening quote, `end` after the closing one. */
export function addEscapedKey(base: u32, p: usize, end: usize): bool {
  if (end - 1 - p > MAX_KEY_BYTES) return false;
  // Text gets shorter by being decoded.
  if (decodedEnd + (end - p) > DECODED + DECODED_BYTES - 8) return false;
  const start = decodedEnd;
  decodedEnd = decodeString(p, start);
  return addKey(base, start, <u32>(decodedEnd - start));
}

function insert(index: u32, base: u32): bool {
  if (used << 1 > slotMask && !widen()) return false;
  const e = entry(index);
  const p = <usize>load<u32>(e);
  const length = load<u32>(e, 4);
  const hash = load<u32>(e, 8);
  let slot = hash & slotMask;
  while (true) {
    const taken = load<u32>(SLOTS + (<usize>slot << 2));
    if (!taken) break;
    if (taken > base && equal(entry(taken - 1), p, length, hash)) return false;
    slot = (slot + 1) & slotMask;
  }
  occupy(e, index, slot);
  return true;
}

@inline
function occupy(e: usize, index: u32, slot: u32): void {
  store<u32>(SLOTS + (<usize>slot << 2), index + 1);
  store<u32>(e, slot, 12);
  used++;
}

/** Doubles the used part of the table. */
function widen(): bool {
  if (slotMask + 1 == 1 << MAX_SLOT_BITS) return false;
  memory.fill(SLOTS, 0, (<usize>slotMask + 1) << 2);
  slotMask = (slotMask << 1) | 1;
  used = 0;
  for (let k: u32 = 0; k < top; k++) {
    const e = entry(k);
    if (load<u32>(e, 12) == NO_SLOT) continue;
    let slot = load<u32>(e, 8) & slotMask;
    while (load<u32>(SLOTS + (<usize>slot << 2))) slot = (slot + 1) & slotMask;
    occupy(e, k, slot);
  }
  return true;
}

/** Forgets the keys from `base` on: their object is closed, or the line is given up (`base` 0). */
export function closeKeys(base: u32): void {
  if (top - base > FEW || (base == 0 && used)) {
    for (let k = base; k < top; k++) {
      const slot = load<u32>(entry(k), 12);
      if (slot == NO_SLOT) continue;
      store<u32>(SLOTS + (<usize>slot << 2), 0);
      used--;
    }
  }
  top = base;
  if (base == 0) decodedEnd = DECODED;
}
