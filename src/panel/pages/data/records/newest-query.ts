import type { ResultTable } from '../../../charts/chart-choice.ts';
import { SHOWN_CHARS } from '../../../parts/figures/beginning.ts';
import type { QueryBody, QueryOrdering } from '../../query/query-text.ts';
import { type DataSubject, overSubject, quoted } from '../data-subject.ts';

type Subject = Pick<DataSubject, 'filter' | 'columns'>;
type Row = ResultTable['rows'][number];

/** Records shown. */
export const NEWEST = 50;
/** Columns of a record that one query reads; 200 is the service's bound, and three are its own. */
const MOST_COLUMNS = 197;
const NEWEST_FIRST: QueryOrdering[] = [{ field: '_ingested_at', direction: 'desc' }];
const OF_FILE = ['_ingested_at', '_file_name'];

/** A record of the newest, each text and JSON by its beginning. */
export interface NewestRecord {
  row: Row;
  /** Columns of which the row has only the beginning. */
  cut: ReadonlySet<string>;
  fileId: string;
  /** Records of the same file before this one, in the order of the answer. */
  before: number;
}

export interface NewestAnswer {
  table: ResultTable;
  records: NewestRecord[];
}

/** The records that came last, whatever their event date. */
export function newestQuery(subject: Subject): QueryBody {
  const names = columnsOf(subject).map(({ name }) => name);
  return overSubject(subject, {
    select: [...names, ...OF_FILE],
    order_by: NEWEST_FIRST,
    limit: NEWEST,
  });
}

/** The same, but of texts and JSON only the beginning: 50 records may have 50 MB. `readNewest` reads its answer. */
export function beginningsQuery(subject: Subject): QueryBody {
  // One character more than is shown tells that there is more. Names of their own, for a column may have any.
  const select = columnsOf(subject).map(({ name, type }, at) => {
    const text = type === 'json' ? `cast(${quoted(name)} as string)` : quoted(name);
    const isLong = type === 'json' || type === 'string';
    return `${isLong ? `substring(${text}, 1, ${SHOWN_CHARS + 1})` : text} as column_${at}`;
  });
  return overSubject(subject, {
    select: [...select, ...OF_FILE, '_file_id'],
    order_by: NEWEST_FIRST,
    limit: NEWEST,
  });
}

export function readNewest(subject: Pick<Subject, 'columns'>, { columns, rows }: ResultTable): NewestAnswer {
  const own = columnsOf(subject);
  const named = columns.slice(0, -1).map((column, at) => {
    const { name, type } = own[at] ?? column;
    return { name, type: type === 'json' ? type : column.type };
  });
  const seen = new Map<string, number>();
  const records = rows.map((whole): NewestRecord => {
    const [row, fileId] = [whole.slice(0, -1), whole.at(-1)!];
    const before = seen.get(fileId) ?? 0;
    seen.set(fileId, before + 1);
    const cut = own.filter((_, at) => [...(row[at] ?? '')].length > SHOWN_CHARS).map(({ name }) => name);
    return { row, cut: new Set(cut), fileId, before };
  });
  return { table: { columns: named, rows: records.map(({ row }) => row) }, records };
}

/** One of the newest records, whole. A file's records keep their order whatever comes after it. */
export function wholeQuery(subject: Subject, { fileId, before }: NewestRecord): QueryBody {
  const whole = newestQuery(subject);
  const where = [...subject.filter, { field: '_file_id', op: '=' as const, value: fileId }];
  return { ...whole, where, offset: before, limit: 1 };
}

function columnsOf({ columns }: Pick<Subject, 'columns'>): DataSubject['columns'] {
  return columns.slice(0, MOST_COLUMNS);
}
