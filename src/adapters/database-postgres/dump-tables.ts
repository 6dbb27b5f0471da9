import type { Queryable } from '../../ports/database.ts';

/** Head of a table's rows in a dump: each of the lines below it, up to the next head, is the row's values (`DumpedRow`). */
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

/**
 * Values of a row in the order of its columns, each the text that PostgreSQL makes of the value and reads again without loss.
 * JSON that PostgreSQL makes of rows would not do: it does not read U+0000 in a `json` column again.
 */
export type DumpedRow = (string | null)[];

/** A table as the database has it. */
export interface Table extends TableHead {
  /** Types of the columns. */
  types: string[];
}

/** Formats of times, and of bytes, that depend on the connection otherwise. */
export const plainFormats = `set local datestyle = 'ISO, YMD'; set local bytea_output = 'hex'`;

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
 * Yields every row of every table as lines of text, a table after those that it refers to, then the sequences.
 * @param options.except tables that are left out
 * @param options.onTable receives each table with its number of rows
 */
export async function* dumpTables(
  tx: Queryable,
  options: { except: string[]; onTable: (table: string, rows: number) => void },
): AsyncGenerator<string> {
  await tx.query(plainFormats);
  for (const head of await tablesInOrder(tx)) {
    if (options.except.includes(head.table)) continue;
    yield headLine({ table: head.table, columns: head.columns });
    let rows = 0;
    for await (const batch of rowLines(tx, head)) {
      rows += batch.length;
      yield `${batch.join('\n')}\n`;
    }
    options.onTable(head.table, rows);
  }
  // Read after the snapshot: a sequence is then at least as far as the rows are.
  const sequences = await tx.query<SequenceHead>(
    `select sequencename as sequence, last_value as last from pg_sequences where schemaname = 'public' order by 1`,
  );
  for (const sequence of sequences) yield headLine(sequence);
}

function headLine(head: DumpHead): string {
  return `${HEAD}${JSON.stringify(head)}\n`;
}

async function* rowLines(tx: Queryable, { table, columns }: TableHead): AsyncGenerator<string[]> {
  const values = columns.map((column) => `"${column}"::text`).join(', ');
  await tx.query(`declare dumped no scroll cursor for select array[${values}] as row from "${table}"`);
  for (;;) {
    const rows = await tx.query<{ row: DumpedRow }>(`fetch ${ROWS_PER_FETCH} from dumped`);
    if (rows.length > 0) yield rows.map(({ row }) => JSON.stringify(row));
    if (rows.length < ROWS_PER_FETCH) break;
  }
  await tx.query('close dumped');
}

export function namesOf(columns: string[]): string {
  return columns.map((column) => `"${column}"`).join(', ');
}

/** The tables with their columns, without those that are generated; each table after those that it refers to. */
export async function tablesInOrder(db: Queryable): Promise<Table[]> {
  const tables = await db.query<Table & { needs: string[] }>(
    `select c.relname as table, a.columns, a.types,
       array(select n.relname::text from pg_constraint f join pg_class n on n.oid = f.confrelid
             where f.conrelid = c.oid and f.contype = 'f' and n.oid <> c.oid) as needs
     from pg_class c cross join lateral (
       select array_agg(attname::text order by attnum) as columns,
         array_agg(format_type(atttypid, null) order by attnum) as types
       from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') a
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by c.relname`,
  );
  const ordered: Table[] = [];
  const isPlaced = (name: string) => ordered.some(({ table }) => table === name);
  while (ordered.length < tables.length) {
    const next = tables.find(({ table, needs }) => !isPlaced(table) && needs.every(isPlaced));
    if (!next) throw new Error('tables of the control database refer to each other in a circle');
    ordered.push(next);
  }
  return ordered;
}
