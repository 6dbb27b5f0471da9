import { compare as compareDoubles, isDouble } from './doubles.ts';
import { compareTexts } from './texts.ts';
import type { Value } from './types.ts';

/** Order of two values of one type, neither null: below 0, 0, above 0. */
export function compareValues(a: Value, b: Value): number {
  if (isDouble(a)) return compareDoubles(a, b as typeof a);
  if (typeof a === 'string') return compareTexts(a, b as string);
  if (typeof a === 'boolean') return Number(a) - Number(b);
  return (a as bigint) < (b as bigint) ? -1 : (a as bigint) > (b as bigint) ? 1 : 0;
}

/** A key that equal values, and no others, share. */
export function identity(value: Value): string {
  if (isDouble(value)) return value.e > 0 ? `${value.v}~` : `${value.v === 0 ? 0 : value.v}`;
  return value === null ? 'null' : `${typeof value} ${String(value)}`;
}
