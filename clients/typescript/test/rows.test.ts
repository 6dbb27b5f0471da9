import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Celeiro, InvalidRequestError, type Query, UnexpectedAnswerError } from '../src/node/index.ts';
import { type FakeService, fakeService, refuse, sendJson } from './support/fake-service.ts';

afterEach(() => vi.restoreAllMocks());

const query: Query = { select: ['n'], event_from: '2026-01-01', event_to: '2026-12-31' };
const PATH = '/api/v1/schemas/s/query';

interface Answer {
  meta: { name: string; type: string }[];
  data: (string | null)[][];
  next_page_token?: string;
}

/** A page of one column `n`, numbered from `from`. */
function page(from: number, count: number, next?: string): Answer {
  return {
    meta: [{ name: 'n', type: 'bigint' }],
    data: Array.from({ length: count }, (_, i) => [String(from + i)]),
    ...(next && { next_page_token: next }),
  };
}

function answer(response: ServerResponse, { next_page_token, ...rest }: Answer): void {
  const statistics = { elapsed: 0.1, rows_read: 10, bytes_read: 100 };
  const token = next_page_token && { next_page_token };
  const body = { format: 'json_compact_strings', ...rest, statistics, ...token };
  sendJson(response, 200, body, next_page_token ? { 'X-Next-Page-Token': next_page_token } : {});
}

/** A service with three pages of three rows; the last has two. */
function threePages(): Promise<FakeService> {
  const pages: Record<string, Answer> = { first: page(0, 3, 'p2'), p2: page(3, 3, 'p3'), p3: page(6, 2) };
  return fakeService((request, response) =>
    answer(response, pages[(request.json().page_token as string | undefined) ?? 'first']!),
  );
}

async function all<T>(rows: AsyncIterable<T>): Promise<T[]> {
  const read: T[] = [];
  for await (const row of rows) read.push(row);
  return read;
}

