import { JsonTokens } from './json-tokens.ts';
import { KeyTable } from './key-table.ts';

/** Levels of nesting allowed, the record itself being the first (contract rule 21). */
const MAX_DEPTH = 64;
/** Longest key as written, escapes included. The engines' JSON readers have limits too, the lowest at 50,000 characters. */
const MAX_KEY_BYTES = 32 * 1024;
/** Most keys of an object that are compared pairwise to find duplicates; more go into a table. */
const FEW_KEYS = 16;
const QUOTE = 0x22;

/** Whole values: RFC 8259 with unique keys of bounded length and with bounded depth. */
export class JsonScanner extends JsonTokens {
  /** Places of the first keys of each open object, by depth. */
  readonly #keyStarts = new Int32Array((MAX_DEPTH + 1) * FEW_KEYS);
  readonly #keyEnds = new Int32Array((MAX_DEPTH + 1) * FEW_KEYS);
  /** One per depth: a single object of each depth is open at a time. */
  readonly #tables: (KeyTable | undefined)[] = [];

  /** Gives back the memory that the keys of large objects took. Call before each line; otherwise each depth keeps its own. */
  forgetKeys(): void {
    for (const table of this.#tables) table?.shrink();
  }

  /** `depth` is the depth of the surrounding object or array. */
  value(i: number, depth: number): number {
    const bytes = this.bytes;
    switch (bytes[i]) {
      case QUOTE:
        return this.string(i + 1);
      case 0x7b:
        return this.#object(i, depth + 1);
      case 0x5b:
        return this.#array(i, depth + 1);
      case 0x74: // true
        if (bytes[i + 1] === 0x72 && bytes[i + 2] === 0x75 && bytes[i + 3] === 0x65) return i + 4;
        break;
      case 0x66: // false
        if (bytes[i + 1] === 0x61 && bytes[i + 2] === 0x6c && bytes[i + 3] === 0x73 && bytes[i + 4] === 0x65)
          return i + 5;
        break;
      case 0x6e: // null
        if (bytes[i + 1] === 0x75 && bytes[i + 2] === 0x6c && bytes[i + 3] === 0x6c) return i + 4;
        break;
      default:
        return this.number(i);
    }
    return this.fail('invalid_json', 'value', i, this.tokenEnd(i));
  }

  #array(i: number, depth: number): number {
    if (depth > MAX_DEPTH) return this.fail('too_deep', 'depth_limit', i);
    i = this.space(i + 1);
    if (this.bytes[i] === 0x5d) return i + 1;
    for (;;) {
      i = this.value(i, depth);
      if (i < 0) return -1;
      i = this.space(i);
      const char = this.bytes[i];
      if (char === 0x5d) return i + 1;
      if (char !== 0x2c) return this.fail('invalid_json', 'comma_or_bracket', i);
      i = this.space(i + 1);
    }
  }

  #object(i: number, depth: number): number {
    if (depth > MAX_DEPTH) return this.fail('too_deep', 'depth_limit', i);
    const bytes = this.bytes;
    i = this.space(i + 1);
    if (bytes[i] === 0x7d) return i + 1;
    let count = 0;
    let table: KeyTable | null = null;
    for (;;) {
      if (bytes[i] !== QUOTE) return this.fail('invalid_json', count === 0 ? 'key_or_end' : 'key', i);
      const start = i + 1;
      i = this.string(start);
      if (i < 0) return -1;
      table = this.noteKey(start, i - 1, depth, count++, table);
      if (this.fault !== null) return -1;
      i = this.space(i);
      if (bytes[i] !== 0x3a) return this.fail('invalid_json', 'colon', i);
      i = this.value(this.space(i + 1), depth);
      if (i < 0) return -1;
      i = this.space(i);
      const char = bytes[i];
      if (char === 0x7d) return i + 1;
      if (char !== 0x2c) return this.fail('invalid_json', 'comma_or_brace', i);
      i = this.space(i + 1);
    }
  }

  /**
   * Notes the `count`-th key of the object open at `depth`; sets `fault` if the key is a duplicate or too long. Plain keys
   * of small objects are compared as bytes. From the first escape or the 17th key on, all keys of the object are in a
   * table, which this method returns and the caller passes to the next call.
   */
  noteKey(start: number, end: number, depth: number, count: number, table: KeyTable | null): KeyTable | null {
    if (end - start > MAX_KEY_BYTES) {
      this.fail('key_too_long', 'key_limit', start - 1, end + 1);
      return table;
    }
    const starts = this.#keyStarts;
    const ends = this.#keyEnds;
    const base = depth * FEW_KEYS;
    if (table === null) {
      if (count < FEW_KEYS && !this.hasEscape(start, end)) {
        for (let k = base; k < base + count; k++) {
          if (this.#sameBytes(starts[k]!, ends[k]!, start, end)) this.#duplicate(start, end);
        }
        starts[base + count] = start;
        ends[base + count] = end;
        return null;
      }
      table = this.#tables[depth] ??= new KeyTable();
      table.clear();
      for (let k = base; k < base + count; k++) table.add(this.bytes, starts[k]!, ends[k]!);
    }
    const isNew = this.hasEscape(start, end)
      ? table.addText(this.bytes, this.decode(start, end))
      : table.add(this.bytes, start, end);
    if (!isNew) this.#duplicate(start, end);
    return table;
  }

  #duplicate(start: number, end: number): void {
    this.fail('duplicate_key', 'unique_keys', start - 1, end + 1);
  }

  #sameBytes(aStart: number, aEnd: number, start: number, end: number): boolean {
    const bytes = this.bytes;
    if (aEnd - aStart !== end - start) return false;
    while (start < end && bytes[aStart] === bytes[start]) {
      aStart++;
      start++;
    }
    return start === end;
  }
}
