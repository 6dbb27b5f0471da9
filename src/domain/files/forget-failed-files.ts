import type { Queryable } from '../../ports/database.ts';
import { budgets } from '../budgets/budgets.ts';

/** Records of failed uploads that each schema keeps, the newest. */
const KEPT = Number(budgets.failed_files.bound.fixed);
/** Most schemas, and most records of each, that one statement looks at. */
const SCHEMAS = 100;
const RECORDS = 1000;

/**
 * Removes the records of failed uploads that are older than those that each schema keeps. A record stays until its object was
 * removed.
 * @returns number of records removed; 0 when none is left that may go
 */
export async function forgetFailedFiles(db: Queryable, kept = KEPT): Promise<number> {
  const removed = await db.query(
    `with crowded as materialized (
       select tenant_id, schema_id from file_counts
       where upload_status = 'failed' group by 1, 2 having sum(files) > $1::bigint order by random() limit ${SCHEMAS}
     ), oldest as materialized (
       select old.id from crowded c
         cross join lateral (
           select id from files
           where tenant_id = c.tenant_id and schema_id = c.schema_id and upload_status = 'failed'
           order by id desc offset $1 limit 1) newest_of_old
         cross join lateral (
           select id from files
           where tenant_id = c.tenant_id and schema_id = c.schema_id and upload_status = 'failed' and id <= newest_of_old.id
             and not exists (select from object_removals where file_id = files.id)
           order by id limit ${RECORDS} for update skip locked) old
     )
     delete from files where id in (select id from oldest) returning id`,
    [kept],
  );
  return removed.length;
}
