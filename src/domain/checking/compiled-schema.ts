import type { SchemaDefinition, SchemaField } from '../schemas/schema-definition.ts';

/** A declared field as the checker needs it. */
export interface CompiledField {
  key: string;
  type: SchemaField['type'];
  required: boolean;
  isEventDate: boolean;
  /** The key as it stands between quotes, without needless escapes. */
  rawKey: Uint8Array;
  /** The key itself in UTF-8. */
  keyBytes: Uint8Array;
}

/** A schema version prepared for checking; made once per definition. */
export interface CompiledSchema {
  fields: CompiledField[];
  ignoreUndeclared: boolean;
  /** Index of a field by its key. */
  byKey: Map<string, number>;
  /** Indexes of fields by `rawKeyHash` of their raw keys. */
  byRawKey: Map<number, number[]>;
  /** Most bytes of a declared key as a file may write it. */
  longestKeyBytes: number;
}

/** Most digits of a decimal or integer that are safe in an engine that reads numbers as doubles. */
export const SAFE_DIGITS = 15;

/** Most bytes that one UTF-16 unit takes in a JSON string: as an escape like \u0041. */
const ESCAPE_BYTES = 6;

const encoder = new TextEncoder();
const cache = new WeakMap<SchemaDefinition, CompiledSchema>();

/** The compiled form of a definition, which must not change afterwards. */
export function compileSchema(definition: SchemaDefinition): CompiledSchema {
  const known = cache.get(definition);
  if (known) return known;
  const fields = definition.fields.map((field) => ({
    key: field.key,
    type: field.type,
    required: field.required || field.name === definition.eventDateField,
    isEventDate: field.name === definition.eventDateField,
    rawKey: encoder.encode(JSON.stringify(field.key).slice(1, -1)),
    keyBytes: encoder.encode(field.key),
  }));
  const byRawKey = new Map<number, number[]>();
  fields.forEach(({ rawKey }, index) => {
    const hash = rawKeyHash(rawKey, 0, rawKey.length);
    byRawKey.set(hash, [...(byRawKey.get(hash) ?? []), index]);
  });
  const compiled: CompiledSchema = {
    fields,
    ignoreUndeclared: definition.undeclaredFields === 'ignore',
    byKey: new Map(fields.map((field, index) => [field.key, index])),
    byRawKey,
    longestKeyBytes: ESCAPE_BYTES * Math.max(...fields.map(({ key }) => key.length)),
  };
  cache.set(definition, compiled);
  return compiled;
}

/** Tells most keys apart by their length and a few of their bytes. */
export function rawKeyHash(bytes: Uint8Array, start: number, end: number): number {
  const length = end - start;
  if (length === 0) return 0;
  const middle = bytes[start + (length >> 1)]!;
  return ((length & 0x3f) << 24) | (bytes[start]! << 16) | (middle << 8) | bytes[end - 1]!;
}
