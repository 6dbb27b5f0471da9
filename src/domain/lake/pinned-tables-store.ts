import type { Queryable } from '../../ports/database.ts';
import type { PinnedTable } from '../files/snapshot/snapshot.ts';

/**
 * Records the table's snapshot at a position of its schema's counter, in the transaction that moves the counter. A run of
 * an older version leaves the columns of newer versions in the table.
 */
export async function recordTable(
  tx: Queryable,
  schemaId: number,
  position: number,
  table: PinnedTable,
): Promise<void> {
  await tx.query(
    `insert into table_snapshots (schema_id, position, snapshot_id, schema_version)
     select $1, $2, $3, version from schema_versions
     where schema_id = $1 and (version = $4 or version = (
       select schema_version from table_snapshots where schema_id = $1 order by position desc limit 1))
     order by ordinal desc limit 1`,
    [schemaId, position, table.snapshotId, table.schemaVersion],
  );
}
