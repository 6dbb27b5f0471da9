import type { Logger } from 'pino';
import { failpoint } from '../domain/failpoint.ts';
import { failUpload } from '../domain/files/fail-upload.ts';
import type { FailedUpload } from '../domain/files/files-store.ts';
import { removeDueObjects } from '../domain/files/remove-objects.ts';
import { dataFilesToRemove, forgetDataFile } from '../domain/files/repair-table-store.ts';
import { cursorsNeededSince } from '../domain/files/snapshot-cursors.ts';
import { removeExpiredSessions } from '../domain/members/sessions.ts';
import { failStranded } from '../domain/webhooks/deliveries-store.ts';
import type { Database } from '../ports/database.ts';
import type { ObjectStore } from '../ports/object-store.ts';
import type { TableFiles } from '../ports/table-files.ts';

/** An upload is abandoned once its process has sent no heartbeat for this long. */
const ABANDONED_AFTER_SECONDS = 40;
/** Longer than any query may run, so that no query still reads what is removed. */
const QUERY_GRACE_SECONDS = 3600;
const EVENTS_KEPT_DAYS = 30;
const DELIVERIES_KEPT_DAYS = 30;
const BATCH = 200;
const RELEASE_BATCH = 1000;
/** Longest time one pass spends on releasing objects, and again on removing them: the other steps wait for it. */
const OBJECTS_MS = 20_000;

/**
 * Removes what nobody needs any more. Every step is safe to repeat and to run twice at once. A step that fails is
 * reported and does not stop the others. An abort of `stopping` ends the long steps early.
 */
export function createJanitor(deps: {
  database: Database;
  objects: ObjectStore;
  tableFiles?: TableFiles | undefined;
  log: Logger;
  stopping?: AbortSignal;
}) {
  const { database, log, stopping } = deps;
  const timeIsUp = () => AbortSignal.any([AbortSignal.timeout(OBJECTS_MS), ...(stopping ? [stopping] : [])]);

  const steps: Record<string, () => Promise<unknown>> = {
    'abandoned uploads': giveUpAbandonedUploads,
    'processed objects': releaseProcessedObjects,
    cursors: () => database.query(`delete from query_cursors where expires_at < ${cursorsNeededSince}`),
    'rate limits': () =>
      database.query(`delete from rate_limit_windows where resets_at < now() - interval '1 minute'`),
    sessions: () => removeExpiredSessions(database),
    'stranded deliveries': () => failStranded(database),
    // An event that is not published yet stays, however old it is.
    events: () =>
      database.query('delete from outbox where published_at < now() - make_interval(days => $1)', [
        EVENTS_KEPT_DAYS,
      ]),
    deliveries: () =>
      database.query(
        `delete from webhook_deliveries where id in (
           select id from webhook_deliveries
           where created_at < now() - make_interval(days => $1) and status <> 'pending' order by created_at limit $2)`,
        [DELIVERIES_KEPT_DAYS, BATCH],
      ),
    'data files taken out': removeDataFilesTakenOut,
    // The last step, because a store that does not answer delays it.
    'due objects': () => removeDueObjects(deps, timeIsUp()),
  };

  return async function cleanUp(): Promise<void> {
    for (const [step, work] of Object.entries(steps)) {
      try {
        await work();
      } catch (error) {
        log.error({ err: error, step }, 'a step of the janitor failed; the others go on');
      }
    }
  };

  /** A process that died in an upload leaves a pending record and perhaps bytes (contract rule 23). */
  async function giveUpAbandonedUploads(): Promise<void> {
    const abandoned = await database.query<{
      id: number;
      tenant_id: number;
      storage_path: string;
      size_bytes: number;
    }>(
      `select id, tenant_id, storage_path, size_bytes from files
       where upload_status = 'pending' and heartbeat_at < now() - make_interval(secs => $1) limit $2`,
      [ABANDONED_AFTER_SECONDS, BATCH],
    );
    const failures: Error[] = [];
    for (const file of abandoned) {
      // A writer that is alive after all can no longer commit from here on.
      const end: FailedUpload = {
        failure: 'upload_interrupted',
        sizeBytes: file.size_bytes,
        validation: 'pending',
        abandoned: true,
      };
      try {
        const failed = await database.transaction((tx) => failUpload(tx, file.tenant_id, file.id, end));
        await failpoint('upload.after-given-up');
        if (failed) log.info({ file_id: file.id }, 'abandoned upload given up');
      } catch (cause) {
        failures.push(new Error(`the upload of file ${file.id} goes on as pending`, { cause }));
      }
    }
    if (failures.length > 0) throw new AggregateError(failures, 'abandoned uploads were not given up');
  }

  /** First the file, then the row that names it: dying between the two repeats a removal, which does no harm. */
  async function removeDataFilesTakenOut(): Promise<void> {
    if (!deps.tableFiles) return;
    for (const { id, path } of await dataFilesToRemove(database, QUERY_GRACE_SECONDS, BATCH)) {
      await deps.tableFiles.remove(path);
      await forgetDataFile(database, id);
    }
  }

  /** Where the tenant wants it, raw objects go once no live cursor can need them (contract rule 47). */
  async function releaseProcessedObjects(): Promise<void> {
    const signal = timeIsUp();
    let files = 0;
    for (let released = -1; released !== 0 && !signal.aborted; files += released) {
      released = await releaseSomeObjects();
    }
    if (files > 0) log.info({ files }, 'raw objects of processed files released');
  }

  /** Releases about as many objects of each tenant; objects that another worker is about to release are left to it. */
  async function releaseSomeObjects(): Promise<number> {
    const released = await database.query(
      `with candidates as materialized (
         select c.id from tenants t cross join lateral (
           select id, row_number() over (order by id) as place from (
             select f.id from files f
             where f.tenant_id = t.id and f.table_position is not null and f.object_deleted_at is null
               and f.updated_at < now() - make_interval(secs => $1)
               and not exists (
                 select 1 from query_cursors c
                 where c.schema_id = f.schema_id and c.position < f.table_position
                   and c.expires_at > ${cursorsNeededSince})
             order by f.id limit $2) first_files) c
         where t.delete_processed_files order by c.place limit $2),
       picked as materialized (
         select id from files where id in (select id from candidates) and object_deleted_at is null
         for update skip locked),
       released as (
         update files set object_deleted_at = now() where id in (select id from picked)
         returning id, tenant_id, storage_path)
       insert into object_removals (file_id, tenant_id, storage_path) select id, tenant_id, storage_path from released
       returning file_id`,
      [QUERY_GRACE_SECONDS, RELEASE_BATCH],
    );
    return released.length;
  }
}
