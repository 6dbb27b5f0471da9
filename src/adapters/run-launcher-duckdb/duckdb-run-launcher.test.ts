import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { getPriority } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BudgetMeter } from '../../domain/budgets/budget-meter.ts';
import type { RawFile } from '../../domain/files/snapshot.ts';
import { shapeWith } from '../../domain/processing/shape.testing.ts';
import type { Attempt, RunLauncher, RunObservation, RunSpec } from '../../ports/run-launcher.ts';
import {
  createDataFolder,
  type DataFolder,
  everyDay,
  fieldsOf,
  openFolder,
  rawSnapshot,
} from '../shared/duckdb/data-folder.testing.ts';
import { printSource } from '../shared/duckdb/duckdb-source.ts';
import { createDuckDbRunLauncher } from './duckdb-run-launcher.ts';
import { jobsOf } from './job-ids.testing.ts';

const fields = fieldsOf({
  ts: 'timestamp',
  n: ['integer', 'N'],
  lower: ['integer', 'n'],
  price: 'decimal(38,10)',
  name: 'string',
  data: 'json',
});
const machine = { cores: 2, memoryMb: 4096 };
const shape = shapeWith({ ocpus: 1, memoryGb: 1 });

let folder: DataFolder;
let launcher: RunLauncher;
beforeEach(async () => {
  folder = await createDataFolder();
  launcher = createDuckDbRunLauncher({ ...folder, machine });
});
afterEach(async () => {
  await launcher.close();
  // A job that has told its result ends by itself a moment later.
  await vi.waitFor(async () => expect(await jobsOf(process.pid)).toEqual([]), 20_000);
  await folder.remove();
});

const id = { runId: 7, runNonce: '0a1b2c3d', attempt: 1, tenantSlug: 'acme', schemaId: 1 };

const specOf = (files: RawFile[], more: Partial<RunSpec> = {}): RunSpec => ({
  ...id,
  schemaVersion: '1.0',
  fields,
  undeclaredFields: 'reject',
  versions: [{ version: '1.0', fields }],
  eventDateField: 'ts',
  files: files.map((file) => ({ ...file, contentTag: null })),
  shape,
  driverShape: shape,
  executors: 2,
  ...more,
});

/** Records of a few days, out of order within a file, with ties. */
function records(rows: number, seed: number): string {
  return Array.from({ length: rows }, (_, row) => {
    const ts = new Date(Date.UTC(2026, 0, 1 + ((row * 7 + seed) % 5), row % 24)).toISOString();
    return `${JSON.stringify({ ts, N: row, n: -row, price: `${row}.0000000001`, name: `n${row}`, data: { row } })}\n`;
  }).join('');
}

const put = (id: number, rows: number): Promise<RawFile> =>
  folder.put(id, `f[${id}]*.jsonl`, records(rows, id), {
    minDay: `2026-01-0${1 + (id % 5)}`,
    maxDay: '2026-01-09',
  });

/**
 * Time for jobs, ms. They yield the processor to everything else: beside other busy processes, as of tests, one takes thirty
 * times as long.
 */
const JOBS_MS = 300_000;

async function ended(of: Attempt = id): Promise<RunObservation> {
  return vi.waitFor(
    async () => {
      const seen = await launcher.observe(of);
      expect(seen.state).not.toBe('running');
      return seen;
    },
    { timeout: JOBS_MS, interval: 50 },
  );
}

async function failure(spec: RunSpec): Promise<unknown> {
  await launcher.launch(spec);
  const seen = await ended(spec);
  return seen.state === 'failed' ? seen.failure : seen;
}

