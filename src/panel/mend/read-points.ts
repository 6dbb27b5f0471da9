import { formsOf, type Points } from '../convert/cells/cell-forms.ts';
import { NumberEvidence } from '../convert/cells/number-evidence.ts';
import { membersOf, textOf } from './line-members.ts';
import type { MendSchema } from './mend-line.ts';
import type { SourceLine } from './mend-lines.ts';
import { kindOf, type ReadField } from './remedies.ts';

/** How points in a text are read where no other text of the field tells. An integer's can only be of thousands. */
const UNSAID: Partial<Record<string, Points>> = {
  integer: 'thousands',
  decimal: 'unknown',
  number: 'unknown',
};

/**
 * Learns from all texts of each field of numbers how points are read in them: `2.000` is 2 beside `12.5`, and 2000 beside
 * `1.234,56`. Numbers that are no texts tell nothing: JSON writes them in one way.
 * @returns the schema with what was learnt, and the keys of fields that have texts with points which could be both
 */
export async function readPoints(
  lines: AsyncIterable<SourceLine>,
  schema: MendSchema,
): Promise<{ schema: MendSchema<ReadField>; pointsLeft: string[] }> {
  const learnt = new Map<string, NumberEvidence>();
  for (const [key, { type }] of schema.fields) {
    if (kindOf(type) in UNSAID) learnt.set(key, new NumberEvidence());
  }
  if (learnt.size > 0) {
    for await (const { text = '' } of lines) {
      for (const { key, value } of membersOf(text) ?? []) {
        const evidence = learnt.get(key);
        const cell = evidence && textOf(value)?.trim();
        if (cell) evidence.learn(cell, formsOf(cell));
      }
    }
  }
  const fields = new Map<string, ReadField>();
  const pointsLeft: string[] = [];
  for (const [key, field] of schema.fields) {
    const evidence = learnt.get(key);
    const told = evidence?.points ?? 'unsaid';
    const points = told === 'unsaid' ? (UNSAID[kindOf(field.type)] ?? 'unknown') : told;
    fields.set(key, { ...field, points });
    if (evidence?.hasEither && points === 'unknown') pointsLeft.push(key);
  }
  return { schema: { ...schema, fields }, pointsLeft };
}
