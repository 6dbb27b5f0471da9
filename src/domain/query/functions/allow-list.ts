import { aggregates, sortedForms } from './aggregates.ts';
import { numbersAndTexts } from './numbers-and-texts.ts';
import type { FunctionDefinition } from './signature.ts';
import { timesAndJson } from './times-and-json.ts';

/**
 * Every function an expression may call (contract rule 31). A function is here only if its answer can be the same
 * on every engine; `docs/query-language.md` defines each, and `adapters/shared/sql` or each engine's dialect prints it.
 */
export const allowList: ReadonlyMap<string, FunctionDefinition> = new Map<string, FunctionDefinition>([
  ...Object.entries(aggregates),
  ...Object.entries(numbersAndTexts),
  ...Object.entries(timesAndJson),
]);

type AggregateFunction =
  | keyof typeof aggregates
  | (typeof sortedForms)[keyof typeof sortedForms]
  | 'count_all';

type OperatorFunction =
  | 'add'
  | 'subtract'
  | 'multiply'
  | 'divide'
  | 'negate'
  | 'finite'
  | 'eq'
  | 'ne'
  | 'lt'
  | 'le'
  | 'gt'
  | 'ge'
  | 'and'
  | 'or'
  | 'not'
  | 'is_null'
  | 'in'
  | 'between'
  | 'like'
  | 'cast';

/** Functions of the allow-list that the plan replaces by a case or a cast. */
type Rewritten = 'nullif' | 'to_date';

/** All values of `fn` in a typed call; a dialect and the standard functions together have exactly these keys. */
export type PlanFunction =
  | AggregateFunction
  | OperatorFunction
  | Exclude<keyof typeof numbersAndTexts | keyof typeof timesAndJson, Rewritten>;

const aggregateNames: ReadonlySet<string> = new Set<string>([
  ...Object.keys(aggregates),
  ...Object.values(sortedForms),
  'count_all',
]);

export function isAggregate(fn: string): boolean {
  return aggregateNames.has(fn);
}
