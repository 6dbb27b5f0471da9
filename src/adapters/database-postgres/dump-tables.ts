import type { Queryable } from '../../ports/database.ts';

/** Head of a table's rows in a dump: each of the lines below it, up to the next head, is a row as JSON. */
interface TableHead {
  table: string;
  columns: string[];
}

interface SequenceHead {
  sequence: string;
  /** Last number that the sequence gave; null if it gave none. */
  last: number | null;
}

export type DumpHead = TableHead | SequenceHead;

/** Begins the line of a head. No JSON begins with it. */
export const HEAD = '#';
const ROWS_PER_FETCH = 1000;

/**
 * Makes the rest of the transaction read the database as it stands now, and write nothing.
 * @returns a moment by the database's clock; whatever was committed before it is seen
 */
export async function holdSnapshot(tx: Queryable): Promise<Date> {
  await tx.query('set transaction isolation level repeatable read, read only');
  // The time at which the statement arrived. The snapshot is taken after it.
  const [row] = await tx.query<{ moment: Date }>('select statement_timestamp() as moment');
  return row!.moment;
}

/** Names of the migrations that the database has run. */
export async function migrationsOf(db: Queryable): Promise<string[]> {
  const rows = await db.query<{ name: string }>('select name from migrations order by name');
  return rows.map(({ name }) => name);
}

/**
 * Yields every row of every table as lines of text, a table after those that it refers to, then the sequences. A row is the
 * JSON that PostgreSQL makes of it, which holds numbers, times and bytes without loss.
 * @param options.except tables that are left out
 * @param options.onTable receives each table with its number of rows
 */
export async function* dumpTables(
  tx: Queryable,
  options: { except: string[]; onTable: (table: string, rows: number) => void },
): AsyncGenerator<string> {
  for (const head of await tablesInOrder(tx)) {
    if (options.except.includes(head.table)) continue;
    yield lineOf(head);
    let rows = 0;
    for await (const batch of rowsOf(tx, head)) {
      rows += batch.length;
      yield `${batch.join('\n')}\n`;
    }
    options.onTable(head.table, rows);
  }
  // Read after the snapshot: a sequence is then at least as far as the rows are.
  const sequences = await tx.query<SequenceHead>(
    `select sequencename as sequence, last_value as last from pg_sequences where schemaname = 'public' order by 1`,
  );
  for (const sequence of sequences) yield lineOf(sequence);
}

function lineOf(head: DumpHead): string {
  return `${HEAD}${JSON.stringify(head)}\n`;
}

async function* rowsOf(tx: Queryable, { table, columns }: TableHead): AsyncGenerator<string[]> {
  // The text of a `json` column may be broken into lines, which means the same as spaces there.
  await tx.query(
    `declare dumped no scroll cursor for
     select translate(row_to_json(r)::text, E'\\r\\n', '  ') as line from (select ${namesOf(columns)} from "${table}") r`,
  );
  for (;;) {
    const rows = await tx.query<{ line: string }>(`fetch ${ROWS_PER_FETCH} from dumped`);
    if (rows.length > 0) yield rows.map(({ line }) => line);
    if (rows.length < ROWS_PER_FETCH) break;
  }
  await tx.query('close dumped');
}

export function namesOf(columns: string[]): string {
  return columns.map((column) => `"${column}"`).join(', ');
}

/** The tables with their columns, without those that are generated; each table after those that it refers to. */
export async function tablesInOrder(db: Queryable): Promise<TableHead[]> {
  const tables = await db.query<TableHead & { needs: string[] }>(
    `select c.relname as table,
       array(select attname::text from pg_attribute a
             where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
             order by a.attnum) as columns,
       array(select n.relname::text from pg_constraint f join pg_class n on n.oid = f.confrelid
             where f.conrelid = c.oid and f.contype = 'f' and n.oid <> c.oid) as needs
     from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by c.relname`,
  );
  const ordered: TableHead[] = [];
  const isPlaced = (name: string) => ordered.some(({ table }) => table === name);
  while (ordered.length < tables.length) {
    const next = tables.find(({ table, needs }) => !isPlaced(table) && needs.every(isPlaced));
    if (!next) throw new Error('tables of the control database refer to each other in a circle');
    ordered.push({ table: next.table, columns: next.columns });
  }
  return ordered;
}