describe('rows', () => {
  it('gives the rows of all pages, asking for exact texts and large pages', async () => {
    await using service = await threePages();
    const rows = await all(new Celeiro(service.url, 'token').rows<{ n: bigint }>('s', query));
    expect(rows.map(({ n }) => n)).toEqual([0n, 1n, 2n, 3n, 4n, 5n, 6n, 7n]);
    const exact = { format: 'json_compact_strings', include_meta: true };
    expect(service.arrived.map((one) => [one.path, one.json()])).toEqual([
      [PATH, { ...query, limit: 10_000, ...exact }],
      [PATH, { ...query, page_token: 'p2', ...exact }],
      [PATH, { ...query, page_token: 'p3', ...exact }],
    ]);
  });

  it('keeps the limit of the query, and repeats no offset', async () => {
    await using service = await threePages();
    await all(new Celeiro(service.url, 'token').rows('s', { ...query, limit: 3, offset: 5 }));
    expect(service.arrived.map((one) => [one.json().limit, one.json().offset])).toEqual([
      [3, 5],
      [3, undefined],
      [3, undefined],
    ]);
  });

  it('gives nothing for an empty answer, whose columns are known all the same', async () => {
    await using service = await fakeService((_, response) => answer(response, page(0, 0)));
    const rows = new Celeiro(service.url, 'token').rows('s', query);
    expect(await rows.columns()).toEqual([{ name: 'n', type: 'bigint' }]);
    expect(await all(rows)).toEqual([]);
    expect(service.arrived).toHaveLength(1);
  });

  it('asks for the next page as soon as the head of the present one has arrived', async () => {
    const asked: string[] = [];
    let release = () => {};
    await using service = await fakeService(async (request, response) => {
      const token = request.json().page_token as string | undefined;
      asked.push(token ?? 'first');
      if (token) return answer(response, page(1, 1));
      response.writeHead(200, { 'X-Next-Page-Token': 'p2' });
      response.write('{"format":"json_compact_strings",');
      // The body of the first page ends only after the second page was asked for.
      await new Promise<void>((resolve) => {
        release = resolve;
      });
      response.end(
        '"meta":[{"name":"n","type":"bigint"}],"data":[["0"]],"next_page_token":"p2","statistics":{"elapsed":1,"rows_read":1,"bytes_read":1}}',
      );
      return undefined;
    });
    const reading = all(new Celeiro(service.url, 'token').rows('s', query));
    await vi.waitFor(() => expect(asked).toEqual(['first', 'p2']));
    release();
    expect(await reading).toEqual([{ n: 0n }, { n: 1n }]);
  });

  it('has one page ahead of the rows that were given, and never two', async () => {
    await using service = await threePages();
    const rows = new Celeiro(service.url, 'token').rows('s', query);
    await rows.next();
    await vi.waitFor(() => expect(service.arrived).toHaveLength(2));
    await rows.next();
    await rows.next();
    await sleep(100);
    expect(service.arrived).toHaveLength(2);
    await rows.next();
    await vi.waitFor(() => expect(service.arrived).toHaveLength(3));
    await rows.return();
  });

  it('asks for the page after a page whose head came while the one before was read', async () => {
    const asked: string[] = [];
    let release = () => {};
    await using service = await fakeService(async (request, response) => {
      const token = (request.json().page_token as string | undefined) ?? 'first';
      asked.push(token);
      if (token === 'first') return answer(response, page(0, 1, 'p2'));
      if (token === 'p3') return answer(response, page(2, 1));
      response.writeHead(200, { 'X-Next-Page-Token': 'p3' });
      response.write(' ');
      await new Promise<void>((resolve) => {
        release = resolve;
      });
      const body = { ...page(1, 1, 'p3'), statistics: { elapsed: 0.1, rows_read: 1, bytes_read: 1 } };
      response.end(JSON.stringify(body));
      return undefined;
    });
    const rows = new Celeiro(service.url, 'token').rows('s', query);
    await rows.next();
    await vi.waitFor(() => expect(asked).toEqual(['first', 'p2']));
    await sleep(100);
    const second = rows.next();
    await vi.waitFor(() => expect(asked).toEqual(['first', 'p2', 'p3']));
    release();
    expect(await second).toEqual({ done: false, value: { n: 1n } });
    expect(await rows.next()).toEqual({ done: false, value: { n: 2n } });
  });

  it('cancels the page on its way when the loop is left', async () => {
    let closed: Promise<unknown> | undefined;
    await using service = await fakeService((request, response) => {
      if (request.json().page_token) closed = once(response, 'close');
      else answer(response, page(0, 3, 'p2'));
    });
    for await (const _ of new Celeiro(service.url, 'token').rows('s', query)) {
      await vi.waitFor(() => expect(closed).toBeDefined());
      break;
    }
    await closed;
    expect(service.arrived).toHaveLength(2);
  });

  it('ends with the reason of its signal', async () => {
    await using service = await threePages();
    const aborting = new AbortController();
    const rows = new Celeiro(service.url, 'token').rows('s', query, { signal: aborting.signal });
    await rows.next();
    aborting.abort(new Error('enough'));
    await expect(rows.next()).rejects.toThrow('enough');
    await using silent = await fakeService(() => {});
    const waiting = new AbortController();
    const next = new Celeiro(silent.url, 'token').rows('s', query, { signal: waiting.signal }).next();
    await vi.waitFor(() => expect(silent.arrived).toHaveLength(1));
    waiting.abort(new Error('enough'));
    await expect(next).rejects.toThrow('enough');
  });

  it('tells the error of a page when its turn comes, after the rows before it', async () => {
    await using service = await fakeService((request, response) =>
      request.json().page_token
        ? refuse(response, 422, 'bad_page_token', { errors: { page_token: ['…'] } })
        : answer(response, page(0, 2, 'p2')),
    );
    const rows = new Celeiro(service.url, 'token').rows('s', query);
    expect(await rows.next()).toEqual({ done: false, value: { n: 0n } });
    await sleep(50);
    expect(await rows.next()).toEqual({ done: false, value: { n: 1n } });
    await expect(rows.next()).rejects.toBeInstanceOf(InvalidRequestError);
    // The place is still that page, so that another iterator can go on there.
    expect(rows).toMatchObject({ pageToken: 'p2', rowsOfPage: 0 });
  });

  it('asks again for a page that failed when it is asked for again', async () => {
    let refused = false;
    await using service = await fakeService((request, response) => {
      if (!request.json().page_token) return answer(response, page(0, 1, 'p2'));
      if (refused) return answer(response, page(1, 1));
      refused = true;
      return refuse(response, 422, 'query_too_large');
    });
    const rows = new Celeiro(service.url, 'token').rows('s', query);
    await rows.next();
    await expect(rows.next()).rejects.toBeInstanceOf(InvalidRequestError);
    expect(await rows.next()).toEqual({ done: false, value: { n: 1n } });
  });

  it('goes on with the data of the answer it gives, where a repeated first page saw newer data', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
    let abandoned: Promise<unknown> | undefined;
    await using service = await fakeService(async (request, response, n) => {
      const token = request.json().page_token as string | undefined;
      if (token === 'old') {
        abandoned = once(response, 'close');
        return;
      }
      if (token === 'new') return answer(response, page(11, 1));
      if (n > 1) return answer(response, page(10, 1, 'new'));
      response.writeHead(200, { 'X-Next-Page-Token': 'old', 'Content-Length': '1000' });
      response.write('{');
      await vi.waitFor(() => expect(service.arrived).toHaveLength(2));
      response.socket!.destroy();
    });
    const rows = await all(new Celeiro(service.url, 'token').rows('s', query));
    expect(rows).toEqual([{ n: 10n }, { n: 11n }]);
    // The page of the older data is not left on its way.
    await abandoned;
  });

  it('serves calls of next that do not wait for each other', async () => {
    await using service = await threePages();
    const rows = new Celeiro(service.url, 'token').rows('s', query);
    const results = await Promise.all(Array.from({ length: 10 }, () => rows.next()));
    expect(results.map(({ value }) => (value as { n: bigint } | undefined)?.n)).toEqual([
      0n,
      1n,
      2n,
      3n,
      4n,
      5n,
      6n,
      7n,
      undefined,
      undefined,
    ]);
    expect(service.arrived).toHaveLength(3);
  });

  it('sends a bigint of a condition as its digits', async () => {
    await using service = await threePages();
    const where = [{ field: 'n', op: 'in' as const, value: [9007199254740993n, -1n] }];
    await all(new Celeiro(service.url, 'token').rows('s', { ...query, where }));
    expect(service.arrived[0]!.json().where).toEqual([
      { field: 'n', op: 'in', value: ['9007199254740993', '-1'] },
    ]);
  });
});

