import type { Queryable } from '../../ports/database.ts';
import { budgets } from '../budgets/budgets.ts';

/** Size up to which a cursor is not counted, bytes: the budgets of requests bound how many there are. */
const SMALL_BYTES = 4096;
const BOUND_BYTES = Number.parseInt(budgets.page_token_bytes.bound.fixed, 10) * 1024 * 1024;

/** Bytes of a cursor that count in the tenant's budget; null for a small one. */
export function countedBytes(request: string, lastKey: string): number | null {
  const bytes = Buffer.byteLength(request) + Buffer.byteLength(lastKey);
  return bytes > SMALL_BYTES ? bytes : null;
}

/**
 * Ends the tenant's oldest large cursors beyond the bound, and empties them; the newest one stays, whatever its size. The rows
 * stay as those of expired tokens do: a page of such a token may be under way.
 */
export async function endOldestCursors(
  db: Queryable,
  tenantId: number,
  boundBytes = BOUND_BYTES,
): Promise<void> {
  // Two pages at once may find the same cursors: the second leaves them to the first.
  await db.query(
    `update query_cursors
     set request = '{}', last_key = '[]', large_bytes = null, expires_at = least(expires_at, now())
     where id in (
       select id from query_cursors where id in (
         select id from (
           select id, row_number() over newest as place, sum(large_bytes) over newest as bytes
           from query_cursors where tenant_id = $1 and large_bytes is not null
           window newest as (order by expires_at desc, id)) counted
         where place > 1 and bytes > $2)
       for update skip locked)`,
    [tenantId, boundBytes],
  );
}
