import type { Queryable } from '../../ports/database.ts';
import { type FileRow, fileColumns } from '../files/file-record.ts';
import { decodeCursor, encodeCursor } from '../list-cursor.ts';

/**
 * A page of the files that a run took, as they are now, the newest first. A run that failed or was cancelled gave them back
 * and remembers them.
 * @throws AppError `invalid_request` for a malformed cursor
 */
export async function filesOfRun(
  db: Queryable,
  tenantId: number,
  runId: number,
  page: { cursor?: string; limit: number },
): Promise<{ files: FileRow[]; next: string | null }> {
  const rows = await db.query<FileRow>(
    `select ${fileColumns} from files
     where tenant_id = $1 and id < $3 and id in (
       select id from files where run_id = $2
       union select unnest(given_back) from runs where tenant_id = $1 and id = $2)
     order by id desc limit $4`,
    [tenantId, runId, decodeCursor(page.cursor), page.limit + 1],
  );
  const files = rows.slice(0, page.limit);
  return { files, next: rows.length > page.limit ? encodeCursor(files.at(-1)!.id) : null };
}

/**
 * Files of a run that are looked at, from each end: a run takes them all, or the oldest, so that what waits is at one end of
 * them.
 */
const LOOKED_AT = 1000;

/** Which of these failed or cancelled runs gave files back that still wait: a retry would take them. */
export async function runsToRetry(db: Queryable, tenantId: number, runIds: number[]): Promise<Set<number>> {
  if (runIds.length === 0) return new Set();
  const rows = await db.query<{ id: number }>(
    `select r.id from runs r
     where r.tenant_id = $1 and r.id = any($2) and r.status in ('failed', 'cancelled') and exists (
       select from files f
       where f.id = any(r.given_back[:${LOOKED_AT}] || r.given_back[cardinality(r.given_back) - ${LOOKED_AT - 1}:])
         and f.upload_status = 'completed' and f.processing_status = 'pending')`,
    [tenantId, runIds],
  );
  return new Set(rows.map(({ id }) => id));
}

/** Which of these files are set aside. */
export async function filesAside(db: Queryable, tenantId: number, fileIds: number[]): Promise<Set<number>> {
  if (fileIds.length === 0) return new Set();
  const rows = await db.query<{ id: number }>(
    'select id from files where tenant_id = $1 and id = any($2) and set_aside_at is not null',
    [tenantId, fileIds],
  );
  return new Set(rows.map(({ id }) => id));
}