describe('the place of an iteration', () => {
  it('is the page of the next row, and the rows of it that were given', async () => {
    await using service = await threePages();
    const rows = new Celeiro(service.url, 'token').rows('s', query);
    const places = [[rows.pageToken, rows.rowsOfPage]];
    for await (const _ of rows) places.push([rows.pageToken, rows.rowsOfPage]);
    expect(places).toEqual([
      [null, 0],
      [null, 1],
      [null, 2],
      ['p2', 0],
      ['p2', 1],
      ['p2', 2],
      ['p3', 0],
      ['p3', 1],
      ['p3', 2],
    ]);
  });

  it('is where another iteration goes on, from every row, with the query and without it', async () => {
    await using service = await threePages();
    const client = new Celeiro(service.url, 'token');
    for (let given = 3; given <= 8; given++) {
      const rows = client.rows<{ n: bigint }>('s', query);
      for (let k = 0; k < given; k++) await rows.next();
      const { pageToken, rowsOfPage } = rows;
      await rows.return();
      for (const again of [query, null]) {
        const rest = await all(client.rows<{ n: bigint }>('s', again, { pageToken, rowsOfPage }));
        expect(rest.map(({ n }) => Number(n))).toEqual([0, 1, 2, 3, 4, 5, 6, 7].slice(given));
      }
    }
  });

  it('is refused where it cannot be resumed', async () => {
    const client = new Celeiro('http://localhost:1', 'token');
    expect(() => client.rows('s', query, { pageToken: null, rowsOfPage: 3 })).toThrow(/begin it anew/);
    expect(() => client.rows('s', query, { pageToken: 'x', rowsOfPage: -1 })).toThrow(RangeError);
    expect(() => client.rows('s', null)).toThrow(/pageToken/);
  });
});

