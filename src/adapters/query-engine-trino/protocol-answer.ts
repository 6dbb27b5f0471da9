import type { QueryResult } from 'trino-client';

/** An answer with the status 200 that is not Trino's: of a proxy, or only a part of one. */
export class ForeignAnswer extends Error {}

/** States of a statement that has ended. */
const ENDED = new Set(['FINISHED', 'FAILED']);

/**
 * Checks that an answer is one of Trino's protocol. The client gives text that is no JSON as it comes, and anything without a next
 * address would be the end of the rows.
 * @throws ForeignAnswer
 */
export function checkAnswer(answer: unknown): QueryResult {
  const { id, stats, nextUri, error } = (isObject(answer) ? answer : {}) as Partial<QueryResult>;
  if (typeof id !== 'string' || !isObject(stats)) throw new ForeignAnswer('an answer that is not of Trino');
  if (!nextUri && !error && !ENDED.has(stats.state)) {
    throw new ForeignAnswer('an answer without the next one of a statement that has not ended');
  }
  return answer as QueryResult;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
