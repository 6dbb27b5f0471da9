import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Celeiro, type ProcessingStarted, RunFailedError, RunTimeoutError } from '../src/node/index.ts';
import { fakeService, fileRecord, sendJson } from './support/fake-service.ts';

/** Makes the waits between two looks short; the ones of `Retry-After` do not occur here. */
beforeEach(() => {
  const sleep = setTimeout;
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((done: () => void, ms: number) =>
    sleep(done, ms >= 500 && ms <= 5000 ? ms / 100 : ms)) as typeof setTimeout);
});
afterEach(() => vi.restoreAllMocks());

const started: ProcessingStarted = {
  ...{ ids: [7, 8], status: 'started', schema: 's', schema_version: '1.0', shape: 'x', executors: 1 },
  ...{ files_count: 5, total_size_mb: 1.5 },
};

/** What the runs list at each look: files under way and done, by run. The last look stays. */
async function waitWith(looks: Record<number, [underWay: number, done: number]>[], options = {}) {
  const looked = new Map<string, number>();
  await using service = await fakeService((request, response) => {
    const params = new URL(request.path, 'http://x').searchParams;
    const [run, status] = [params.get('run_id')!, params.get('processing_status')!];
    expect(params.get('per_page')).toBe('1');
    const look = looked.get(run + status) ?? 0;
    looked.set(run + status, look + 1);
    const total = looks[Math.min(look, looks.length - 1)]![Number(run)]![status === 'processing' ? 0 : 1];
    const meta = { current_page: 1, from: 0, last_page: 1, per_page: 1, to: 0, total };
    sendJson(response, 200, { data: [], meta, success: true });
  });
  const told: unknown[] = [];
  const wait = new Celeiro(service.url, 'token').waitForRuns(started, {
    onProgress: (progress) => told.push(progress),
    ...options,
  });
  const outcome = await wait.catch((error: unknown) => error);
  return { outcome, told, asked: service.arrived.length };
}

describe('waitForRuns', () => {
  it('waits until all files of all runs are done, and tells how many are', async () => {
    const { outcome, told } = await waitWith([
      { 7: [2, 0], 8: [3, 0] },
      { 7: [0, 2], 8: [3, 0] },
      { 7: [0, 2], 8: [0, 3] },
    ]);
    expect(outcome).toBeUndefined();
    expect(told).toEqual([0, 2, 5].map((filesDone) => ({ filesDone, filesCount: 5 })));
  });

  it('asks no more about a run that is complete', async () => {
    const { asked } = await waitWith([
      { 7: [0, 2], 8: [3, 0] },
      { 7: [0, 2], 8: [0, 3] },
    ]);
    expect(asked).toBe(4 + 2);
  });

  it('tells the runs that gave their files back', async () => {
    const { outcome } = await waitWith([
      { 7: [2, 0], 8: [3, 0] },
      { 7: [0, 2], 8: [0, 0] },
    ]);
    expect(outcome).toBeInstanceOf(RunFailedError);
    expect(outcome).toMatchObject({ code: 'run_failed', runIds: [8], filesDone: 2, filesCount: 5 });
  });

  it('ends by its timeout, while the runs go on', async () => {
    const { outcome } = await waitWith([{ 7: [2, 0], 8: [3, 0] }], { timeoutMs: 50 });
    expect(outcome).toBeInstanceOf(RunTimeoutError);
    expect(outcome).toMatchObject({ code: 'run_timeout' });
  });

  it('is cancelled by its signal', async () => {
    const reason = new Error('enough');
    const { outcome } = await waitWith([{ 7: [2, 0], 8: [3, 0] }], { signal: AbortSignal.abort(reason) });
    expect(outcome).toBe(reason);
  });
});

describe('files', () => {
  it('gives the files of all pages, with the filters, and a file that moves to a later page once', async () => {
    const pages = [
      [3, 2],
      [2, 1],
      [1, 0],
    ];
    await using service = await fakeService((request, response) => {
      const page = Number(new URL(request.path, 'http://x').searchParams.get('page'));
      const data = pages[page - 1]!.map((id) => fileRecord(id, `f${id}.jsonl`, 10, 1));
      const meta = { current_page: page, from: 1, last_page: 3, per_page: 100, to: 2, total: 6 };
      sendJson(response, 200, { data, meta, success: true });
    });
    const found: number[] = [];
    const filters = { search: 'á & b', upload_status: 'completed' as const };
    for await (const { id } of new Celeiro(service.url, 'token').files('s', filters)) found.push(id);
    expect(found).toEqual([3, 2, 1, 0]);
    expect(service.arrived.map(({ path }) => new URL(path, 'http://x'))).toMatchObject(
      [1, 2, 3].map((page) => ({
        pathname: '/api/v1/schemas/s/files',
        search: `?search=%C3%A1+%26+b&upload_status=completed&page=${page}&per_page=100`,
      })),
    );
  });
});

describe('schema', () => {
  it('gives the definition', async () => {
    const definition = {
      ...{ slug: 's', version: '1.1', active: true },
      document: { slug: 's', name: 'S', event_date_field: 'at', fields: [], undeclared_fields: 'reject' },
    };
    await using service = await fakeService((_, response) => sendJson(response, 200, definition));
    expect(await new Celeiro(service.url, 'token').schema('s')).toEqual(definition);
    expect(service.arrived[0]!.path).toBe('/api/v1/schemas/s');
  });
});
