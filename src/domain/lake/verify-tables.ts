import type { Queryable } from '../../ports/database.ts';
import type { TableIdentity } from '../../ports/table-care.ts';
import { type TableContents, TableUnreadable } from '../../ports/table-contents.ts';

/** A file whose records the table does not hold as often as they were uploaded. */
export interface TableFault {
  fileId: number;
  /** Records that the table should hold, and those that it holds. */
  rows: number;
  found: number;
}

export interface VerifiedTable {
  table: TableIdentity;
  schemaSlug: string;
  /** Files that were compared, of the control database or of the table. */
  files: number;
  /** Number of faults; `faults` are the first ones. */
  wrong: number;
  faults: TableFault[];
  /** Whether the table, or a data file of it, could not be read; then nothing was compared. */
  unreadable: boolean;
  /** The data file, where it is known. */
  dataFile: string | undefined;
}

interface Expected {
  fileId: number;
  rows: number;
}

interface NamedTable extends TableIdentity {
  schemaSlug: string;
  position: number;
  snapshotId: string;
}

const FIRST_FAULTS = 10;
const BATCH = 10_000;

/** Number of records that tables should hold, of a tenant or of all. */
export async function rowsInTables(db: Queryable, tenantId?: number): Promise<number> {
  const [row] = await db.query<{ rows: number }>(
    `select coalesce(sum(rows), 0)::bigint as rows from files
     where table_position is not null and ($1::bigint is null or tenant_id = $1)`,
    [tenantId ?? null],
  );
  return row!.rows;
}

/**
 * Compares every table with the files that were moved into it, record by record of each file. Safe beside uploads, runs and
 * table care: each is compared at the newest snapshot that the control database names, with the files up to it.
 * @param options.onRows told how many records were counted
 */
export async function* verifyTables(
  deps: { database: Queryable; contents: TableContents },
  options: { tenantId?: number; onRows?: (rows: number) => void; signal: AbortSignal },
): AsyncGenerator<VerifiedTable> {
  for (const table of await namedTables(deps.database, options.tenantId)) {
    yield await verifyTable(deps, table, options);
  }
}

async function verifyTable(
  { database, contents }: { database: Queryable; contents: TableContents },
  { tenantSlug, schemaId, schemaSlug, position, snapshotId }: NamedTable,
  { onRows, signal }: { onRows?: (rows: number) => void; signal: AbortSignal },
): Promise<VerifiedTable> {
  const table = { tenantSlug, schemaId };
  const comparison = new Comparison(filesInTable(database, schemaId, position));
  const result = (more: Partial<VerifiedTable>): VerifiedTable => ({
    ...{ table, schemaSlug, files: comparison.files, wrong: comparison.wrong, faults: comparison.faults },
    ...{ unreadable: false, dataFile: undefined, ...more },
  });
  try {
    await contents.rowsOfFiles(
      table,
      snapshotId,
      async (fileId, rows) => {
        await comparison.found(fileId, rows);
        onRows?.(rows);
      },
      signal,
    );
  } catch (error) {
    if (!(error instanceof TableUnreadable)) throw error;
    return result({ unreadable: true, dataFile: error.dataFile, files: 0, wrong: 0, faults: [] });
  }
  await comparison.end();
  return result({});
}

/** Walks two lists, both by ascending file id, side by side. */
class Comparison {
  files = 0;
  wrong = 0;
  readonly faults: TableFault[] = [];
  readonly #expected: AsyncGenerator<Expected>;
  #next: Expected | undefined;
  #begun = false;

  constructor(expected: AsyncGenerator<Expected>) {
    this.#expected = expected;
  }

  /** The table holds records of a file. */
  async found(fileId: number, found: number): Promise<void> {
    await this.#missBefore(fileId);
    const rows = this.#next?.fileId === fileId ? this.#next.rows : 0;
    if (this.#next?.fileId === fileId) await this.#advance();
    this.#compare({ fileId, rows, found });
  }

  /** The table holds nothing more. */
  end(): Promise<void> {
    return this.#missBefore(Number.POSITIVE_INFINITY);
  }

  async #missBefore(fileId: number): Promise<void> {
    if (!this.#begun) await this.#advance();
    while (this.#next && this.#next.fileId < fileId) {
      this.#compare({ ...this.#next, found: 0 });
      await this.#advance();
    }
  }

  #compare(pair: TableFault): void {
    this.files++;
    if (pair.rows === pair.found) return;
    this.wrong++;
    if (this.faults.length < FIRST_FAULTS) this.faults.push(pair);
  }

  async #advance(): Promise<void> {
    this.#begun = true;
    const next = await this.#expected.next();
    this.#next = next.done ? undefined : next.value;
  }
}

async function* filesInTable(db: Queryable, schemaId: number, position: number): AsyncGenerator<Expected> {
  let after = 0;
  for (;;) {
    const batch = await db.query<Expected>(
      `select id as "fileId", rows from files where schema_id = $1 and id > $2 and table_position <= $3
       order by id limit ${BATCH}`,
      [schemaId, after, position],
    );
    // An empty file has no records that a table could hold.
    yield* batch.filter(({ rows }) => rows > 0);
    if (batch.length < BATCH) return;
    after = batch.at(-1)!.fileId;
  }
}

function namedTables(db: Queryable, tenantId: number | undefined): Promise<NamedTable[]> {
  return db.query<NamedTable>(
    `select distinct on (t.slug, s.slug) t.slug as "tenantSlug", s.id as "schemaId", s.slug as "schemaSlug",
       n.position, n.snapshot_id as "snapshotId"
     from table_snapshots n join schemas s on s.id = n.schema_id join tenants t on t.id = s.tenant_id
     where $1::bigint is null or t.id = $1
     order by t.slug, s.slug, n.position desc`,
    [tenantId ?? null],
  );
}
