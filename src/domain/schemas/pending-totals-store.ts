import type { Queryable } from '../../ports/database.ts';

/** Number of files, and the totals of their rows and bytes. */
export interface Totals {
  files: number;
  rows: number;
  bytes: number;
}

/** Moves the totals of pending files when a run takes files (-1) or gives them back (1); under the schema's lock. */
export async function movePending(
  tx: Queryable,
  tenantId: number,
  schemaId: number,
  sign: 1 | -1,
  moved: Totals,
): Promise<void> {
  await tx.query(
    `update schemas set pending_files = pending_files + $3, pending_rows = pending_rows + $4,
       pending_bytes = pending_bytes + $5
     where tenant_id = $1 and id = $2`,
    [tenantId, schemaId, sign * moved.files, sign * moved.rows, sign * moved.bytes],
  );
}
