import type { QueryPlan } from '../../../domain/query/typed-plan.ts';
import type { SqlDialect } from '../../shared/sql/dialect.ts';
import { printPage, printRelation } from '../../shared/sql/page.ts';
import { quoteName } from '../../shared/sql/quoting.ts';
import { duckDbDialect } from './duckdb-dialect.ts';

/** A statement and the values of its `$1`, `$2`, ...: every text of the request is among them. */
export interface DuckDbQuery {
  sql: string;
  params: string[];
}

/**
 * The plan as one SELECT: the outputs in order, then one column `__k0..` per ordering key, in order, at most
 * `limit + 1` rows, so that the caller sees whether more follow. `source` as in `printRelation`.
 */
export function printDuckDbQuery(plan: QueryPlan, source: string): DuckDbQuery {
  const params: string[] = [];
  return { sql: printPlan(plan, source, duckDbDialect(params)), params };
}

export function printPlan(plan: QueryPlan, source: string, dialect: SqlDialect): string {
  const { from, writer } = printRelation(plan, source, dialect);
  const outputs = plan.outputs.map(
    ({ name, expr }, index) => `${writer.expr(expr)} AS ${quoteName(nameInSql(name, index))}`,
  );
  const names = plan.orderBy.map((_, index) => `"__k${index}"`);
  const keys = plan.orderBy.map(({ expr }, index) => `${writer.expr(expr)} AS ${names[index]}`);
  const bounds = [`LIMIT ${plan.limit + 1} OFFSET ${plan.offset}`];
  return printPage(plan, [...outputs, ...keys], from, names, bounds);
}

const PLAIN_NAME = /^\w+$/;

/** An expression without alias is named by its text, and no text of a request is part of a statement. */
function nameInSql(name: string, index: number): string {
  return PLAIN_NAME.test(name) ? name : `column_${index}`;
}
