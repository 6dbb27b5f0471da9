import { membersOf } from './line-members.ts';
import { type MendField, mendValue, type ReadField, type Remedy } from './remedies.ts';

/** A schema as far as remedies look at it. */
export interface MendSchema<Field = MendField> {
  /** By key in the JSON. */
  fields: ReadonlyMap<string, Field>;
  rejectsUndeclared: boolean;
}

/** A part of a line that a remedy replaces, in UTF-16 units. */
export interface Mend {
  remedy: Remedy;
  from: number;
  to: number;
  by: string;
}

/** What remedies would do to a line, in order. Undeclared keys are told to `onUndeclared`. */
export function mendsOf(
  line: string,
  schema: MendSchema<ReadField>,
  onUndeclared?: (key: string) => void,
): Mend[] {
  if (line.trim() === '') return [{ remedy: 'empty_lines', from: 0, to: line.length, by: '' }];
  const members = membersOf(line);
  if (!members) return [];
  return members.flatMap(({ key, value, from, to, start }, at): Mend[] => {
    const field = schema.fields.get(key);
    if (field) {
      const mended = mendValue(value, field);
      return mended ? [{ remedy: mended.remedy, from, to, by: mended.value }] : [];
    }
    if (!schema.rejectsUndeclared) return [];
    onUndeclared?.(key);
    // With the comma that follows.
    return [{ remedy: 'drop_undeclared', from: start, to: members[at + 1]?.start ?? to, by: '' }];
  });
}

/** The line with the chosen mends; undefined where nothing is left of it. */
export function applyMends(line: string, mends: Mend[], chosen: ReadonlySet<Remedy>): string | undefined {
  let mended = '';
  let at = 0;
  for (const { remedy, from, to, by } of mends) {
    if (!chosen.has(remedy)) continue;
    if (remedy === 'empty_lines') return undefined;
    mended += line.slice(at, from) + by;
    at = to;
  }
  // A member that was the last leaves the comma before it.
  return at === 0 ? line : (mended + line.slice(at)).replace(/,\s*\}(\s*)$/, '}$1');
}
