import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../../api/api-error.ts';
import type { QueryBody } from '../query-text.ts';
import type { QueryPage } from '../run/request-page.ts';
import { allRowsAsCsv } from './all-rows.ts';

const query = { select: ['n'], event_from: '2026-01-01', event_to: '2026-01-31', limit: 50 } as QueryBody;
const ROWS = 25_000;

/** Waits are as long as they say; no test sits through them. */
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

interface Asked {
  limit?: number;
  page_token?: string;
}
/** Answers as the service: a token stands for where its page begins and for the rows of a page. */
function pageOf({ limit, page_token }: Asked): QueryPage {
  const [from, pageRows] = page_token ? page_token.split('/').map(Number) : [0, limit];
  const to = Math.min(from! + pageRows!, ROWS);
  const rows = Array.from({ length: to - from! }, (_, index) => [String(from! + index)]);
  const table = { columns: [{ name: 'n', type: 'bigint' }], rows };
  return { table, nextPageToken: to < ROWS ? `${to}/${pageRows}` : null } as unknown as QueryPage;
}

/** Exports from a service that throws the faults, in order, before the answers that `at` numbers from 1. */
function exported(
  refuse: (asked: Asked, request: number) => ApiError | undefined,
  stop = new AbortController(),
) {
  const asked: Asked[] = [];
  const told: number[] = [];
  const ask = async (request: object) => {
    asked.push(request);
    const refusal = refuse(request, asked.length);
    if (refusal) throw refusal;
    return pageOf(request);
  };
  const parts = allRowsAsCsv(ask, query, 'standard', (rows) => told.push(rows), stop.signal);
  return { asked, told, csv: parts.then((blobs) => new Blob(blobs).text()) };
}

const whole = `n\r\n${Array.from({ length: ROWS }, (_, index) => `${index}\r\n`).join('')}`;
const lost = () => new ApiError(0, undefined);
const busy = () => new ApiError(503, { code: 'answers_busy' }, { waitSeconds: 20 });
const paced = () => new ApiError(429, { code: 'too_many_requests' }, { waitSeconds: 60 });

it('a page that is refused for a while, or whose connection is lost, is asked for again with its own token', async () => {
  const faults = new Map([lost(), busy(), paced()].map((fault, index) => [index + 2, fault]));
  const { asked, told, csv } = exported((_, request) => faults.get(request));
  await vi.runAllTimersAsync();
  expect(await csv).toBe(whole);
  const second = { page_token: '10000/10000' };
  expect(asked.slice(1)).toEqual([second, second, second, second, { page_token: '20000/10000' }]);
  expect(told).toEqual([10_000, 20_000, ROWS]);
});

it('a page waits as long as the service asks for, and no longer where the export is stopped', async () => {
  const stop = new AbortController();
  const { asked, csv } = exported((_, request) => (request > 1 ? busy() : undefined), stop);
  const ended = csv.catch((reason: unknown) => reason);
  await vi.advanceTimersByTimeAsync(19_000);
  expect(asked).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(2000);
  expect(asked).toHaveLength(3);
  stop.abort('enough');
  expect(await ended).toBe('enough');
  expect(vi.getTimerCount()).toBe(0);
});

it('a page that is refused again and again, for long or for good ends the export', async () => {
  for (const [fault, requests] of [
    [busy(), 10],
    [new ApiError(429, { code: 'quota' }, { waitSeconds: 3600 }), 1],
    [new ApiError(422, { code: 'query_too_large' }), 1],
  ] as const) {
    const { asked, csv } = exported(() => fault);
    const ended = csv.catch((reason: unknown) => reason);
    await vi.runAllTimersAsync();
    expect(await ended).toBe(fault);
    expect(asked).toHaveLength(requests);
  }
});

it('rows too wide for a page are read from the first one again, in pages of half as many', async () => {
  const tooLarge = new ApiError(422, { code: 'answer_too_large' });
  const rowsOf = ({ limit, page_token }: Asked) => limit ?? Number(page_token!.split('/')[1]);
  const { asked, csv } = exported((request) =>
    rowsOf(request) > 4000 && request.page_token ? tooLarge : undefined,
  );
  expect(await csv).toBe(whole);
  expect(asked.flatMap(({ limit }) => limit ?? [])).toEqual([10_000, 5000, 2500]);
  expect(asked).toHaveLength(2 + 2 + 10);

  const never = exported(() => tooLarge);
  expect(await never.csv.catch((reason: unknown) => reason)).toBe(tooLarge);
  expect(never.asked.at(-1)).toMatchObject({ limit: 1 });
});
