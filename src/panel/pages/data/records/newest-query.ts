import { type DataSubject, overSubject } from '../data-subject.ts';

/** Records shown. */
export const NEWEST = 50;
/** Columns of a record that one query reads; 200 is the service's bound, and two are its own. */
const MOST_COLUMNS = 198;

/** The records that came last, whatever their event date. */
export function newestQuery(subject: Pick<DataSubject, 'filter' | 'columns'>) {
  const names = subject.columns.slice(0, MOST_COLUMNS).map(({ name }) => name);
  return overSubject(subject, {
    select: [...names, '_ingested_at', '_file_name'],
    order_by: [{ field: '_ingested_at', direction: 'desc' }],
    limit: NEWEST,
  });
}
