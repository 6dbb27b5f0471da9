import { SourceUnreadable } from '../../ports/query-engine.ts';
import { type TableContents, TableUnreadable } from '../../ports/table-contents.ts';
import { snapshotLiteral, tableName } from '../query-engine-trino/iceberg-table.ts';
import { runStatement } from '../query-engine-trino/statement.ts';
import { withDataFileNamed } from '../query-engine-trino/trino-damage.ts';
import { TrinoError } from '../query-engine-trino/trino-errors.ts';
import { SOURCE, type TableCatalog } from './table-statements.ts';

/** Trino's names of errors that say that there is no such table, or not this snapshot of it. */
const GONE = ['TABLE_NOT_FOUND', 'INVALID_ARGUMENTS'];

/** Counts the rows of Iceberg tables, by Trino: it opens every data file, and reads one column. */
export function createTrinoTableContents({ server, tableCatalog }: TableCatalog): TableContents {
  return {
    async rowsOfFiles(table, snapshotId, onFile, signal) {
      const from = `${tableName(tableCatalog, table)} FOR VERSION AS OF ${snapshotLiteral(snapshotId)}`;
      try {
        await runStatement(
          server,
          `SELECT _file_id, count(*) FROM ${from} GROUP BY 1 ORDER BY 1`,
          { signal, source: SOURCE },
          async (rows) => {
            for (const [fileId, count] of rows) await onFile(Number(fileId), Number(count));
          },
        );
      } catch (error) {
        const named = withDataFileNamed(error);
        if (named instanceof SourceUnreadable) throw new TableUnreadable(named.dataFiles[0], error);
        const isGone = error instanceof TrinoError && GONE.includes(error.errorName);
        throw isGone ? new TableUnreadable(undefined, error) : error;
      }
    },
  };
}
