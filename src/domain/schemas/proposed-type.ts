import type { detectionNotes } from '../../messages/pt-br/schemas.ts';
import { decimalFor } from './number-digits.ts';
import type { KindCount, ObservedKind, SampleColumn } from './sample-column.ts';
import { type FieldType, formatFieldType } from './schema-definition.ts';

/** A remark for the person who corrects a proposal; the catalogue has the text. */
export interface Note {
  code: keyof typeof detectionNotes;
  params: Record<string, string | number>;
}

export interface ProposedType {
  type: FieldType;
  notes: Note[];
  /** Kinds of values that do not share a type, most frequent first; empty if there is no conflict. */
  conflicts: KindCount[];
}

const NUMBERS: ObservedKind[] = ['integer', 'number', 'huge_number'];
const TEXTS: ObservedKind[] = ['date', 'timestamp', 'string'];
const NESTED: ObservedKind[] = ['object', 'array'];

/** The narrowest type that accepts every value seen in a column; `decimal` only if a double loses digits. */
export function proposeType(column: SampleColumn): ProposedType {
  const seen = [...column.kinds.values()].sort((a, b) => b.count - a.count);
  const within = (kinds: ObservedKind[]) => seen.every(({ kind }) => kinds.includes(kind));
  const [first] = seen;
  if (first === undefined) return proposal('string', note('all_null'));
  if (within(['integer'])) return proposal('integer');
  if (within(NUMBERS)) return proposeNumber(column);
  if (within(NESTED)) return proposal('json');
  if (seen.length > 1) {
    const [kind, code] = within(TEXTS)
      ? (['string', 'mixed_as_string'] as const)
      : (['json', 'mixed_as_json'] as const);
    return { ...proposal(kind, note(code)), conflicts: seen };
  }
  return proposal(first.kind as 'boolean' | 'date' | 'timestamp' | 'string');
}

export function note(code: Note['code'], params: Note['params'] = {}): Note {
  return { code, params };
}

function proposeNumber(column: SampleColumn): ProposedType {
  const decimal = decimalFor(column.integerDigits, column.fractionDigits);
  // Only without exponents: an upload refuses them in decimals.
  if (column.losesDigits && decimal !== undefined && !column.hasExponent) {
    const notes = [note('decimal_keeps_digits', { type: formatFieldType(decimal) })];
    return { type: decimal, notes, conflicts: [] };
  }
  if (column.kinds.has('huge_number')) return proposal('json', note('number_out_of_range'));
  return proposal('number', ...(column.losesDigits ? [note('digits_lost')] : []));
}

function proposal(kind: Exclude<FieldType['kind'], 'decimal'>, ...notes: Note[]): ProposedType {
  return { type: { kind }, notes, conflicts: [] };
}
