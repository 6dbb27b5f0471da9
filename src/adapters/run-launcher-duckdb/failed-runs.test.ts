import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import type { RunSpec } from '../../ports/run-launcher.ts';
import { jobsOf } from './job-ids.testing.ts';
import {
  ended,
  filesBelow,
  folder,
  id,
  JOBS_MS,
  launcher,
  longSpec,
  put,
  shape,
  specOf,
  useLauncher,
} from './launched-runs.testing.ts';

useLauncher();

async function failure(spec: RunSpec): Promise<unknown> {
  await launcher.launch(spec);
  const seen = await ended(spec);
  return seen.state === 'failed' ? seen.failure : seen;
}

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
