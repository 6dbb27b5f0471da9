import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, cp, readFile } from 'node:fs/promises';
import { getPriority } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import { describe, expect, it, vi } from 'vitest';
import { BudgetMeter } from '../../domain/budgets/budget-meter.ts';
import type { RawFile } from '../../domain/files/snapshot/snapshot.ts';
import type { Attempt, RunSpec } from '../../ports/run-launcher.ts';
import { everyDay, openFolder, rawSnapshot } from '../shared/duckdb/data-folder.testing.ts';
import { printSource } from '../shared/duckdb/duckdb-source.ts';
import { createDuckDbRunLauncher } from './duckdb-run-launcher.ts';
import { jobsOf } from './job-ids.testing.ts';
import {
  ended,
  fields,
  filesBelow,
  folder,
  id,
  JOBS_MS,
  launcher,
  longSpec,
  machine,
  put,
  reopen,
  shape,
  specOf,
  useLauncher,
} from './launched-runs.testing.ts';

useLauncher();

describe('a run', { timeout: JOBS_MS }, () => {
  it('gives the same records as before, ordered by event date, and describes its files', async () => {
    const files = await Promise.all([put(1, 5000), put(2, 3000), put(3, 1)]);
    const begunMs = performance.now();
    await launcher.launch(specOf(files));
    const seen = await ended();
    if (seen.state !== 'succeeded') throw new Error(JSON.stringify(seen));
    const { dataFiles, rows, seconds } = seen.output;
    expect(rows).toBe(8001);
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThan((performance.now() - begunMs) / 1000);
    expect(dataFiles.reduce((sum, file) => sum + file.rows, 0)).toBe(8001);
    expect(dataFiles).toMatchObject([{ schemaVersion: '1.0', minDay: '2026-01-01', maxDay: '2026-01-05' }]);
    const written = await readFile(join(folder.tablesDir, dataFiles[0]!.path));
    expect(dataFiles[0]).toMatchObject({ sizeBytes: written.byteLength, crc32: crc32(written) });

    const columns = [
      ...fields.map((field) => field.name),
      '_file_id',
      '_file_name',
      '_schema_version',
      '_ingested_at',
      '_line',
    ];
    const raw = printSource(rawSnapshot(fields, files), columns, everyDay, folder).sql;
    const columnar = printSource({ ...rawSnapshot(fields, []), dataFiles }, columns, everyDay, folder).sql;
    const instance = await openFolder(folder);
    const connection = await instance.connect();
    const one = async (sql: string): Promise<unknown> => (await connection.runAndReadAll(sql)).getRowsJson();
    expect(await one(`DESCRIBE ${columnar}`)).toEqual(await one(`DESCRIBE ${raw}`));
    const text = (sql: string): string => `SELECT COLUMNS(*)::VARCHAR FROM (${sql})`;
    expect(await one(`${text(raw)} EXCEPT ALL ${text(columnar)}`)).toEqual([]);
    expect(await one(`${text(columnar)} EXCEPT ALL ${text(raw)}`)).toEqual([]);
    const ordered = `SELECT ts FROM (${columnar})`;
    expect(await one(ordered)).toEqual(await one(`${ordered} ORDER BY ALL`));
    connection.closeSync();
    await instance.close();
  });

  it('is cut into batches that fit its memory', async () => {
    const files = (await Promise.all([1, 2, 3, 4].map((id) => put(id, 1000)))).map((file) => ({
      ...file,
      sizeBytes: 60_000_000,
    }));
    await launcher.launch(specOf(files, { shape: { ...shape, memoryGb: 0.2 } }));
    const seen = await ended();
    if (seen.state !== 'succeeded') throw new Error(JSON.stringify(seen));
    expect(seen.output.dataFiles).toHaveLength(4);
    expect(seen.output.rows).toBe(4000);
  });

  it('is launched once however often it is asked for', async () => {
    const spec = await longSpec();
    await launcher.launch(spec);
    await launcher.launch(spec);
    expect(await jobsOf(process.pid)).toHaveLength(1);
    expect(await launcher.attempts()).toMatchObject([id]);
    await launcher.discard(id);
    expect(await launcher.attempts()).toEqual([]);
  });

  it('is found finished by another launcher, from the disk', async () => {
    await launcher.launch(specOf([await put(1, 10)]));
    const seen = await ended();
    const restarted = createDuckDbRunLauncher({ ...folder, machine });
    expect(await restarted.observe(id)).toEqual(seen);
    expect(await restarted.observe({ ...id, attempt: 2 })).toEqual({ state: 'absent' });
    expect(await restarted.observe({ ...id, runId: 8 })).toEqual({ state: 'absent' });
    expect(await restarted.observe({ ...id, runNonce: '1a1b2c3d' })).toEqual({ state: 'absent' });
    await restarted.discard(id);
    expect(await restarted.observe(id)).toEqual({ state: 'absent' });
    expect(await filesBelow(folder.tablesDir)).toEqual([]);
    await restarted.close();
  });

  it('is looked for in the folder of its table and nowhere else', async () => {
    await launcher.launch(specOf([await put(1, 10)]));
    expect(await ended()).toMatchObject({ state: 'succeeded' });
    expect(await launcher.observe({ ...id, tenantSlug: 'other' })).toEqual({ state: 'absent' });
    expect(await launcher.observe({ ...id, schemaId: 2 })).toEqual({ state: 'absent' });
    expect(await launcher.observe(id)).toMatchObject({ state: 'succeeded' });
  });

  it('tells how far it is', async () => {
    const spec = await longSpec();
    const changed: number[] = [];
    launcher.onChange((runId) => changed.push(runId));
    await launcher.launch(spec);
    await vi.waitFor(async () => {
      const seen = await launcher.observe(id);
      expect(seen).toMatchObject({ state: 'running', progress: { rowsTotal: 8_000_000 } });
      const rowsDone = seen.state === 'running' ? seen.progress.rowsDone : 0;
      expect(rowsDone).toBeGreaterThan(0);
      expect(rowsDone).toBeLessThan(8_000_000); // in the middle of its one batch
    }, JOBS_MS);
    expect(new Set(changed)).toEqual(new Set([7]));
    await launcher.discard(id);
    expect(await launcher.observe(id)).toEqual({ state: 'absent' });
    expect(await filesBelow(folder.tablesDir)).toEqual([]);
  });
});

