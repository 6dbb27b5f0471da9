import type { DataType } from '../typed-plan.ts';

type Kind = DataType['kind'];

/**
 * Source type -> types that `cast` can convert it to. Absent are conversions whose text or rounding differs between engines
 * (a double as text) and those without an obvious meaning (a date as a number).
 */
const ALLOWED: Readonly<Record<Kind, readonly Kind[]>> = {
  varchar: ['bigint', 'double', 'decimal', 'boolean', 'date', 'timestamp'],
  bigint: ['varchar', 'double', 'decimal', 'boolean'],
  double: ['bigint', 'decimal'],
  decimal: ['varchar', 'bigint', 'double', 'decimal'],
  boolean: ['varchar', 'bigint', 'double'],
  date: ['varchar', 'timestamp'],
  timestamp: ['varchar', 'date'],
  json: ['varchar'],
};

/** Largest scale of a cast from double: the decimal is computed as a 64-bit count of its last places. */
const MAX_SCALE_FROM_DOUBLE = 18;

export function isCastAllowed(from: DataType, to: DataType): boolean {
  if (from.kind === 'double' && to.kind === 'decimal') return to.scale <= MAX_SCALE_FROM_DOUBLE;
  return ALLOWED[from.kind].includes(to.kind);
}
