import type { Control } from '../../control.ts';
import type { VerifiedTable } from '../../domain/lake/verify-tables.ts';
import { count } from '../terminal/figures.ts';
import { type Cell, table } from '../terminal/output.ts';
import { startProgress } from '../terminal/progress-bar.ts';
import { say } from '../terminal/say.ts';

/** A table that is not what was moved into it. */
interface WrongTable {
  tenant: string;
  schema: string;
  /** A data file is missing or damaged, or the whole table is gone: nothing was compared. */
  unreadable: boolean;
  data_file: string | null;
  /** Number of files with more or fewer records than were uploaded. */
  wrong_files: number;
  first_files: { file_id: number; rows: number; found: number }[];
}

export interface VerifiedTables {
  /** Tables that were read. */
  tables: number;
  wrong: WrongTable[];
}

/** Counts the records of every uploaded file in the tables of the distributed profile, with a progress bar. */
export async function verifyTablesOf(
  { database, settings }: Control,
  tenantId: number | undefined,
): Promise<VerifiedTables> {
  const [{ rowsInTables, verifyTables }, { openTables }] = await Promise.all([
    import('../../domain/lake/verify-tables.ts'),
    import('../../profiles/open-tables.ts'),
  ]);
  const progress = startProgress({
    label: say('verify_tables_label'),
    total: await rowsInTables(database, tenantId),
    format: count,
  });
  const verified: VerifiedTables = { tables: 0, wrong: [] };
  try {
    const options = {
      ...(tenantId !== undefined && { tenantId }),
      onRows: (rows: number) => progress.advance(rows),
      signal: new AbortController().signal,
    };
    const { contents } = openTables(settings);
    for await (const each of verifyTables({ database, contents }, options)) {
      verified.tables++;
      if (each.unreadable || each.wrong > 0) verified.wrong.push(toldTable(each));
    }
  } finally {
    progress.stop();
  }
  return verified;
}

function toldTable(each: VerifiedTable): WrongTable {
  return {
    tenant: each.table.tenantSlug,
    schema: each.schemaSlug,
    unreadable: each.unreadable,
    data_file: each.dataFile ?? null,
    wrong_files: each.wrong,
    first_files: each.faults.map(({ fileId, rows, found }) => ({ file_id: fileId, rows, found })),
  };
}

/** The lines for people. */
export function toldTables({ tables, wrong }: VerifiedTables): string[] {
  if (wrong.length === 0) return [say('verify_tables_whole', { tables: count(tables) })];
  const head = [say('col_tenant'), say('col_schema'), say('col_file_id'), say('col_rows'), say('col_found')];
  const rows = wrong.flatMap(({ tenant, schema, unreadable, data_file, first_files }): Cell[][] => {
    const unread = say('verify_table_unreadable', { file: data_file ?? '' });
    if (unreadable) return [[tenant, schema, unread, null, null]];
    return first_files.map(({ file_id, rows, found }) => [tenant, schema, file_id, rows, found]);
  });
  const sums = { tables: count(tables), wrong: count(wrong.length) };
  return [table(head, rows), say('verify_tables_found', sums)];
}
