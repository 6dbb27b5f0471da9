import type { QueryColumn } from '../../editor/query-completion.ts';
import { ALL_DAYS } from '../query/all-days.ts';
import type { QueryBody, QueryCondition } from '../query/query-text.ts';

/** What the parts of the page show: the records of one schema that meet the page's conditions. */
export interface DataSubject {
  slug: string;
  position: number;
  columns: QueryColumn[];
  eventDateField: string;
  filter: QueryCondition[];
  /** Adds a condition to the page. */
  onFilter: (condition: QueryCondition) => void;
}

/** A column's name inside an expression: it may be a word of the language. */
export function quoted(name: string): string {
  return `"${name}"`;
}

/** A query over the records of the page. */
export function overSubject({ filter }: Pick<DataSubject, 'filter'>, query: Partial<QueryBody>): QueryBody {
  return { select: [], ...ALL_DAYS, where: filter, group_by: [], order_by: [], ...query };
}
