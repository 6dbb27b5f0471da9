import { expect, it } from 'vitest';
import {
  addVersion,
  balance,
  begun,
  deps,
  events,
  failure,
  files,
  logOf,
  machines,
  member,
  own,
  pendingTotals,
  query,
  refusal,
  refusedWith,
  schemaId,
  slug,
  upload,
  useProcessing,
} from '../../workers/runs/processing.testing.ts';
import { damageOf } from '../files/integrity/damaged-objects.ts';
import type { PanelIdentity } from '../members/panel-identity.ts';
import { cancelRunBy, requireRun, retryRunBy, startRunBy } from './audited-runs.ts';
import { abandonRun, commitRun } from './end-run.ts';
import { estimateProcessing, pendingOf } from './estimate.ts';
import { loadRunSpec } from './run-spec.ts';
import { filesGivenBack, findRun, saveProgress } from './runs-store.ts';
import { startProcessing } from './start-processing.ts';

useProcessing();

it('a run takes every pending file of its version, sets its credits aside, and makes the files the table', async () => {
  const { database } = own.control;
  const first = await upload('a.jsonl', [1, 2, 3]);
  const second = await upload('b.jsonl', [4]);
  const before = await pendingTotals();
  expect(before).toEqual({ files: 2, rows: 4, bytes: 4 * 20, position: 2 });
  expect(await pendingOf(database, own.tenant.id, slug)).toMatchObject([
    { version: '1.0', filesCount: 2, rowsTotal: 4, sizeBytes: 80 },
  ]);

  const started = await startProcessing(deps(), member, slug, machines);
  const [id] = started.runIds as [number];
  expect(started).toEqual({
    runIds: [id],
    schemaVersion: '1.0',
    shapeName: 'Grande AMD',
    executors: 2,
    filesCount: 2,
    sizeBytes: 80,
  });
  // A driver of 0.06 and two executors of 0.48 per hour, for 61 seconds.
  expect(await balance()).toBe('9.982717');
  expect(await pendingTotals()).toEqual({ files: 0, rows: 0, bytes: 0, position: 2 });
  expect(await requireRun(database, own.tenant.id, id)).toMatchObject({
    ...{
      tenantSlug: 'oficina',
      schemaSlug: slug,
      schemaVersion: '1.0',
      status: 'started',
      attempt: 0,
      executors: 2,
    },
    ...{ shape: { id: 3 }, driverShape: { id: 1 }, filesCount: 2, rowsTotal: 4, sizeBytes: 80 },
    ...{
      creditsReserved: '0.017283',
      creditsCharged: null,
      seconds: null,
      workSeconds: null,
      error: null,
    },
    ...{
      failures: 0,
      condemned: false,
      failure: null,
      granted: false,
      cancelRequested: false,
      progress: null,
      startedBy: null,
    },
  });
  expect(await logOf(id)).toEqual([
    `info run_started {"rows":4,"files":2,"shape":"Grande AMD","driver":"Pequeno AMD","credits":"0.017283","version":"1.0","executors":2}`,
  ]);
  expect(await events('runs')).toMatchObject([
    {
      key: `run:${id}`,
      run_id: id,
      status: 'started',
      schema: slug,
      schema_version: '1.0',
      files_count: 2,
      error: null,
    },
  ]);

  const run = await begun(id);
  expect(run).toMatchObject({ status: 'running', attempt: 1, begunBy: 'test' });
  const spec = (await loadRunSpec(database, run))!;
  expect(
    spec.files.map(({ fileId, rows, sizeBytes, minDay, maxDay }) => [
      fileId,
      rows,
      sizeBytes,
      minDay,
      maxDay,
    ]),
  ).toEqual([
    [first.id, 3, 60, '2026-01-01', '2026-01-03'],
    [second.id, 1, 20, '2026-01-04', '2026-01-04'],
  ]);
  expect(spec).toMatchObject({
    ...{ runId: id, runNonce: run.nonce, attempt: 1, tenantSlug: 'oficina', schemaId, schemaVersion: '1.0' },
    ...{
      eventDateField: 'at',
      undeclaredFields: 'reject',
      executors: 2,
      shape: { id: 3 },
      driverShape: { id: 1 },
    },
    versions: [{ version: '1.0', fields: [{ name: 'at' }] }],
    fields: [{ name: 'at' }],
  });

  const dataFile = {
    path: 'p',
    schemaVersion: '1.0',
    rows: 4,
    sizeBytes: 9,
    minDay: '2026-01-01',
    maxDay: '2026-01-04',
  };
  await expect(commitRun(database, run, { dataFiles: [dataFile], rows: 3 })).rejects.toThrow(
    `run ${id}: claimed 2 files, moving 2 with 4 rows, staged 3`,
  );
  await query(`update files set processing_status = 'pending' where id = $1`, [second.id]);
  await expect(commitRun(database, run, { dataFiles: [dataFile], rows: 3 })).rejects.toThrow(
    'moving 1 with 3 rows',
  );
  await query(`update files set processing_status = 'processing' where id = $1`, [second.id]);
  expect(
    await commitRun(database, { ...run, attempt: 2 }, { dataFiles: [dataFile], rows: 4 }),
  ).toBeUndefined();
  expect((await pendingTotals())!).toMatchObject({ position: 2 });

  const ended = await commitRun(database, run, { dataFiles: [dataFile], rows: 4 });
  expect(ended!.seconds).toBeGreaterThan(0);
  expect(await commitRun(database, run, { dataFiles: [dataFile], rows: 4 })).toBeUndefined();
  expect(await abandonRun(database, run, 'failed', null)).toBeUndefined();
  expect(await pendingTotals()).toEqual({ files: 0, rows: 0, bytes: 0, position: 3 });
  const done = await requireRun(database, own.tenant.id, id);
  expect(done).toMatchObject({ status: 'completed', error: null, creditsCharged: expect.any(String) });
  expect(Number(done.creditsCharged)).toBeGreaterThan(0);
  expect(Number(await balance())).toBeCloseTo(10 - Number(done.creditsCharged), 9);
  expect((await logOf(id)).at(-1)).toBe(
    `info run_completed {"rows":4,"seconds":${Math.ceil(ended!.seconds)},"data_files":1}`,
  );
  expect((await events('runs')).map(({ status }) => status)).toEqual(['started', 'completed']);
  expect((await events('runs'))[1]).toMatchObject({ finished_at: expect.stringContaining('+00:00') });
  const { rawFiles, dataFiles } = await files.snapshot();
  expect(rawFiles).toEqual([]);
  expect(dataFiles).toMatchObject([dataFile]);
  expect((await files.snapshot(2)).rawFiles).toHaveLength(2);
  expect((await files.snapshot(2)).dataFiles).toEqual([]);
});

