import { expect, it } from 'vitest';
import type { ApiClient, ProcessingStarted } from './api-client.ts';
import type { FileRecord } from './file-listing.ts';
import { processSent } from './process-sent.ts';

/** A service whose runs take `atMost` files, the oldest, and process the others at once; those of `spoilt` come back. */
function serviceOf(count: number, atMost: number, spoilt: number[] = []) {
  const files = Array.from(
    { length: count },
    (_, id) => ({ id, created_at: '2026-01-01T00:00:00Z', processing_status: 'pending' }) as FileRecord,
  );
  const sent = files.map((file) => ({ ...file }));
  let runs = 0;
  const api = {
    async processFiles() {
      const taken = files.filter(({ processing_status }) => processing_status === 'pending').slice(0, atMost);
      for (const file of taken) if (!spoilt.includes(file.id)) file.processing_status = 'completed';
      if (taken.length === 0) return undefined;
      return { ids: [++runs], files_count: taken.length, total_size_mb: 1, shape: 's', executors: 1 };
    },
    async *listFiles(_slug: string, { processing_status }: Record<string, string>) {
      yield* files.filter(
        (file) => processing_status === undefined || file.processing_status === processing_status,
      );
    },
  } as unknown as ApiClient;
  return { api, sent };
}

async function run({ api, sent }: ReturnType<typeof serviceOf>, wait: boolean) {
  const runs: ProcessingStarted[] = [];
  const notes: string[] = [];
  const job = { schema: 's', url: 'http://celeiro.example', machines: {}, wait };
  const error = await processSent(api, { note: (text) => void notes.push(text) }, job, sent, runs).then(
    () => undefined,
    (thrown: Error) => thrown.message,
  );
  return { taken: runs.map(({ files_count }) => files_count), last: notes.at(-1), error };
}

it('more files than a run takes are processed by one run after the other where the command waits', async () => {
  expect(await run(serviceOf(5, 2), true)).toEqual({
    taken: [2, 2, 1],
    last: '5 arquivos processados.',
    error: undefined,
  });
});

it('a command that does not wait starts one run, and says how many files are left', async () => {
  const { taken, last } = await run(serviceOf(5, 2), false);
  expect(taken).toEqual([2]);
  expect(last).toMatch(/^3 dos arquivos enviados não couberam na execução/);
  expect((await run(serviceOf(2, 2), false)).last).toMatch(/^Processamento iniciado/);
});

it('no run follows one after which as many files are left as before', async () => {
  const { taken, error } = await run(serviceOf(5, 2, [2, 3]), true);
  expect(taken).toEqual([2, 2]);
  expect(error).toMatch(/3 arquivos voltaram a ficar pendentes/);
});
