import { compareValues } from '../values/compare.ts';
import { like } from '../values/texts.ts';
import type { Value } from '../values/types.ts';
import { type Sign, holds as signs } from './conditions.ts';
import type { Condition } from './query.ts';

/** A value of `where`: as it is sent, and what it means. */
export interface Operand {
  sent: unknown;
  means: Value;
}

/** A null meets no condition but `is null`. */
const condition = (
  field: string,
  op: string,
  value: unknown,
  meets: (value: Exclude<Value, null>) => boolean,
): Condition => ({
  field,
  op,
  value,
  holds: (row) => {
    const found = row.get(field)!;
    return found !== null && meets(found);
  },
});

export const compares = (field: string, op: Exclude<Sign, '<>'>, { sent, means }: Operand) =>
  condition(field, op, sent, (value) => signs[op](compareValues(value, means)));

export const matches = (field: string, negated: boolean, pattern: string) =>
  condition(
    field,
    negated ? 'not like' : 'like',
    pattern,
    (value) => like(value as string, pattern) !== negated,
  );

export const isOneOf = (field: string, negated: boolean, list: readonly Operand[]) =>
  condition(
    field,
    negated ? 'not in' : 'in',
    list.map(({ sent }) => sent),
    (value) => list.some(({ means }) => compareValues(value, means) === 0) !== negated,
  );

export const isBetween = (field: string, low: Operand, high: Operand) =>
  condition(
    field,
    'between',
    [low.sent, high.sent],
    (value) => compareValues(value, low.means) >= 0 && compareValues(value, high.means) <= 0,
  );

export const nullness = (field: string, negated: boolean): Condition => ({
  field,
  op: negated ? 'is not null' : 'is null',
  holds: (row) => (row.get(field) === null) !== negated,
});
