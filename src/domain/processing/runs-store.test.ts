import { expect, it } from 'vitest';
import {
  begun,
  deps,
  failure,
  machines,
  member,
  own,
  query,
  schemaId,
  slug,
  upload,
  useProcessing,
} from '../../workers/runs/processing.testing.ts';
import { abandonRun } from './end-run.ts';
import { condemnAttempt } from './grant.ts';
import {
  beginAttempt,
  delayLook,
  findRun,
  leaseOpenRuns,
  listRuns,
  listRunsBefore,
  type Run,
  renewLeases,
  requestCancel,
  saveProgress,
  scheduleRetry,
} from './runs-store.ts';
import { startProcessing } from './start-processing.ts';

useProcessing();

/** Adds runs that have not begun to the schema of the test. */
async function addRuns(count: number): Promise<number[]> {
  const [version] = await query<{ id: number }>('select id from schema_versions where schema_id = $1', [
    schemaId,
  ]);
  const ids: number[] = [];
  while (ids.length < count) ids.push(await own.addRun({ id: schemaId, versionId: version!.id }));
  return ids;
}

const cancelOpenRuns = () =>
  query(`update runs set status = 'cancelled' where status in ('started', 'running')`);

it('an open run is moved by one reconciler at a time, for as long as its lease', async () => {
  const { database } = own.control;
  await cancelOpenRuns();
  const [id, other] = (await addRuns(2)) as [number, number];
  const ids = (runs: Run[]) => runs.map((run) => run.id);
  expect(ids(await leaseOpenRuns(database, 'one', 600, [other]))).toEqual([id]);
  expect(ids(await leaseOpenRuns(database, 'two', 600))).toEqual([other]);
  expect(ids(await leaseOpenRuns(database, 'one', 600))).toEqual([id]);
  await query(`update runs set lease_until = now() - interval '1 second' where id = $1`, [id]);
  await renewLeases(database, 'two', 600, [id]);
  await renewLeases(database, 'one', 600, []);
  expect(ids(await leaseOpenRuns(database, 'two', 600))).toEqual([id, other]);
  await query(`update runs set lease_until = now() - interval '1 second'`);
  await renewLeases(database, 'two', 600, [id]);
  expect(ids(await leaseOpenRuns(database, 'one', 600))).toEqual([other]);
  const run = (await findRun(database, own.tenant.id, id))!;
  expect(await beginAttempt(database, own.tenant.id, run, 'one')).toBe(false);
  expect(await beginAttempt(database, own.tenant.id, run, 'two')).toBe(true);
  expect(await beginAttempt(database, own.tenant.id, run, 'two')).toBe(false);
});

it('a cancelled run is leased before those that only wait for their next look, once', async () => {
  const { database } = own.control;
  await cancelOpenRuns();
  const last = (await addRuns(101)).at(-1)!;
  const leased = async () => (await leaseOpenRuns(database, 'one', 600)).map(({ id }) => id);
  const othersFirst = () =>
    query(
      `update runs set lease_until = now() + interval '5 minutes' where id <> $1 and lease_owner = 'one'`,
      [last],
    );
  await leased();
  await leased();
  await othersFirst();
  expect(await leased()).not.toContain(last);
  await requestCancel(database, own.tenant.id, last);
  await othersFirst();
  expect(await leased()).toContain(last);
  await othersFirst();
  expect(await leased()).not.toContain(last);
});

it("progress, retries and looks are the current attempt's alone, and say whether they changed anything", async () => {
  const { database } = own.control;
  const { id: tenantId } = own.tenant;
  await upload('a.jsonl', [1]);
  const { runIds } = await startProcessing(deps(), member, slug, machines);
  const run = await begun(runIds[0]!);
  const progress = { phase: 'reading', rowsDone: 1, rowsTotal: 2 } as const;
  expect(await saveProgress(database, tenantId, run, progress)).toBe(true);
  expect(await saveProgress(database, tenantId, run, progress)).toBe(false);
  expect(await saveProgress(database, tenantId, { ...run, attempt: 2 }, { ...progress, rowsDone: 2 })).toBe(
    false,
  );
  expect((await findRun(database, tenantId, run.id))!.progress).toEqual(progress);
  expect(await scheduleRetry(database, tenantId, { ...run, attempt: 2 }, failure, 60)).toBe(false);
  expect(await scheduleRetry(database, tenantId, run, failure, 60)).toBe(true);
  const waiting = (await findRun(database, tenantId, run.id))!;
  expect(waiting.error).toEqual({ code: 'file_damaged', message: 'pod x', files: failure.files });
  expect(waiting.retryAt!.getTime()).toBeGreaterThan(Date.now() + 30_000);
  expect((await leaseOpenRuns(database, 'test', 600)).map(({ id }) => id)).not.toContain(run.id);
  await delayLook(database, tenantId, run, 600);
  expect((await findRun(database, tenantId, run.id))!.retryAt!.getTime()).toBeGreaterThan(
    Date.now() + 300_000,
  );
  expect(await requestCancel(database, tenantId, run.id)).toBe(true);
  expect((await leaseOpenRuns(database, 'test', 600)).map(({ id }) => id)).toContain(run.id);
  expect(await requestCancel(database, tenantId, 0)).toBe(false);
});

it("lists show a tenant's runs, the newest first, of a schema or a status where asked", async () => {
  const { database } = own.control;
  const { id: tenantId } = own.tenant;
  const ids = await addRuns(3);
  await query(`update runs set status = 'failed' where id = $1`, [ids[1]]);
  const of = (runs: Run[]) => runs.map(({ id }) => id);
  expect(of(await listRuns(database, tenantId, 2))).toEqual([ids[2], ids[1]]);
  const page = { before: ids[2]! + 1, limit: 10, schema: slug };
  expect(of(await listRunsBefore(database, tenantId, page))).toEqual([ids[2], ids[1], ids[0]]);
  expect(of(await listRunsBefore(database, tenantId, { ...page, before: ids[2]! }))).toEqual([
    ids[1],
    ids[0],
  ]);
  expect(of(await listRunsBefore(database, tenantId, { ...page, status: 'failed' }))).toEqual([ids[1]]);
  expect(of(await listRunsBefore(database, tenantId, { ...page, schema: 'nothing' }))).toEqual([]);
  const all = await listRunsBefore(database, tenantId, { before: ids[2]! + 1, limit: 2 });
  expect(of(all)).toEqual([ids[2], ids[1]]);
});

it('why an attempt was given up is read of open runs alone: of those that ended the error says it', async () => {
  const { database } = own.control;
  const { id: tenantId } = own.tenant;
  await upload('a.jsonl', [1]);
  const { runIds } = await startProcessing(deps(), member, slug, machines);
  const run = await begun(runIds[0]!);
  expect(await condemnAttempt(database, tenantId, run, failure)).toBe(true);
  const newest = async () => (await listRuns(database, tenantId, 1))[0]!;
  expect(await newest()).toMatchObject({ id: run.id, failure });
  await abandonRun(database, run, 'failed', { code: failure.code, message: failure.detail });
  expect(await newest()).toMatchObject({ id: run.id, failure: null, error: { code: failure.code } });
});
