import { setTimeout as sleep } from 'node:timers/promises';
import { type Account, client } from '../distributed/world.ts';

const window = { event_from: '2026-01-01', event_to: '2026-12-31' };
/** A schema whose records are numbers. */
export const ofNumbers = {
  event_date_field: 'at',
  fields: [
    { name: 'at', type: 'date', required: true },
    { name: 'n', type: 'integer', required: true },
  ],
};
export const ROWS_PER_FILE = 100;
const SLOW_UPLOAD_MS = 40_000;
/** Pieces in which a slow upload sends its body. */
const SLOW_PIECES = 20;
/** Longest time until each kind of request is answered once more; a run's pods have to start. */
const PATIENCE_MS = 300_000;

/** What clients do while the platform changes under them. */
export interface Load {
  /** Answered requests of each kind. */
  answered: Partial<Record<Kind, number>>;
  /** Everything that a client would call a failure: no answer, an answer that is not 200, or a wrong one. */
  failures: string[];
  /** Files whose upload was answered 200. */
  files: Set<string>;
  /** Waits until every kind of request has been answered `times` more. */
  goOn(times: number): Promise<void>;
  /** Lets what is under way end. */
  stop(): Promise<void>;
}
type Kind = 'upload' | 'slow upload' | 'query' | 'page' | 'listing' | 'run';

/** Tells when runs are complete. */
export interface Completions {
  /** Waits until a run is complete. @throws Error if it failed, or is not in time */
  completed(runId: number): Promise<void>;
}

/**
 * Clients that upload, query, read pages and list, until `stop` is called. Two of the uploads under way take `slowUploadMs`
 * each. With `runs`, one run after the other moves what was uploaded into the table.
 */
export async function startLoad(
  url: string,
  account: Pick<Account, 'token'>,
  { runs, slowUploadMs = SLOW_UPLOAD_MS }: { runs?: Completions; slowUploadMs?: number } = {},
): Promise<Load> {
  const api = client(url, account);
  const ended = new AbortController();
  const load: Load['answered'] = { upload: 0, 'slow upload': 0, query: 0, page: 0, listing: 0 };
  if (runs) load.run = 0;
  const failures: string[] = [];
  const files = new Set<string>();
  let serial = 0;

  const again = async (kind: Kind, pauseMs: number, step: () => Promise<void>) => {
    while (!ended.signal.aborted) {
      const begun = new Date().toISOString().slice(11, 19);
      try {
        await step();
        load[kind] = (load[kind] ?? 0) + 1;
      } catch (error) {
        const { message, cause } = error as Error & { cause?: { code?: string; message?: string } };
        failures.push(`${begun} ${kind}: ${message} ${cause?.code ?? cause?.message ?? ''}`.trim());
      }
      await sleep(pauseMs, undefined, { signal: ended.signal }).catch(() => {});
    }
  };
  const put = async (name: string, body: string | ReadableStream) => {
    const asked = await api.once('generate-upload-token', { minutes: 10 });
    const { upload_url } = (await asOk(asked)) as { upload_url: string };
    const headers = { 'Content-Type': 'application/octet-stream' };
    const init = { method: 'PUT', headers, body, duplex: 'half' } as RequestInit;
    await asOk(await fetch(`${upload_url}/${name}`, init));
    files.add(name);
  };
  // Without a file a schema has no table to ask.
  await put(`${++serial}.jsonl`, fileOf(serial));
  const loops = [
    again('upload', 600, () => put(`${++serial}.jsonl`, fileOf(serial))),
    ...[0, 1].map(async (i) => {
      await sleep((i * slowUploadMs) / 2);
      await again('slow upload', 100, () =>
        put(`slow-${++serial}.jsonl`, dripped(fileOf(serial), slowUploadMs)),
      );
    }),
    again('query', 500, async () => {
      const before = files.size;
      const answer = await asOk(
        await api.once('query', { ...window, select: ['count(*) as n', 'count(distinct n) as d'] }),
      );
      const [[rows, distinct]] = (answer as { data: [[number, number]] }).data;
      if (rows !== distinct) throw new Error(`${rows} records, ${distinct} of them different`);
      if (rows < before * ROWS_PER_FILE) throw new Error(`${rows} records of ${before} files`);
    }),
    again('page', 500, async () => {
      // Every page of one walk sees the files of its first.
      const first = (await asOk(
        await api.once('query', { ...window, select: ['n'], limit: ROWS_PER_FILE }),
      )) as Page;
      let { next_page_token: token } = first;
      const seen = new Set(first.data.map(([n]) => n));
      for (let page = 1; token !== undefined && page < 5; page++) {
        const next = (await asOk(await api.once('query', { page_token: token }))) as Page;
        for (const [n] of next.data) {
          if (seen.has(n)) throw new Error(`record ${n} is on two pages`);
          seen.add(n);
        }
        token = next.next_page_token;
        await sleep(1000);
      }
    }),
    again('listing', 500, async () => void (await asOk(await api.get('files')))),
    runs &&
      // Spark's start keeps two cores busy: without the pause, queries took half a minute.
      again('run', 20_000, async () => {
        const { ids } = (await asOk(await api.once('process-files', { shape_id: 1, executors: 1 }))) as {
          ids: number[];
        };
        for (const id of ids) await runs.completed(id);
      }),
  ];
  return {
    answered: load,
    failures,
    files,
    async goOn(times) {
      const wanted = Object.entries(load).map(([kind, done]) => [kind as Kind, done + times] as const);
      const deadline = Date.now() + PATIENCE_MS;
      while (wanted.some(([kind, count]) => load[kind]! < count)) {
        if (Date.now() > deadline) {
          throw new Error(`the load stands still: ${JSON.stringify(load)} ${failures.slice(-5).join('; ')}`);
        }
        await sleep(200);
      }
    },
    async stop() {
      ended.abort();
      await Promise.all(loops);
    },
  };
}

interface Page {
  data: [number][];
  next_page_token?: string;
}

/** @throws Error if the answer is not 200 */
export async function asOk(response: Response): Promise<unknown> {
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${response.status} ${text.slice(0, 300)}`);
  return JSON.parse(text);
}

/** Records of three days of a month: a run stores a file for each day, and a query reads them all. */
export function fileOf(serial: number, rows = ROWS_PER_FILE): string {
  const line = (_: unknown, i: number) =>
    `{"at":"2026-0${1 + (serial % 9)}-0${1 + (i % 3)}","n":${serial * rows + i}}\n`;
  return Array.from({ length: rows }, line).join('');
}

/** The text as a body that takes `ms`. */
function dripped(text: string, ms: number): ReadableStream<Uint8Array> {
  const bytes = Buffer.from(text);
  const size = Math.ceil(bytes.length / SLOW_PIECES);
  let sent = 0;
  return new ReadableStream({
    async pull(controller) {
      if (sent > 0) await sleep(ms / SLOW_PIECES);
      controller.enqueue(bytes.subarray(sent, sent + size));
      sent += size;
      if (sent >= bytes.length) controller.close();
    },
  });
}
