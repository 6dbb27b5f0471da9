import type { ApiError } from './api-error.ts';

/**
 * Statuses after which the same request may succeed: no answer, too many requests, a query cancelled by a service that stops, and a
 * service that restarts or is busy, by itself or behind a proxy.
 */
const PASSING = new Set([0, 429, 499, 502, 503, 504]);

/** Codes with such a status for what does not pass: a changed file, a defect of the panel, a query that takes too long each time. */
const LASTING = new Set(['file_changed', 'panel_fault', 'query_timeout']);

/** Whether asking again, a little later, may help. */
export function isPassing({ status, code }: ApiError): boolean {
  return PASSING.has(status) && !LASTING.has(code);
}
