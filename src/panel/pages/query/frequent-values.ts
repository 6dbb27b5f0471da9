import { ALL_DAYS } from './all-days.ts';
import type { QueryBody, QueryCondition } from './query-text.ts';

/** The most frequent values of a column, with how often each occurs. Named apart from all columns of the schema. */
export function frequentValues(field: string, where: QueryCondition[], limit: number): QueryBody {
  return {
    select: [`"${field}" as valor`, 'count(*) as registros'],
    ...ALL_DAYS,
    where: [...where, { field, op: 'is not null' }],
    group_by: ['valor'],
    order_by: [
      { field: 'registros', direction: 'desc' },
      { field: 'valor', direction: 'asc' },
    ],
    limit,
  };
}