describe('attempts beyond the places of the machine', { timeout: JOBS_MS }, () => {
  const attemptOf = (runId: number, tenantSlug = 'acme') => ({ ...id, runId, tenantSlug });
  /** Takes one processor and less memory than that has. */
  const small = (files: RawFile[], attempt: Attempt): RunSpec => specOf(files, { ...attempt, executors: 1 });
  const waits = { state: 'running', progress: { phase: 'waiting', rowsDone: 0 } };

  const meter = new BudgetMeter();

  const reopenWith = (cores: number) => reopen({ machine: { ...machine, cores }, meter });

  it('are counted as memory until their attempts have ended', async () => {
    await reopenWith(4);
    const jobs = () => new Map(meter.readings()).get('jobs')!;
    // 60 % of 4096 MiB.
    const bound = 4096 * 0.6 * 1024 * 1024;
    expect(jobs()).toEqual({ used: 0, bound });
    const file = await put(1, 10);
    await launcher.launch(small([file], attemptOf(1)));
    await vi.waitFor(() => expect(jobs()).toEqual({ used: expect.closeTo(bound / 4), bound }), JOBS_MS);
    await vi.waitFor(() => expect(jobs().used).toBe(0), JOBS_MS);
    await launcher.discard(attemptOf(1));
  });

  it('wait, keep no other tenant waiting, and all end', async () => {
    const file = await put(1, 10);
    await cp(join(folder.objectsDir, 'acme'), join(folder.objectsDir, 'quiet'), { recursive: true });
    const ofQuiet = { ...file, storagePath: file.storagePath.replace('acme', 'quiet') };
    const loud = [1, 2, 3, 4, 5].map((runId) => attemptOf(runId));
    const quiet = attemptOf(6, 'quiet');
    const begun = new Set<number>();
    launcher.onChange((runId) => begun.add(runId));
    for (const attempt of loud) await launcher.launch(small([file], attempt));
    await launcher.launch(small([ofQuiet], quiet));
    for (const attempt of loud.slice(1)) {
      expect(await launcher.observe(attempt)).toMatchObject({ ...waits, progress: { rowsTotal: 10 } });
    }
    expect(await launcher.attempts()).toHaveLength(6);

    const open = new Set([...loud, quiet]);
    while (open.size > 0) {
      expect((await jobsOf(process.pid)).length).toBeLessThanOrEqual(machine.cores);
      for (const attempt of open) {
        const { state } = await launcher.observe(attempt);
        if (state === 'running') continue;
        expect(state).toBe('succeeded');
        open.delete(attempt);
      }
      await sleep(20); // the jobs need the processor
    }
    const order = [...begun];
    expect(order.slice(0, 2).sort()).toEqual([1, 6]);
    expect(order.slice(2)).toEqual([2, 3, 4, 5]);
  });

  it('start when the one before failed or its process died, and not once they are cancelled', async () => {
    await reopenWith(1);
    const [killed, cancelled, damaged, last] = [1, 2, 3, 4].map((runId) => attemptOf(runId));
    const [file, short] = [await put(2, 10), await put(3, 10)];
    await launcher.launch(small((await longSpec()).files, killed!));
    await launcher.launch(small([file], cancelled!));
    await launcher.launch(small([{ ...short, rows: 11 }], damaged!));
    await launcher.launch(small([file], last!));
    await launcher.discard(cancelled!);
    expect(await launcher.observe(cancelled!)).toEqual({ state: 'absent' });
    expect(await launcher.attempts()).toMatchObject([killed!, damaged!, last!]);

    await vi.waitFor(async () => expect(await jobsOf(process.pid)).toHaveLength(1), 20_000);
    const [job] = await jobsOf(process.pid);
    process.kill(job!, 'SIGKILL');
    expect(await ended(killed)).toMatchObject({ state: 'failed', failure: { code: 'killed' } });
    expect(await ended(damaged)).toMatchObject({ state: 'failed', failure: { code: 'file_damaged' } });
    expect(await ended(last)).toMatchObject({ state: 'succeeded' });
    expect(await launcher.observe(cancelled!)).toEqual({ state: 'absent' });
  });

  it('start no process once the launcher is closed, and are not taken for lost', async () => {
    await reopenWith(1);
    await launcher.launch(await longSpec({ executors: 1 }));
    await launcher.launch(small([await put(2, 10)], attemptOf(2)));
    await launcher.close();
    expect(await jobsOf(process.pid)).toEqual([]);
    expect(await launcher.observe(attemptOf(2))).toMatchObject(waits);
  });
});

