import type { Queryable } from '../../ports/database.ts';
import { IDS_LEFT_OUT } from './restored-state.ts';

/**
 * Records that the newest ids of files and bundles were left out, so that stored objects with such an id are known as those of
 * files that the control database has lost. Safe to repeat, as long as no id was given since.
 */
export async function recordIdsLeftOut(db: Queryable): Promise<void> {
  await db.query(
    `insert into file_ids_left_out (first_id, last_id) select last_id - $1 + 1, last_id
     from pg_sequence_last_value(pg_get_serial_sequence('files', 'id')::regclass) as last_id
     where last_id is not null on conflict (first_id) do nothing`,
    [IDS_LEFT_OUT],
  );
}
