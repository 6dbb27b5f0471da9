import { answer, type Item, type Query, type TableRecord } from '../language/query.ts';
import { isLeftOut } from '../left-out.ts';
import { Refused, Unsure } from '../values/outcome.ts';
import type { Expected } from './compare-answer.ts';

export interface Planned {
  query: Query;
  expected: Expected;
}

/** The expected outcome of a query; `undefined` if the page leaves it open. */
export function expectedOf(query: Query, records: readonly TableRecord[]): Expected | undefined {
  try {
    return { answer: answer(query, records) };
  } catch (error) {
    if (error instanceof Unsure) return undefined;
    if (!(error instanceof Refused)) throw error;
    // The page leaves open whether an error in a record beyond the requested rows counts.
    const paged = query.offset > 0 || query.limit < records.length;
    return paged ? undefined : { code: error.code };
  }
}

/** The items that `group_by` and `order_by` name. */
export function isNeeded({ groupBy, orderBy }: Query, { name, plain }: Item): boolean {
  return !plain && [...groupBy, ...orderBy].some((key) => key.name === name);
}

/** Plans the query without items that are refused or open, and a query of one refused item alone. */
export function plan(query: Query, records: readonly TableRecord[]): Planned[] {
  const needed = query.items.filter((item) => isNeeded(query, item));
  const others = query.items.filter((item) => !needed.includes(item));
  const planned: Planned[] = [];
  const kept: Item[] = [];
  for (const item of others) {
    const alone = { ...query, items: [...needed, item] };
    const expected = expectedOf(alone, records);
    if (!expected || isLeftOut(item.expr)) continue;
    if ('answer' in expected) kept.push(item);
    else if (planned.length === 0) planned.push({ query: alone, expected });
  }
  const main = { ...query, items: [...needed, ...kept] };
  if (main.items.length > 0 && !needed.some(({ expr }) => isLeftOut(expr))) {
    const expected = expectedOf(main, records);
    if (expected) planned.push({ query: main, expected });
  }
  return planned;
}