const filesBelow = async (path: string): Promise<string[]> =>
  (await readdir(path, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name);

const isAlive = (pid: number): Promise<boolean> =>
  access(`/proc/${pid}`).then(
    () => true,
    () => false,
  );

/** A run long enough to be killed in the middle: it has the same object many times. */
async function longSpec(more: Partial<RunSpec> = {}): Promise<RunSpec> {
  const one = await put(1, 20_000);
  const files = Array.from({ length: 400 }, (_, copy) => ({ ...one, fileId: 100 + copy }));
  return specOf(files, more);
}

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

  async function reopen(cores: number): Promise<void> {
    await launcher.close();
    launcher = createDuckDbRunLauncher({ ...folder, machine: { ...machine, cores }, meter });
  }

  it('are counted as memory until their attempts have ended', async () => {
    await reopen(4);
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
    await reopen(1);
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
    await reopen(1);
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

describe('a run fails with', { timeout: JOBS_MS }, () => {
  it('file_damaged, by name, when a file has not the rows its upload counted', async () => {
    const file = await put(1, 10);
    const spec = specOf([{ ...file, rows: 11 }, await put(2, 5)]);
    expect(await failure(spec)).toEqual({
      code: 'file_damaged',
      detail: `not what was uploaded: ${file.storagePath}`,
      retryable: false,
      files: [{ fileId: 1, fileName: file.fileName }],
    });
    await launcher.discard(spec);
    expect(await filesBelow(folder.tablesDir)).toEqual([]);
  });

  it('file_damaged, by name, when an object is gone', async () => {
    const [here, gone] = [await put(1, 10), await put(2, 10)];
    await rm(join(folder.objectsDir, gone.storagePath));
    const told = { code: 'file_damaged', retryable: false, files: [{ fileId: 2, fileName: gone.fileName }] };
    expect(await failure(specOf([here, gone]))).toMatchObject(told);
  });

  it('file_damaged, by name, when a record no longer is JSON', async () => {
    const [here, changed] = [await put(1, 10), await put(2, 10)];
    const path = join(folder.objectsDir, changed.storagePath);
    await writeFile(path, (await readFile(path, 'utf8')).replace('{', '!'));
    const told = {
      code: 'file_damaged',
      retryable: false,
      files: [{ fileId: 2, fileName: changed.fileName }],
    };
    expect(await failure(specOf([here, changed]))).toMatchObject(told);
  });

  it('file_out_of_memory, by name, when the shape is too small for one file', async () => {
    const [large, other] = [await put(1, 200_000), await put(2, 10)];
    const spec = specOf([large, other], { shape: { ...shape, memoryGb: 0.005 } });
    expect(await failure(spec)).toMatchObject({
      code: 'file_out_of_memory',
      retryable: false,
      files: [{ fileId: 1, fileName: large.fileName }],
    });
  });

  it('out_of_memory when the shape is too small for any file', async () => {
    const spec = specOf([await put(1, 10), await put(2, 10)], { shape: { ...shape, memoryGb: 0.005 } });
    expect(await failure(spec)).toMatchObject({ code: 'out_of_memory', retryable: false });
  });

  it('file_damaged when a record cannot be read', async () => {
    const file = await folder.put(1, 'bad.jsonl', '{"ts":"2026-01-01T00:00:00Z","N":1}\n{"ts":\n');
    expect(await failure(specOf([file]))).toMatchObject({
      code: 'file_damaged',
      detail: expect.stringContaining('JSON'),
    });
  });

  it('killed when its process is killed, and discarding leaves nothing', async () => {
    const spec = await longSpec({ shape: { ...shape, memoryGb: 0.2 } });
    await launcher.launch(spec);
    await vi.waitFor(async () => expect(await filesBelow(folder.tablesDir)).not.toEqual([]), JOBS_MS);
    const [child] = await jobsOf(process.pid);
    process.kill(child!, 'SIGKILL');
    const seen = await ended();
    expect(seen).toMatchObject({ state: 'failed', failure: { code: 'killed', retryable: true } });
    await launcher.discard(spec);
    expect(await filesBelow(folder.tablesDir)).toEqual([]);
    expect(await readdir(join(folder.tablesDir, '.staging'))).toEqual([]);
    expect(await launcher.observe(id)).toEqual({ state: 'absent' });
  });
});

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
