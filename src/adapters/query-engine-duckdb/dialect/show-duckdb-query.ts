import type { QueryPlan } from '../../../domain/query/typed-plan.ts';
import { quoteText } from '../../shared/sql/quoting.ts';
import { duckDbDialect } from './duckdb-dialect.ts';
import { printPlan } from './print-duckdb-query.ts';

/** The statement of `printDuckDbQuery` for people to read: its texts stand where they are used. Never run. */
export function showDuckDbQuery(plan: QueryPlan, source: string): string {
  const dialect = duckDbDialect([]);
  return printPlan(plan, source, { ...dialect, literals: { ...dialect.literals, text: quoteText } });
}
