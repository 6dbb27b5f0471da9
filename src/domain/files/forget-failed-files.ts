import type { Queryable } from '../../ports/database.ts';
import { budgets } from '../budgets/budgets.ts';

/** Records of failed uploads that each schema keeps, the newest. */
const KEPT = Number(budgets.failed_files.bound.fixed);
/** Most schemas, and most records of each, that one statement looks at. */
const SCHEMAS = 100;
const RECORDS = 1000;

/**
 * Removes the oldest records of failed uploads beyond those that each schema keeps. A record stays until its object was removed.
 * @returns number of records removed; 0 when none is left that may go
 */
export async function forgetFailedFiles(db: Queryable, kept = KEPT): Promise<number> {
  const removed = await db.query(
    `with crowded as materialized (
       select tenant_id, schema_id, sum(files) - $1::bigint as excess from file_counts
       where upload_status = 'failed' group by 1, 2 having sum(files) > $1 limit ${SCHEMAS}
     ), oldest as materialized (
       select f.id from crowded cross join lateral (
         select id from files
         where tenant_id = crowded.tenant_id and schema_id = crowded.schema_id and upload_status = 'failed'
           and not exists (select from object_removals where file_id = files.id)
         order by id limit least(excess, ${RECORDS}) for update skip locked) f
     )
     delete from files where id in (select id from oldest) returning id`,
    [kept],
  );
  return removed.length;
}
