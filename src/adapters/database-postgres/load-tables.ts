import { isDeepStrictEqual } from 'node:util';
import type { Queryable } from '../../ports/database.ts';
import { type DumpHead, HEAD, namesOf, tablesInOrder } from './dump-tables.ts';

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
  const tables = await tablesInOrder(tx);
  // Migrations may have inserted rows.
  await tx.query(`truncate ${namesOf(tables.map(({ table }) => table))}`);
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
    if (!tables.some((table) => isDeepStrictEqual(table, head))) {
      throw new Error(`the table ${head.table} of the dump is not the database's`);
    }
    insert = createRowInsert(tx, head.table, head.columns, (rows) => {
      loaded[head.table] = (loaded[head.table] ?? 0) + rows;
    });
  }
  await insert?.flush();
  return loaded;
}

interface RowInsert {
  add(row: string): Promise<void>;
  flush(): Promise<void>;
}

function createRowInsert(
  tx: Queryable,
  table: string,
  columns: string[],
  onRows: (rows: number) => void,
): RowInsert {
  const names = namesOf(columns);
  let rows: string[] = [];
  let characters = 0;
  const flush = async () => {
    await tx.query(
      `insert into "${table}" (${names}) overriding system value
       select ${names} from json_populate_recordset(null::"${table}", $1::json)`,
      [`[${rows.join(',')}]`],
    );
    onRows(rows.length);
    rows = [];
    characters = 0;
  };
  return {
    flush,
    async add(row) {
      rows.push(row);
      characters += row.length;
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