it('a table of a format of its own tells how many files it wrote', async () => {
  await upload('a.jsonl', [1]);
  const { runIds } = await startProcessing(deps(), member, slug, machines);
  const run = await begun(runIds[0]!);
  const table = { snapshotId: '77', schemaVersion: '1.0' };
  await commitRun(own.control.database, run, { dataFiles: [], dataFilesWritten: 5, rows: 1, table });
  expect((await logOf(run.id)).at(-1)).toContain('"data_files":5');
  expect((await files.snapshot()).table).toEqual(table);
});

it('a failed run gives its files back, costs nothing, and names the files to blame', async () => {
  const { database } = own.control;
  const file = await upload('a.jsonl', [1, 2]);
  const { runIds } = await startProcessing(deps(), member, slug, machines);
  const run = await begun(runIds[0]!);
  await query(`update runs set started_at = now() - interval '1 hour' where id = $1`, [run.id]);
  const error = {
    code: failure.code,
    message: failure.detail,
    files: [{ fileId: file.id, fileName: 'a.jsonl' }],
  };
  const damage = () => damageOf(database, own.tenant.id, [file.id]);
  expect(await damage()).toEqual(new Map());
  expect(await abandonRun(database, { ...run, attempt: 3 }, 'failed', error)).toBeUndefined();
  expect((await abandonRun(database, run, 'failed', error))!.seconds).toBeGreaterThanOrEqual(3600);
  expect(await abandonRun(database, run, 'failed', error)).toBeUndefined();
  expect(await balance()).toBe('10.000000');
  expect(await pendingTotals()).toEqual({ files: 1, rows: 2, bytes: 40, position: 1 });
  expect(await filesGivenBack(database, own.tenant.id, run.id)).toEqual([file.id]);
  expect(await filesGivenBack(database, own.tenant.id, 0)).toEqual([]);
  expect((await logOf(run.id)).slice(1)).toEqual([
    `error attempt_failed {"files":"a.jsonl (${file.id})","attempt":1,"failure":"file_damaged"}`,
    'error run_failed {}',
  ]);
  expect(await requireRun(database, own.tenant.id, run.id)).toMatchObject({
    ...{ status: 'failed', creditsCharged: '0.000000', error },
  });
  const [, told] = await events('runs');
  expect(told).toMatchObject({
    status: 'failed',
    error: { code: 'file_damaged', message: expect.stringContaining(`a.jsonl (${file.id})`) },
  });
  expect(JSON.stringify(told)).not.toContain('pod x');
  expect((await files.snapshot()).rawFiles).toHaveLength(1);
  expect(await damage()).toEqual(new Map([[file.id, 'damaged']]));
});

