import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  Celeiro,
  type FileFilters,
  type ProcessingStarted,
  RunFailedError,
  RunTimeoutError,
} from '../src/node/index.ts';
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
  /** A file and the milliseconds after `begin` at which its upload began. */
  type Created = [id: number, milliseconds: number];
  const begin = Date.parse('2026-11-20T00:00:00Z');

  /** The ids that `files` gives of a listing as the service has it, which changes after each answer. */
  async function list(
    files: Created[],
    filters: FileFilters,
    after: (files: Created[], answers: number) => void = () => {},
  ) {
    await using service = await fakeService((request, response) => {
      const query = new URL(request.path, 'http://x').searchParams;
      const at = (name: string, otherwise: number) =>
        query.has(name) ? Date.parse(query.get(name)!) : otherwise;
      const [start, end] = [at('created_at_start', 0), at('created_at_end', Number.POSITIVE_INFINITY)];
      const matching = files
        .filter(([, milliseconds]) => begin + milliseconds >= start && begin + milliseconds <= end)
        .sort(([id, milliseconds], [otherId, other]) => milliseconds - other || id - otherId);
      if (query.get('sort_direction') !== 'asc') matching.reverse();
      const [page, perPage] = [Number(query.get('page')), Number(query.get('per_page'))];
      const data = matching.slice((page - 1) * perPage, page * perPage).map(([id, milliseconds]) => ({
        ...fileRecord(id, `${id}.jsonl`, 10, 1),
        created_at: new Date(begin + milliseconds).toISOString(),
      }));
      const last_page = Math.max(1, Math.ceil(matching.length / perPage));
      const meta = {
        current_page: page,
        from: 0,
        last_page,
        per_page: perPage,
        to: 0,
        total: matching.length,
      };
      after(files, service.arrived.length);
      sendJson(response, 200, { data, meta, success: true });
    });
    const found: number[] = [];
    for await (const { id } of new Celeiro(service.url, 'token').files('s', filters)) found.push(id);
    return { found, asked: service.arrived.map(({ path }) => new URL(path, 'http://x')) };
  }

  const range = (count: number) => [...Array(count).keys()];
  /** So many files with ids from 0, each as many in one millisecond. */
  const filesOf = (count: number, each: number) =>
    range(count).map((id): Created => [id, Math.floor(id / each)]);
  /** Adds 30 newer files. */
  const grow = (files: Created[], answers: number) =>
    files.push(...range(30).map((n): Created => [1000 * answers + n, 1000 + answers]));

  it('gives the files of all pages, with the filters', async () => {
    const { found, asked } = await list(filesOf(150, 1), { search: 'á & b', upload_status: 'completed' });
    expect(found).toEqual(range(150).reverse());
    const filters = '?search=%C3%A1+%26+b&upload_status=completed';
    expect(asked).toMatchObject([
      { pathname: '/api/v1/schemas/s/files', search: `${filters}&page=1&per_page=100` },
      { search: `${filters}&created_at_end=2026-11-20T00%3A00%3A00.050Z&page=1&per_page=100` },
    ]);
  });

  it.each([1, 7, 1000])('repeats none where files come meanwhile, %i of one moment', async (each) => {
    const { found } = await list(filesOf(250, each), {}, grow);
    expect(found).toEqual(range(250).reverse());
  });

  it.each([1, 7])('misses none where files leave the filter meanwhile, %i of one moment', async (each) => {
    const filters = { processing_status: 'pending', sort_direction: 'asc' } as const;
    const { found } = await list(filesOf(250, each), filters, (files, answers) => {
      if (answers === 1) files.splice(0, 100);
    });
    expect(found).toEqual(range(250));
  });

  it.each(['asc', 'desc'] as const)('gives many pages of one moment (%s)', async (sort_direction) => {
    for (const count of [0, 1, 100, 101, 350]) {
      const files: Created[] = [[0, 0], ...range(count).map((n): Created => [n + 1, 1]), [count + 1, 2]];
      const { found } = await list(files, { sort_direction });
      expect(sort_direction === 'asc' ? found : found.reverse()).toEqual(range(count + 2));
    }
  });

  it('repeats none in another order', async () => {
    const { found, asked } = await list(filesOf(250, 1), { sort_by: 'updated_at' }, grow);
    expect(found).toEqual(range(250).reverse());
    expect(asked.join()).not.toContain('created_at_');
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
