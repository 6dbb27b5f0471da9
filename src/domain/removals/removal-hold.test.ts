import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type OwnControl, type OwnSchema, openOwnControl } from '../../workers/workers.testing.ts';
import { releaseProcessed } from '../files/release-processed-store.ts';
import { dataFilesToRemove } from '../files/repairs/repair-table-store.ts';
import { holdRemovals } from './removal-hold.ts';

const SOON_MS = 200;

let own: OwnControl;
let schema: OwnSchema;
beforeAll(async () => {
  own = await openOwnControl();
  schema = await own.addSchema();
  await query('update tenants set delete_processed_files = true');
});
afterAll(() => own.close());
beforeEach(() => query('update files set object_deleted_at = null'));

const query = <Row>(text: string, params?: unknown[]) => own.control.database.query<Row>(text, params);
const hold = <T>(work: (assertHeld: () => Promise<void>) => Promise<T>) =>
  holdRemovals(own.control.database, work, SOON_MS);
const release = () => releaseProcessed(own.control.database, 0, 10);

/** A file that a run has processed: its object is superfluous. */
async function processedFile(name: string): Promise<void> {
  await query(
    `insert into files (tenant_id, schema_id, schema_version_id, file_name, schema_version, storage_path,
       upload_status, processing_status, table_position, updated_at)
     values ($1, $2, $3, $4, '1.0', $4, 'completed', 'completed', 1, now() - interval '1 day')`,
    [own.tenant.id, schema.id, schema.versionId, name],
  );
}

it('objects of processed files are let go of before and after a hold, and not meanwhile', async () => {
  await processedFile('before.jsonl');
  expect(await release()).toBe(1);
  await hold(async () => {
    await processedFile('meanwhile.jsonl');
    expect(await release()).toBe(0);
  });
  expect(await release()).toBe(1);
  await query('delete from object_removals');
});

it('data files taken out of a table are listed for removal before and after a hold, and not meanwhile', async () => {
  const runId = await own.addRun(schema);
  await query(
    `insert into data_files (tenant_id, schema_id, run_id, schema_version, path, rows, size_bytes, min_day, max_day,
       added_position, removed_position, removed_at)
     values ($1, $2, $3, '1.0', 'oficina/1/run/0.parquet', 1, 1, '2026-01-01', '2026-01-01', 1, 1, now() - interval '1 day')`,
    [own.tenant.id, schema.id, runId],
  );
  const listed = async () => (await dataFilesToRemove(own.control.database, 0, 10)).length;
  expect(await listed()).toBe(1);
  await hold(async () => {
    expect(await listed()).toBe(0);
  });
  expect(await listed()).toBe(1);
});

it('a hold begins after a release that is under way, so that what is read then does not name its objects', async () => {
  const steps: string[] = [];
  let holding: Promise<unknown> | undefined;
  await own.control.database.transaction(async (tx) => {
    await releaseProcessed(tx, 0, 10);
    holding = holdRemovals(own.control.database, async () => {
      const rows = await query('select 1 from files where object_deleted_at is null');
      steps.push(`held, ${rows.length} named`);
    });
    await expect.poll(waitingForLocks).toBe(1);
    steps.push('released');
  });
  await holding;
  expect(steps).toEqual(['released', 'held, 0 named']);
});

/** Other tests have databases on the same server. */
const ownAdvisory = `locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`;

async function waitingForLocks(): Promise<number> {
  const waiting = await query(`select 1 from pg_locks where ${ownAdvisory} and not granted`);
  return waiting.length;
}

it('a second hold is refused while the first lasts', async () => {
  await hold(async () => {
    expect(await hold(async () => 'both')).toBeUndefined();
  });
  expect(await hold(async () => 'alone')).toBe('alone');
});

it('a wait for a hold that is cancelled fails, and is not taken for a refusal', async () => {
  await hold(async () => {
    const waiting = holdRemovals(own.control.database, async () => 'both');
    const failed = expect(waiting).rejects.toThrow('canceling statement due to user request');
    await expect.poll(waitingForLocks).toBe(1);
    await query(`select pg_cancel_backend(pid) from pg_locks where ${ownAdvisory} and not granted`);
    await failed;
  });
});

it('a hold that was lost with its connection is told to its holder', async () => {
  let goesOn = false;
  const held = hold(async (assertHeld) => {
    await assertHeld();
    await query(
      `select pg_terminate_backend(pid) from pg_locks where ${ownAdvisory} and mode = 'ExclusiveLock'`,
    );
    await assertHeld();
    goesOn = true;
  });
  await expect(held).rejects.toThrow(/terminat|connection/i);
  expect(goesOn).toBe(false);
});
