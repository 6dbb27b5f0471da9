import { isDeepStrictEqual } from 'node:util';
import type { Queryable } from '../../ports/database.ts';
import {
  type DumpedRow,
  type DumpHead,
  HEAD,
  namesOf,
  plainFormats,
  type Table,
  tablesInOrder,
} from './dump-tables.ts';

/** Most text of one insert, characters: enough that the statements cost little. */
const BATCH_CHARACTERS = 1024 * 1024;

/**
 * Fills the tables of a database that has run exactly the dump's migrations with the dump's rows. Constraints are checked as
 * for any other row.
 * @param lines of `dumpTables`, without their ends
 * @param idsLeftOut numbers that each sequence leaves out after the last that it gave
 * @returns the number of rows of each table
 * @throws Error if the dump's tables are not those of the database
 */
export async function loadTables(
  tx: Queryable,
  lines: AsyncIterable<string>,
  idsLeftOut: number,
): Promise<Record<string, number>> {
  await tx.query(plainFormats);
  const tables = await tablesInOrder(tx);
  // Migrations may have inserted rows.
  await tx.query(`truncate ${namesOf(tables.map(({ table }) => table))}`);
  // What triggers would write is in the dump. Those of foreign keys are not among them.
  await setTriggers(tx, tables, 'disable');
  const loaded: Record<string, number> = {};
  let insert: RowInsert | undefined;
  for await (const line of lines) {
    if (!line.startsWith(HEAD)) {
      if (!insert) throw new Error('a row of the dump has no table');
      await insert.add(line);
      continue;
    }
    await insert?.flush();
    insert = undefined;
    const head = JSON.parse(line.slice(HEAD.length)) as DumpHead;
    if ('sequence' in head) {
      await moveSequence(tx, head.sequence, head.last, idsLeftOut);
      continue;
    }
    const table = tables.find(({ table }) => table === head.table);
    if (!table || !isDeepStrictEqual(table.columns, head.columns)) {
      throw new Error(`the table ${head.table} of the dump is not the database's`);
    }
    insert = createRowInsert(tx, table, (rows) => {
      loaded[head.table] = (loaded[head.table] ?? 0) + rows;
    });
  }
  await insert?.flush();
  await setTriggers(tx, tables, 'enable');
  return loaded;
}

async function setTriggers(tx: Queryable, tables: Table[], to: 'disable' | 'enable'): Promise<void> {
  for (const { table } of tables) await tx.query(`alter table "${table}" ${to} trigger user`);
}

interface RowInsert {
  add(line: string): Promise<void>;
  flush(): Promise<void>;
}

function createRowInsert(
  tx: Queryable,
  { table, columns, types }: Table,
  onRows: (rows: number) => void,
): RowInsert {
  const names = namesOf(columns);
  const values = columns.map((column, index) => `"${column}"::${types[index]}`);
  const arrays = columns.map((_, index) => `$${index + 1}::text[]`);
  const statement = `insert into "${table}" (${names}) overriding system value
    select ${values.join(', ')} from unnest(${arrays.join(', ')}) as dumped (${names})`;
  let rows: DumpedRow[] = [];
  let characters = 0;
  const flush = async () => {
    await tx.query(
      statement,
      columns.map((_, index) => rows.map((row) => row[index])),
    );
    onRows(rows.length);
    rows = [];
    characters = 0;
  };
  return {
    flush,
    async add(line) {
      rows.push(JSON.parse(line) as DumpedRow);
      characters += line.length;
      if (characters >= BATCH_CHARACTERS) await flush();
    },
  };
}

async function moveSequence(
  tx: Queryable,
  sequence: string,
  last: number | null,
  idsLeftOut: number,
): Promise<void> {
  await tx.query('select setval($1::regclass, $2)', [`public."${sequence}"`, (last ?? 0) + idsLeftOut]);
}