it('a cancelled run costs the machines that it used, and says who cancelled it, once', async () => {
  const { database } = own.control;
  await upload('a.jsonl', [1]);
  const { runIds } = await startRunBy(deps(), member, slug, machines);
  const [id] = runIds as [number];
  const run = await begun(id);
  await saveProgress(database, own.tenant.id, run, { phase: 'reading', rowsDone: 0, rowsTotal: 1 });
  await query(
    `update runs set started_at = now() - interval '3 hours', attempt_started_at = now() - interval '2 hours',
       billed_from = now() - interval '30 minutes' where id = $1`,
    [id],
  );
  const startedBy = { kind: 'member', email: 'a@oficina.example' };
  expect(await cancelRunBy(database, member, id)).toMatchObject({ cancelRequested: true, startedBy });
  expect((await cancelRunBy(database, member, id)).cancelRequested).toBe(true);
  expect(await abandonRun(database, run, 'cancelled', null)).toBeDefined();
  // Half an hour would be 0.51; no more than there is.
  const { creditsCharged } = await requireRun(database, own.tenant.id, id);
  expect(Number(creditsCharged)).toBeGreaterThanOrEqual(0.51);
  expect(Number(creditsCharged)).toBeLessThan(0.6);
  expect((await logOf(id)).slice(1)).toEqual([
    'warn cancel_requested {"member":"a@oficina.example"}',
    'warn run_cancelled {}',
  ]);
  expect(await refusal(cancelRunBy(database, member, id))).toMatchObject({
    code: 'run_already_ended',
    params: { run_id: id },
  });
  expect(await query('select action, target, details from audit_log order by id')).toEqual([
    { action: 'run.start', target: slug, details: { run_ids: [id], files: 1 } },
    { action: 'run.cancel', target: String(id), details: {} },
  ]);
  expect(await refusal(requireRun(database, own.tenant.id, 0))).toMatchObject({
    code: 'run_not_found',
    params: { run_id: 0 },
  });
  expect(await refusal(requireRun(database, 0, id))).toMatchObject({ code: 'run_not_found' });
});

it('a failed run is started again over the files that it gave back and that still wait', async () => {
  const { database } = own.control;
  await upload('a.jsonl', [1]);
  const { runIds } = await startProcessing(deps(), member, slug, machines);
  const failed = await begun(runIds[0]!);
  expect(await refusal(retryRunBy(deps(), member, failed.id))).toMatchObject({
    code: 'run_not_retryable',
    params: { run_id: failed.id },
  });
  await abandonRun(database, failed, 'failed', null);
  await upload('b.jsonl', [2]);
  await query('delete from audit_log');

  const { run, started } = await retryRunBy(deps(), member, failed.id);
  expect(run.id).toBe(failed.id);
  expect(started).toMatchObject({ filesCount: 1, sizeBytes: 20, executors: 2, shapeName: 'Grande AMD' });
  const [next] = started.runIds as [number];
  expect((await requireRun(database, own.tenant.id, next)).startedBy).toEqual({
    kind: 'member',
    email: 'a@oficina.example',
  });
  expect(await pendingTotals()).toMatchObject({ files: 1, rows: 1, bytes: 20 });
  expect((await logOf(next)).at(-1)).toBe(`info retry_of {"run":${failed.id}}`);
  expect((await logOf(failed.id)).at(-1)).toBe(`info retried_as {"run":${next}}`);
  expect(await query('select action, target, details from audit_log')).toEqual([
    { action: 'run.retry', target: String(failed.id), details: { run_ids: [next], files: 1 } },
  ]);
  expect(await refusal(retryRunBy(deps(), member, failed.id))).toMatchObject({
    code: 'run_files_gone',
    params: { run_id: failed.id },
  });

  await abandonRun(database, (await findRun(database, own.tenant.id, next))!, 'cancelled', null);
  const basic = { ...member, plan: own.control.plans.get('basic')! };
  const again = await retryRunBy(deps(), basic, next);
  expect(again.started).toMatchObject({ filesCount: 1, executors: 1, shapeName: 'Pequeno AMD' });
  await query('update tenants set credits = 0');
  await abandonRun(
    database,
    (await findRun(database, own.tenant.id, again.started.runIds[0]!))!,
    'failed',
    null,
  );
  await query('update tenants set credits = 0');
  await refusedWith(retryRunBy(deps(), member, again.started.runIds[0]!), 'not_enough_credits');
});

