import type { QueryCondition } from './query-text.ts';

/**
 * The condition that a shown value meets. Values are texts of the format `json_compact_strings`, which the service reads
 * exactly, for numbers too. Undefined for nested JSON, which no condition compares.
 */
export function conditionOf(field: string, type: string, value: string | null): QueryCondition | undefined {
  if (value === null) return { field, op: 'is null' };
  if (type === 'json') return undefined;
  return { field, op: '=', value: type === 'boolean' ? value === 'true' : value };
}
