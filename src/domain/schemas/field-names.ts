import { panel } from '../../../generated/contract-values.ts';

const { FieldInput, SchemaDocument } = panel.schemas;
/** Longest column name, characters; the limit of PostgreSQL and the catalogues. */
export const MAX_NAME_CHARS = 63;
/** Longest JSON key, in bytes of UTF-8. */
export const MAX_KEY_BYTES = FieldInput.properties.key['x-limit'];
export const MAX_FIELDS = SchemaDocument.properties.fields['x-limit'];

const FIELD_NAME = /^[a-z][a-z0-9_]*$/;
const CONTROL = /\p{Cc}/u;

/** Whether a text can be the name of a column (contract rule 10). */
export function isFieldName(text: string): boolean {
  return text.length <= MAX_NAME_CHARS && FIELD_NAME.test(text);
}

/** Why a text cannot be the JSON key of a field; undefined if it can. */
export function keyFault(key: string): 'length' | 'characters' | undefined {
  const size = Buffer.byteLength(key);
  if (size === 0 || size > MAX_KEY_BYTES) return 'length';
  return hasBadCharacters(key) ? 'characters' : undefined;
}

/** Whether a text has control characters or lone surrogates, which do not survive a database or a terminal. */
export function hasBadCharacters(text: string): boolean {
  return CONTROL.test(text) || !text.isWellFormed();
}

/**
 * The form in which engines compare names: keys with the same fold are the same column to them. Each character goes
 * through upper case and then lower case, as in Java's `equalsIgnoreCase`.
 */
export function foldCase(text: string): string {
  let folded = '';
  for (const char of text) {
    const upper = char.toUpperCase();
    folded += [...([...upper].length === 1 ? upper : char).toLowerCase()][0]!;
  }
  return folded;
}

/** Makes a column name from a key: `userId` -> `user_id`, `Preço (R$)` -> `preco_r`, `2fa` -> `field_2fa`. */
export function toFieldName(key: string): string {
  const words = key
    .slice(0, MAX_KEY_BYTES)
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1_$2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '');
  const name = /^[a-z]/.test(words) ? words : words === '' ? 'field' : `field_${words}`;
  return name.slice(0, MAX_NAME_CHARS).replace(/_$/, '');
}

/** Makes one unique name per key, in the order of the keys. A key that is a valid name stays unchanged. */
export function nameFields(keys: readonly string[]): string[] {
  const taken = new Set(keys.filter(isFieldName));
  return keys.map((key) => {
    if (isFieldName(key)) return key;
    const base = toFieldName(key);
    let name = base;
    for (let n = 2; taken.has(name); n++) {
      const suffix = `_${n}`;
      name = base.slice(0, MAX_NAME_CHARS - suffix.length) + suffix;
    }
    taken.add(name);
    return name;
  });
}
