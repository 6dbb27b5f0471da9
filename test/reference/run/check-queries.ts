import { sample } from '../generate/draw.ts';
import { drawQuery } from '../generate/queries.ts';
import type { Table } from '../generate/tables.ts';
import { type Query, requestOf } from '../language/query.ts';
import { difference, type Response } from './compare-answer.ts';
import { expectedOf, type Planned, plan } from './plan.ts';
import { shrink } from './shrink.ts';

/** Sends a query to the service that holds a table. */
export type Ask = (request: object) => Promise<Response>;

export interface Held {
  /** For the report: raw, processed, ... */
  state: string;
  table: Table;
  ask: Ask;
}

const ITEMS = 8;
/** Queries asked at once. */
const AT_ONCE = 6;
const TIMES_ASKED = 2;
/** Most smaller queries tried for one failure. */
const TRIES = 60;
/** Most failures that are made smaller and reported. */
const TOLD = 5;

export interface Report {
  queries: number;
  refused: number;
  cells: number;
  failures: string[];
}

/** Asks at least `count` queries of the tables in turn, each more than once, and compares every cell. */
export async function checkQueries(held: readonly Held[], seed: number, count: number): Promise<Report> {
  const report: Report = { queries: 0, refused: 0, cells: 0, failures: [] };
  const work = planAll(held, seed, count);
  const lanes = Array.from({ length: AT_ONCE }, async () => {
    for (let next = work.pop(); next && report.failures.length < TOLD; next = work.pop()) {
      const { place, planned } = next;
      const failure = await failureOf(place, planned);
      report.queries += 1;
      if ('code' in planned.expected) report.refused += 1;
      else report.cells += planned.expected.answer.rows.length * planned.expected.answer.columns.length;
      if (failure) report.failures.push(await tell(place, planned.query));
    }
  });
  await Promise.all(lanes);
  return report;
}

function planAll(held: readonly Held[], seed: number, count: number) {
  const work: { place: Held; planned: Planned }[] = [];
  for (const [index, place] of held.entries()) {
    const share = Math.ceil(count / held.length);
    const queries = sample((draw) => drawQuery(draw, place.table, ITEMS), seed + index, share * 2);
    const planned = queries.flatMap((query) => plan(query, place.table.records));
    work.push(...planned.slice(0, share).map((one) => ({ place, planned: one })));
  }
  return work;
}

async function failureOf({ ask }: Held, { query, expected }: Planned): Promise<string | undefined> {
  const request = { ...requestOf(query), format: 'json_compact_strings' };
  for (let time = 0; time < TIMES_ASKED; time++) {
    const found = difference(expected, await ask(request));
    if (found) return found;
  }
  return undefined;
}

async function tell(place: Held, query: Query): Promise<string> {
  const failure = async (candidate: Query) => {
    const expected = expectedOf(candidate, place.table.records);
    return expected && (await failureOf(place, { query: candidate, expected }));
  };
  const smallest = await shrink(query, async (candidate) => Boolean(await failure(candidate)), TRIES);
  const found = (await failure(smallest)) ?? (await failure(query)) ?? 'not found again';
  return `${place.state}: ${JSON.stringify(requestOf(smallest))}: ${found}`;
}
