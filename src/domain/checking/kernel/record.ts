import { dateEnd, timestampEnd } from './dates';
import { addKey, closeKeys, hashKey, openKeys, sameKey } from './keys';
import { decimalEnd, doubleEnd, integerEnd } from './numbers';
import { byteAt, plainStringQuote, skipSpace, stringEnd } from './text';
import { booleanEnd, isNull, valueEnd } from './values';

/** A field of the schema as `kernel-table.ts` lays it out. */
@unmanaged
class Field {
  type: u32;
  required: u32;
  isEvent: u32;
  maxInteger: u32;
  scale: u32;
  safeDigits: u32;
  /** The raw key. */
  key: u32;
  keyLength: u32;
  /** `,"key":` in the usual style: length, then pairs of 16 bytes and the mask of the bytes that count. */
  leadLength: u32;
  lead: u32;
  /** `"key"` likewise. */
  quotedLength: u32;
  quoted: u32;
}

const FIELD_BYTES: usize = 48;
/** For each field, the id of the line in which it was last seen. */
const SEEN = memory.data(4096 * 4, 16);

let fields: usize = 0;
let fieldsEnd: usize = 0;
let slots: usize = 0;
let slotMask: u32 = 0;
let ignoreUndeclared: bool = false;
let requiredCount: u32 = 0;
let lineId: u32 = 0;

/** `slotTable` has room for `mask + 1` u32, a power of two larger than the number of fields. */
export function setSchema(table: usize, count: u32, slotTable: usize, mask: u32, ignore: u32): void {
  fields = table;
  fieldsEnd = table + <usize>count * FIELD_BYTES;
  slots = slotTable;
  slotMask = mask;
  ignoreUndeclared = ignore != 0;
  requiredCount = 0;
  memory.fill(slots, 0, (<usize>mask + 1) << 2);
  for (let f = fields; f < fieldsEnd; f += FIELD_BYTES) {
    const field = changetype<Field>(f);
    requiredCount += field.required;
    let slot = hashKey(field.key, field.keyLength) & mask;
    while (load<u32>(slots + (<usize>slot << 2))) slot = (slot + 1) & mask;
    store<u32>(slots + (<usize>slot << 2), <u32>f);
  }
}

/** Whether the text at `p` matches a pattern of 16-byte pieces and masks. */
@inline
function matches(p: usize, pattern: usize, length: u32): bool {
  if (differs(p, pattern)) return false;
  for (let done: u32 = 16; done < length; done += 16) {
    pattern += 32;
    if (differs(p + done, pattern)) return false;
  }
  return true;
}

@inline
function differs(p: usize, pattern: usize): bool {
  return v128.any_true(v128.and(v128.xor(v128.load(p), v128.load(pattern)), v128.load(pattern, 16)));
}

/** A value of a field's type. */
@inline
function typedEnd(field: Field, p: usize): usize {
  if (byteAt(p) == 110) return !field.required && isNull(p) ? p + 4 : 0;
  switch (field.type) {
    case 0:
      return byteAt(p) == 34 ? stringEnd(p + 1) : 0;
    case 1:
      return integerEnd(p);
    case 2:
      return doubleEnd(p);
    case 3:
      return decimalEnd(p, field.maxInteger, field.scale, field.safeDigits);
    case 4:
      return booleanEnd(p);
    case 5:
      return dateEnd(p, field.isEvent != 0);
    case 6:
      return timestampEnd(p, field.isEvent != 0);
    default:
      return valueEnd(p, 1);
  }
}

/** A line with its keys in the order and the style of the table, optional ones perhaps missing. */
export function orderedLineEnd(p: usize): usize {
  for (let f = fields; f < fieldsEnd; f += FIELD_BYTES) {
    const field = changetype<Field>(f);
    if (!matches(p, field.lead, field.leadLength)) {
      if (field.required) return 0;
      continue;
    }
    p = typedEnd(field, p + field.leadLength);
    if (!p) return 0;
  }
  if (byteAt(p) != 125) return 0;
  const c = byteAt(p + 1);
  if (c == 10) return p + 2;
  return c == 13 && byteAt(p + 2) == 10 ? p + 3 : 0;
}

/** A line with any order and any white space. */
export function lineEnd(p: usize): usize {
  if (++lineId == 0) {
    memory.fill(SEEN, 0, 4096 * 4);
    lineId = 1;
  }
  let expected = fields;
  let required: u32 = 0;
  const keys = openKeys();
  p = skipSpace(p);
  if (byteAt(p) != 123) return 0;
  p = skipSpace(p + 1);
  if (byteAt(p) == 125) p++;
  else {
    while (true) {
      if (byteAt(p) != 34) return 0;
      let f = expected;
      let after: usize;
      if (f < fieldsEnd && matches(p, changetype<Field>(f).quoted, changetype<Field>(f).quotedLength)) {
        after = p + changetype<Field>(f).quotedLength;
      } else {
        const quote = plainStringQuote(p + 1);
        if (!quote) return 0;
        after = quote + 1;
        f = lookUp(p + 1, <u32>(quote - p - 1));
      }
      if (f) {
        const seen = SEEN + ((f - fields) / FIELD_BYTES << 2);
        if (load<u32>(seen) == lineId) return 0;
        store<u32>(seen, lineId);
        expected = f + FIELD_BYTES;
        required += changetype<Field>(f).required;
      } else if (!ignoreUndeclared || !addKey(keys, p + 1, <u32>(after - p - 2))) return 0;
      p = skipSpace(after);
      if (byteAt(p) != 58) return 0;
      p = skipSpace(p + 1);
      p = f ? typedEnd(changetype<Field>(f), p) : valueEnd(p, 1);
      if (!p) return 0;
      p = skipSpace(p);
      const c = byteAt(p);
      if (c == 125) {
        p++;
        break;
      }
      if (c != 44) return 0;
      p = skipSpace(p + 1);
    }
  }
  closeKeys(keys);
  p = skipSpace(p);
  return byteAt(p) == 10 && required == requiredCount ? p + 1 : 0;
}

/** The field with a raw key, or 0. */
function lookUp(p: usize, length: u32): usize {
  let slot = hashKey(p, length) & slotMask;
  while (true) {
    const f = <usize>load<u32>(slots + (<usize>slot << 2));
    if (!f) return 0;
    const field = changetype<Field>(f);
    if (field.keyLength == length && sameKey(field.key, p, length)) return f;
    slot = (slot + 1) & slotMask;
  }
}
