import type { DataType } from '../plan.ts';

type Kind = DataType['kind'];

/**
 * What `cast` can turn into what. Absent are conversions whose text or rounding differs between engines
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

/** A double becomes a decimal by way of a 64-bit number of its last places. */
const MAX_SCALE_FROM_DOUBLE = 18;

export function isCastAllowed(from: DataType, to: DataType): boolean {
  if (from.kind === 'double' && to.kind === 'decimal') return to.scale <= MAX_SCALE_FROM_DOUBLE;
  return ALLOWED[from.kind].includes(to.kind);
}