it('each version has a run of its own, the oldest first, and all start or none', async () => {
  await upload('a.jsonl', [1]);
  await addVersion();
  await upload('b.jsonl', [1, 2]);
  await upload('c.jsonl', [3]);
  const estimate = await estimateProcessing(deps(), member, slug, machines);
  expect(estimate).toMatchObject({
    ...{ files: 3, bytes: 80, seconds: 61, credits: '0.034566', balance: '10.000000', enough: true },
    machines: { driver: { id: 1 }, executor: { id: 3 }, executors: 2 },
  });
  await query(`update tenants set credits = '0.034565'`);
  expect((await estimateProcessing(deps(), member, slug, machines)).enough).toBe(false);
  expect(await refusal(startProcessing(deps(), member, slug, machines))).toMatchObject({
    code: 'not_enough_credits',
  });
  expect(await pendingTotals()).toMatchObject({ files: 3 });
  await query(`update tenants set credits = '0.034566'`);
  expect((await estimateProcessing(deps(), member, slug, machines)).enough).toBe(true);
  const started = await startProcessing(deps(), member, slug, machines);
  expect(started).toMatchObject({ schemaVersion: '1.1', filesCount: 3, sizeBytes: 80 });
  expect(await balance()).toBe('0.000000');
  const runs = await Promise.all(
    started.runIds.map((id) => requireRun(own.control.database, own.tenant.id, id)),
  );
  expect(
    runs.map(({ schemaVersion, filesCount, rowsTotal }) => [schemaVersion, filesCount, rowsTotal]),
  ).toEqual([
    ['1.0', 1, 1],
    ['1.1', 2, 3],
  ]);
  const older = (await loadRunSpec(own.control.database, runs[0]!))!;
  expect(older.versions.map(({ version }) => version)).toEqual(['1.0']);
  const newer = (await loadRunSpec(own.control.database, runs[1]!))!;
  expect(newer.versions.map(({ version, fields }) => [version, fields.length])).toEqual([
    ['1.0', 1],
    ['1.1', 2],
  ]);
  expect(newer.fields).toHaveLength(2);
  const none = await estimateProcessing(deps(), member, slug, machines);
  expect(none).toMatchObject({ files: 0, bytes: 0, seconds: 0, credits: '0.000000' });
  expect(await pendingOf(own.control.database, own.tenant.id, slug)).toEqual([]);
  await refusedWith(startProcessing(deps(), member, slug, machines), 'no_pending_files');
});

it('processing is refused where the plan, the operator, the schema or the request forbid it', async () => {
  const basic = { ...member, plan: own.control.plans.get('basic')! };
  await upload('a.jsonl', [1]);
  const start = (identity: PanelIdentity, request: object) =>
    startProcessing(deps(), identity, slug, request);
  await refusedWith(start({ ...member, processingEnabled: false }, machines), 'processing_unavailable');
  await refusedWith(
    start({ ...member, plan: { ...member.plan, processing: false } }, machines),
    'processing_unavailable',
  );
  await refusedWith(startProcessing(deps(), member, 'nothing', machines), 'schema_not_found');
  expect((await refusal(start(member, {}))).fields).toEqual([
    { field: 'shape_id', code: 'shape_required' },
    { field: 'executors', code: 'executors_required' },
  ]);
  expect((await refusal(start(member, { shape_id: 99, executors: 1 }))).fields).toEqual([
    { field: 'shape_id', code: 'unknown_shape', params: { shape_id: 99 } },
  ]);
  expect((await refusal(start(member, { shape_id: 1 }))).fields).toEqual([
    { field: 'executors', code: 'executors_required' },
  ]);
  const shapes = own.control.shapes.map((shape) => ({ ...shape, active: shape.id !== 3 }));
  const retired = startProcessing({ ...deps(), shapes }, member, slug, machines);
  expect((await refusal(retired)).fields).toMatchObject([{ code: 'unknown_shape' }]);
  await query('update schemas set active = false where id = $1', [schemaId]);
  expect(await refusal(start(member, machines))).toMatchObject({ code: 'schema_inactive', params: { slug } });
  await query('update schemas set active = true where id = $1', [schemaId]);
  expect(await start(basic, { shape_id: 99, executors: 7 })).toMatchObject({
    shapeName: 'Pequeno AMD',
    executors: 1,
  });
});
