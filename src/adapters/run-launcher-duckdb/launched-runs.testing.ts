import { readdir } from 'node:fs/promises';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import type { RawFile } from '../../domain/files/snapshot/snapshot.ts';
import { shapeWith } from '../../domain/processing/shape.testing.ts';
import type { Attempt, RunLauncher, RunObservation, RunSpec } from '../../ports/run-launcher.ts';
import { createDataFolder, type DataFolder, fieldsOf } from '../shared/duckdb/data-folder.testing.ts';
import { createDuckDbRunLauncher, type DuckDbRunLauncherOptions } from './duckdb-run-launcher.ts';
import { jobsOf } from './job-ids.testing.ts';

export const fields = fieldsOf({
  ts: 'timestamp',
  n: ['integer', 'N'],
  lower: ['integer', 'n'],
  price: 'decimal(38,10)',
  name: 'string',
  data: 'json',
});
export const machine = { cores: 2, memoryMb: 4096 };
export const shape = shapeWith({ ocpus: 1, memoryGb: 1 });

/** Data and launcher of the test that runs. */
export let folder: DataFolder;
export let launcher: RunLauncher;

/** Gives each test of a file data and a launcher of its own. */
export function useLauncher(): void {
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
}

/** Closes the launcher of the test and opens one on the same data. */
export async function reopen(options: Partial<DuckDbRunLauncherOptions>): Promise<void> {
  await launcher.close();
  launcher = createDuckDbRunLauncher({ ...folder, machine, ...options });
}

export const id = { runId: 7, runNonce: '0a1b2c3d', attempt: 1, tenantSlug: 'acme', schemaId: 1 };

export const specOf = (files: RawFile[], more: Partial<RunSpec> = {}): RunSpec => ({
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

export const put = (id: number, rows: number): Promise<RawFile> =>
  folder.put(id, `f[${id}]*.jsonl`, records(rows, id), {
    minDay: `2026-01-0${1 + (id % 5)}`,
    maxDay: '2026-01-09',
  });

/**
 * Time for jobs, ms. They yield the processor to everything else: beside other busy processes, as of tests, one takes thirty
 * times as long.
 */
export const JOBS_MS = 300_000;

export async function ended(of: Attempt = id): Promise<RunObservation> {
  return vi.waitFor(
    async () => {
      const seen = await launcher.observe(of);
      expect(seen.state).not.toBe('running');
      return seen;
    },
    { timeout: JOBS_MS, interval: 50 },
  );
}

export const filesBelow = async (path: string): Promise<string[]> =>
  (await readdir(path, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name);

/** A run long enough to be killed in the middle: it has the same object many times. */
export async function longSpec(more: Partial<RunSpec> = {}): Promise<RunSpec> {
  const one = await put(1, 20_000);
  const files = Array.from({ length: 400 }, (_, copy) => ({ ...one, fileId: 100 + copy }));
  return specOf(files, more);
}