describe('a value', () => {
  const columns = [
    ...[
      'bigint',
      'double',
      'decimal(38,18)',
      'boolean',
      'date',
      'timestamp(6) with time zone',
      'varchar',
      'json',
    ],
    'interval',
  ].map((type, i) => ({ name: `c${i}`, type }));

  async function rowOf(cells: (string | null | number)[]) {
    await using service = await fakeService((_, response) =>
      answer(response, { meta: columns, data: [cells as string[]] }),
    );
    const { rows } = await new Celeiro(service.url, 'token').query('s', query);
    return Object.values(rows[0]!);
  }

  it('is exact in the type of its column', async () => {
    const decimal = '-12345678901234567890.123456789012345678';
    const json = '{"n":9007199254740993,"t":"á"}';
    const moment = '9999-12-31T23:59:59.999999Z';
    expect(
      await rowOf(['9223372036854775807', '0.1', decimal, 'true', '9999-12-31', moment, 'á"\\', json, 'P1D']),
    ).toEqual([9223372036854775807n, 0.1, decimal, true, '9999-12-31', moment, 'á"\\', json, 'P1D']);
    const early = '0001-01-01T00:00:00.000001Z';
    expect(
      await rowOf([
        '-9223372036854775808',
        '-1.7976931348623157e308',
        '0',
        'false',
        '0001-01-01',
        early,
        '',
        'null',
        '',
      ]),
    ).toEqual([
      -9223372036854775808n,
      -1.7976931348623157e308,
      '0',
      false,
      '0001-01-01',
      early,
      '',
      'null',
      '',
    ]);
    expect(await rowOf(['9007199254740993', '5e-324', ...Array(7).fill(null)])).toEqual([
      ...[9007199254740993n, 5e-324],
      ...Array(7).fill(null),
    ]);
  });

  it('that is not of its column is told, not guessed', async () => {
    const good = ['1', '1', '1', 'true', '2026-01-01', 'x', 'x', 'x', 'x'];
    const bad: [number, string | number][] = [
      ...([
        [0, '1.0'],
        [0, ''],
        [0, '0x1'],
        [0, 'a'],
        [1, ''],
        [1, 'x'],
        [3, 'TRUE'],
      ] as [number, string][]),
      [6, 7],
    ];
    for (const [index, cell] of bad) {
      const outcome = await rowOf(good.with(index, cell as string)).catch((error: unknown) => error);
      expect(outcome, String(cell)).toBeInstanceOf(UnexpectedAnswerError);
    }
    await expect(rowOf(good.slice(1))).rejects.toBeInstanceOf(UnexpectedAnswerError);
    await expect(rowOf([...good, 'x'])).rejects.toBeInstanceOf(UnexpectedAnswerError);
  });
});

describe('query', () => {
  it('answers one page', async () => {
    await using service = await threePages();
    const client = new Celeiro(service.url, 'token');
    expect(await client.query('s', query)).toEqual({
      columns: [{ name: 'n', type: 'bigint' }],
      rows: [{ n: 0n }, { n: 1n }, { n: 2n }],
      statistics: { elapsed: 0.1, rows_read: 10, bytes_read: 100 },
      nextPageToken: 'p2',
    });
    expect(service.arrived[0]!.json()).not.toHaveProperty('limit');
    expect(await client.query('s', { page_token: 'p3' })).toMatchObject({
      rows: [{ n: 6n }, { n: 7n }],
      nextPageToken: null,
    });
  });
});
