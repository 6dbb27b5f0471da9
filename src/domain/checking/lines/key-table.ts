/** Capacity of a new table, in entries; doubles when full. */
const FIRST_ENTRIES = 64;
/**
 * About the most bytes that the keys of one line of 16 MiB take: 2 million keys of 8 bytes, an entry takes 20 bytes, and
 * tables that have just grown are half free.
 */
export const LONG_LINE_KEYS_BYTES = 80 * 1024 * 1024;
/** Most bytes of decoded keys for which a table that was cleared keeps its room. */
const KEPT_TEXT_BYTES = 1024;
/** Secrets of this process, so that nobody can choose keys that collide. The multiplier must be odd. */
const SEED = randomInt32();
const FACTOR = randomInt32() | 1;
const encoder = new TextEncoder();

/**
 * The keys of one object, stored as positions of their bytes: a set of strings takes five times as long and ten times the
 * memory. Keys written with escapes are stored decoded.
 */
export class KeyTable {
  #count = 0;
  #hashes = new Int32Array(FIRST_ENTRIES);
  /** Start of each key in the line; for a key in `#text`, the bitwise complement of its start there. */
  #starts = new Int32Array(FIRST_ENTRIES);
  #lengths = new Int32Array(FIRST_ENTRIES);
  /** Numbers of entries plus one; 0 is free. At least half are free. */
  #slots = new Int32Array(2 * FIRST_ENTRIES);
  #text = new Uint8Array(0);
  #textBytes = 0;

  /** Forgets all keys, and the memory of a large object. */
  clear(): void {
    this.#count = 0;
    this.#textBytes = 0;
    if (this.#text.length > KEPT_TEXT_BYTES) this.#text = new Uint8Array(0);
    if (this.#starts.length > FIRST_ENTRIES) this.#resize(FIRST_ENTRIES);
    else this.#slots.fill(0);
  }

  /** Gives back the memory of a large object, whose keys it forgets. */
  shrink(): void {
    if (this.#starts.length > FIRST_ENTRIES || this.#text.length > KEPT_TEXT_BYTES) this.clear();
  }

  /** Adds the key at [start, end) of the line; false if it is a duplicate. */
  add(line: Uint8Array, start: number, end: number): boolean {
    return this.#add(line, line, start, end, start);
  }

  /** Adds a key that the line holds in escaped form; false if it is a duplicate. */
  addText(line: Uint8Array, key: string): boolean {
    const text = encoder.encode(key);
    const start = this.#textBytes;
    if (start + text.length > this.#text.length) {
      const larger = new Uint8Array(2 * (start + text.length));
      larger.set(this.#text);
      this.#text = larger;
    }
    this.#text.set(text, start);
    this.#textBytes += text.length;
    return this.#add(line, this.#text, start, this.#textBytes, ~start);
  }

  #add(line: Uint8Array, source: Uint8Array, start: number, end: number, place: number): boolean {
    let hash = SEED;
    for (let i = start; i < end; i++) {
      hash = Math.imul(hash ^ source[i]!, FACTOR);
      hash ^= hash >>> 15;
    }
    if (this.#count === this.#starts.length) this.#resize(2 * this.#count);
    const slots = this.#slots;
    const mask = slots.length - 1;
    let slot = hash & mask;
    for (let entry = slots[slot]!; entry !== 0; entry = slots[slot]!) {
      if (this.#hashes[entry - 1] === hash && this.#isSame(entry - 1, line, source, start, end)) return false;
      slot = (slot + 1) & mask;
    }
    this.#hashes[this.#count] = hash;
    this.#starts[this.#count] = place;
    this.#lengths[this.#count] = end - start;
    slots[slot] = ++this.#count;
    return true;
  }

  #isSame(entry: number, line: Uint8Array, source: Uint8Array, start: number, end: number): boolean {
    const length = this.#lengths[entry]!;
    if (length !== end - start) return false;
    const place = this.#starts[entry]!;
    const known = place < 0 ? this.#text : line;
    const from = place < 0 ? ~place : place;
    for (let k = 0; k < length; k++) if (known[from + k] !== source[start + k]) return false;
    return true;
  }

  #resize(entries: number): void {
    this.#hashes = resized(this.#hashes, entries, this.#count);
    this.#starts = resized(this.#starts, entries, this.#count);
    this.#lengths = resized(this.#lengths, entries, this.#count);
    this.#slots = new Int32Array(2 * entries);
    const mask = 2 * entries - 1;
    for (let entry = 0; entry < this.#count; entry++) {
      let slot = this.#hashes[entry]! & mask;
      while (this.#slots[slot] !== 0) slot = (slot + 1) & mask;
      this.#slots[slot] = entry + 1;
    }
  }
}

function resized(values: Int32Array, length: number, used: number): Int32Array<ArrayBuffer> {
  const copy = new Int32Array(length);
  copy.set(values.subarray(0, used));
  return copy;
}

function randomInt32(): number {
  return crypto.getRandomValues(new Int32Array(1))[0]!;
}
