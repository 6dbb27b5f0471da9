import type { QueryCondition } from '../query/query-text.ts';

/** Conditions of the page, kept in its address. What cannot be read there counts as none. */
export function readFilter(params: URLSearchParams): QueryCondition[] {
  try {
    const read: unknown = JSON.parse(params.get(FILTER) ?? '[]');
    return Array.isArray(read) ? read.filter(isCondition) : [];
  } catch {
    return [];
  }
}

/** The parameters with these conditions; no condition stands twice. */
export function withFilter(params: URLSearchParams, filter: QueryCondition[]): URLSearchParams {
  const next = new URLSearchParams(params);
  const distinct = new Map(filter.map((condition) => [JSON.stringify(condition), condition]));
  if (distinct.size > 0) next.set(FILTER, JSON.stringify([...distinct.values()]));
  else next.delete(FILTER);
  return next;
}

const FILTER = 'filtro';

function isCondition(value: unknown): value is QueryCondition {
  if (typeof value !== 'object' || value === null) return false;
  const { field, op } = value as { field?: unknown; op?: unknown };
  return typeof field === 'string' && typeof op === 'string';
}