it('a job is the first to be killed when memory runs out, and yields the processor', async () => {
  await launcher.launch(await longSpec());
  const reads = { progress: { phase: 'reading' } };
  await vi.waitFor(async () => expect(await launcher.observe(id)).toMatchObject(reads), 20_000);
  const [job] = await jobsOf(process.pid);
  expect(await readFile(`/proc/${job}/oom_score_adj`, 'utf8')).toBe('1000\n');
  expect(await readFile(`/proc/${job}/limits`, 'utf8')).toMatch(/^Max core file size +0 +0 /m);
  expect(getPriority(job)).toBe(Math.min(19, getPriority() + 15));
});

const isAlive = (pid: number): Promise<boolean> =>
  access(`/proc/${pid}`).then(
    () => true,
    () => false,
  );

it("a job's process ends with the service's", async () => {
  const spec = await longSpec();
  const options = JSON.stringify({ objectsDir: folder.objectsDir, tablesDir: folder.tablesDir, machine });
  const code = `import { createDuckDbRunLauncher } from ${JSON.stringify(new URL('./duckdb-run-launcher.ts', import.meta.url).href)};
    const launcher = createDuckDbRunLauncher(${options});
    launcher.onChange(() => console.log('changed'));
    let text = '';
    for await (const part of process.stdin) text += part;
    await launcher.launch(JSON.parse(text));`;
  const service = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  service.stdin.end(JSON.stringify(spec));
  await once(service.stdout, 'data');
  const [child] = await jobsOf(service.pid!);
  expect(await isAlive(child!)).toBe(true);
  service.kill('SIGKILL');
  await vi.waitFor(async () => expect(await isAlive(child!)).toBe(false), { timeout: 20_000, interval: 20 });
  expect(await launcher.observe(id)).toEqual({ state: 'absent' });
});
