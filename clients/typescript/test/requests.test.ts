import { createServer } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net';
import { inspect } from 'node:util';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  AuthenticationError,
  Celeiro,
  type CeleiroError,
  ConnectionError,
  DamagedSourceError,
  InvalidRequestError,
  NotFoundError,
  PermissionError,
  RateLimitError,
  ServiceError,
  StorageFullError,
  UnexpectedAnswerError,
} from '../src/node/index.ts';
import { fakeService, type Handler, refuse, sendJson } from './support/fake-service.ts';

afterEach(() => vi.restoreAllMocks());

/** Makes every wait without `Retry-After` last no time. */
function withoutWaiting(): void {
  vi.spyOn(Math, 'random').mockReturnValue(0);
}

async function shapesFrom(handler: Handler, options = {}) {
  await using service = await fakeService(handler);
  const outcome = await new Celeiro(service.url, 'token', options)
    .shapes()
    .catch((error: CeleiroError) => error);
  return { outcome, attempts: service.arrived.length, arrived: service.arrived };
}

describe('a request', () => {
  it('carries the token, and nothing in its error shows it', async () => {
    const { outcome, arrived } = await shapesFrom((_, response) => refuse(response, 401, 'unauthenticated'));
    expect(arrived[0]!.headers.authorization).toBe('Bearer token');
    expect(String(outcome)).not.toContain('Bearer');
    expect(outcome).toBeInstanceOf(AuthenticationError);
  });

  it.each([408, 429, 500, 502, 503, 504, 507])(
    'answered %i is sent again until it succeeds',
    async (status) => {
      withoutWaiting();
      const { outcome, attempts } = await shapesFrom((_, response, n) =>
        n < 3 ? refuse(response, status, 'passing') : sendJson(response, 200, []),
      );
      expect(outcome).toEqual([]);
      expect(attempts).toBe(3);
    },
  );

  it('is sent again where an upload was cut on its way', async () => {
    withoutWaiting();
    const { outcome } = await shapesFrom((_, response, n) =>
      n < 2 ? refuse(response, 400, 'upload_interrupted') : sendJson(response, 200, []),
    );
    expect(outcome).toEqual([]);
  });

  it.each([400, 401, 403, 404, 409, 413, 415, 422, 410])('answered %i is not sent again', async (status) => {
    const { attempts } = await shapesFrom((_, response) => refuse(response, status, 'staying'));
    expect(attempts).toBe(1);
  });

  it.each([
    [504, 'query_timeout'],
    [507, 'storage_quota_exceeded'],
  ])('answered %i %s is not sent again', async (status, code) => {
    const { attempts } = await shapesFrom((_, response) => refuse(response, status, code));
    expect(attempts).toBe(1);
  });

  it('is given up after maxAttempts', async () => {
    withoutWaiting();
    const { outcome, attempts } = await shapesFrom((_, response) => refuse(response, 503, 'unavailable'), {
      maxAttempts: 4,
    });
    expect(attempts).toBe(4);
    expect(outcome).toBeInstanceOf(ServiceError);
  });

  it('waits as long as Retry-After says', async () => {
    const startedAt = performance.now();
    const { outcome } = await shapesFrom((_, response, n) =>
      n === 1
        ? refuse(response, 429, 'rate_limited', {}, { 'Retry-After': '1' })
        : sendJson(response, 200, []),
    );
    expect(outcome).toEqual([]);
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(990);
  });

  it('waits at most 120 s where Retry-After says more, and else a random part of a delay that doubles', async () => {
    const waits: number[] = [];
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    const sleep = setTimeout;
    vi.spyOn(globalThis, 'setTimeout').mockImplementation(((done: () => void, ms: number) => {
      const isPause = new Error().stack!.includes('pause.ts');
      if (isPause) waits.push(ms);
      return sleep(done, isPause ? 0 : ms);
    }) as typeof setTimeout);
    const retryAfter: Record<number, string> = { 1: '100000', 2: 'Wed, 21 Oct 2026 07:28:00 GMT', 5: '0' };
    await shapesFrom(
      (_, response, n) =>
        refuse(response, 503, 'unavailable', {}, n in retryAfter ? { 'Retry-After': retryAfter[n]! } : {}),
      { maxAttempts: 10 },
    );
    expect(waits).toEqual([120_000, 500, 1000, 2000, 0, 8000, 15_000, 15_000, 15_000]);
  });

  it('is sent again after a connection that was cut before the answer', async () => {
    withoutWaiting();
    const { outcome, attempts } = await shapesFrom((_, response, n) =>
      n < 3 ? response.socket!.destroy() : sendJson(response, 200, []),
    );
    expect(outcome).toEqual([]);
    expect(attempts).toBe(3);
  });

  it('is sent again after a body that was cut, and else tells that it was', async () => {
    withoutWaiting();
    const cut: Handler = (_, response) => {
      response.writeHead(200, { 'Content-Length': 100 });
      response.write('[', () => response.socket!.destroy());
    };
    const mended = await shapesFrom((request, response, n) =>
      n === 1 ? cut(request, response, n) : sendJson(response, 200, []),
    );
    expect(mended.outcome).toEqual([]);
    const { outcome, attempts } = await shapesFrom(cut);
    expect(outcome).toBeInstanceOf(ConnectionError);
    expect(outcome).toMatchObject({ code: 'connection_cut', failure: 'cut' });
    expect(attempts).toBe(5);
  });

  it('ends by the timeout where no answer comes', async () => {
    const { outcome } = await shapesFrom(() => {}, { timeoutMs: 100, maxAttempts: 1 });
    expect(outcome).toBeInstanceOf(ConnectionError);
    expect(outcome).toMatchObject({ code: 'connection_silent', status: undefined });
    expect((outcome as Error).message).toContain('nothing moved for 100 ms');
  });

  it('ends by the timeout where a body stops, and not where it is only slow', async () => {
    const { outcome } = await shapesFrom(
      (_, response) => {
        response.writeHead(200);
        response.write('[');
      },
      { timeoutMs: 100, maxAttempts: 1 },
    );
    expect(outcome).toMatchObject({ code: 'connection_silent' });
    const slow = await shapesFrom(
      async (_, response) => {
        response.writeHead(200);
        response.write('[');
        for (let n = 0; n < 10; n++) {
          await new Promise((resolve) => setTimeout(resolve, 50));
          response.write(' ');
        }
        response.end(']');
      },
      { timeoutMs: 200, maxAttempts: 1 },
    );
    expect(slow.outcome).toEqual([]);
  });

  it('tells a refused connection', async () => {
    withoutWaiting();
    const closed = createServer().listen(0);
    const { port } = closed.address() as AddressInfo;
    closed.close();
    const error = await new Celeiro(`http://127.0.0.1:${port}`, 'token').shapes().catch((e: unknown) => e);
    expect(error).toBeInstanceOf(ConnectionError);
    expect(error).toMatchObject({ code: 'connection_refused', failure: 'refused' });
    expect((error as Error).message).toMatch(/ECONNREFUSED.*Check the base URL/);
  });

  it('tells a connection that does not come about in time', async () => {
    // TLS to a server that says nothing: the connection stands, but never for a request.
    const sockets: Socket[] = [];
    const mute = createTcpServer((socket) => sockets.push(socket)).listen(0);
    const { port } = mute.address() as AddressInfo;
    const client = new Celeiro(`https://127.0.0.1:${port}`, 'token', {
      connectTimeoutMs: 100,
      maxAttempts: 1,
    });
    await expect(client.shapes()).rejects.toMatchObject({ code: 'connection_refused' });
    for (const socket of sockets) socket.destroy();
    mute.close();
  });

  it('is cancelled by its signal, also while it waits to be sent again', async () => {
    await using service = await fakeService((_, response) =>
      refuse(response, 503, 'unavailable', {}, { 'Retry-After': '60' }),
    );
    const reason = new Error('enough');
    const aborting = new AbortController();
    const shapes = new Celeiro(service.url, 'token').shapes({ signal: aborting.signal });
    await vi.waitFor(() => expect(service.arrived).toHaveLength(1));
    aborting.abort(reason);
    await expect(shapes).rejects.toBe(reason);
    await using hanging = await fakeService(() => {});
    const other = new AbortController();
    const waiting = new Celeiro(hanging.url, 'token').shapes({ signal: other.signal });
    await vi.waitFor(() => expect(hanging.arrived).toHaveLength(1));
    other.abort(reason);
    await expect(waiting).rejects.toBe(reason);
  });
});

describe('an answer that is not the service’s', () => {
  it.each([
    ['a page', 200, '<html><h1>Welcome</h1></html>', 1],
    ['a page of an error', 403, '<html>Forbidden</html>', 1],
    ['a page of a gateway', 502, '<html>Bad gateway</html>', 5],
    ['an empty body', 200, '', 1],
    ['JSON of something else', 200, '{"hello":1}', 1],
    ['an error of something else', 404, '{"message":"no route"}', 1],
    ['bytes that are not UTF-8', 200, Buffer.from('[{"id":1,"name":"\xff"}]', 'latin1'), 1],
    ['a number that JavaScript would round', 200, '[{"id":9007199254740993,"name":"x"}]', 1],
  ])('is told: %s', async (_, status, body, expected) => {
    withoutWaiting();
    const { outcome, attempts } = await shapesFrom((_request, response) =>
      response.writeHead(status).end(body),
    );
    expect(outcome).toBeInstanceOf(UnexpectedAnswerError);
    expect(outcome).toMatchObject({ status });
    expect(attempts).toBe(expected);
  });

  it('is a redirect, which is not followed', async () => {
    const { outcome, attempts } = await shapesFrom((_, response) =>
      response.writeHead(301, { Location: 'https://elsewhere.example/' }).end(),
    );
    expect(outcome).toBeInstanceOf(UnexpectedAnswerError);
    expect((outcome as Error).message).toContain('https://elsewhere.example');
    expect(attempts).toBe(1);
  });

  it.each([
    'https://elsewhere.example/u/canary/a.jsonl',
    '//user:canary@elsewhere.example/',
    '/u/canary',
    'http://[canary',
  ])('shows nothing but the origin of a redirect to %s', async (location) => {
    const { outcome } = await shapesFrom((_, response) =>
      response.writeHead(308, { Location: location }).end(),
    );
    expect(outcome).toBeInstanceOf(UnexpectedAnswerError);
    expect(inspect(outcome)).not.toContain('canary');
  });
});

describe('the error of a refusal', () => {
  it.each([
    [401, 'unauthenticated', AuthenticationError],
    [403, 'missing_scope', PermissionError],
    [404, 'schema_not_found', NotFoundError],
    [400, 'schema_not_linked', InvalidRequestError],
    [413, 'body_too_large', InvalidRequestError],
    [415, 'unsupported_media_type', InvalidRequestError],
    [422, 'invalid_request', InvalidRequestError],
    [409, 'file_damaged', DamagedSourceError],
    [409, 'table_damaged', DamagedSourceError],
    [429, 'rate_limited', RateLimitError],
    [507, 'upload_storage_full', StorageFullError],
    [500, 'internal_error', ServiceError],
    [503, 'unavailable', ServiceError],
    [504, 'query_timeout', ServiceError],
    [410, 'direct_upload_gone', ServiceError],
  ])('%i %s is of its kind and has what the service said', async (status, code, kind) => {
    const damaged = code === 'file_damaged' ? { damaged_files: [{ id: 7, file_name: 'a.jsonl' }] } : {};
    const { outcome } = await shapesFrom(
      (_, response) =>
        refuse(
          response,
          status,
          code,
          { errors: { limit: ['O valor máximo é 10.'] }, ...damaged },
          { 'Retry-After': '7' },
        ),
      { maxAttempts: 1 },
    );
    expect(outcome).toBeInstanceOf(kind);
    const error = outcome as CeleiroError;
    expect(error).toMatchObject({
      ...{ name: kind.name, status, code, requestId: 'req-1', retryAfterSeconds: 7 },
      ...{ fields: { limit: ['O valor máximo é 10.'] }, sent: [] },
    });
    if (error instanceof DamagedSourceError) expect(error.damagedFiles).toEqual(damaged.damaged_files ?? []);
    expect(error.message).toContain(`texto de ${code}`);
    expect(error.message).toContain('limit: O valor máximo é 10.');
    expect(error.message).toMatch(/\.$/);
  });
});

describe('processFiles', () => {
  const started = {
    ...{ ids: [1], status: 'started', schema: 's', schema_version: '1.0', shape: 'x', executors: 1 },
    ...{ files_count: 1, total_size_mb: 1.5 },
  };
  async function processing(handler: Handler) {
    withoutWaiting();
    await using service = await fakeService(handler);
    const outcome = await new Celeiro(service.url, 'token')
      .process('s', { shapeId: 2, executors: 3 })
      .catch((error: unknown) => error);
    return { outcome, arrived: service.arrived };
  }

  it('is repeated after 429 and 503', async () => {
    const { outcome, arrived } = await processing((_, response, n) =>
      n < 3 ? refuse(response, n === 1 ? 429 : 503, 'passing') : sendJson(response, 200, started),
    );
    expect(outcome).toEqual(started);
    expect(arrived.map((one) => one.json())).toEqual(Array(3).fill({ shape_id: 2, executors: 3 }));
  });

  it.each([
    ['500', (response) => refuse(response, 500, 'internal_error')],
    ['504', (response) => refuse(response, 504, 'x')],
    ['a cut connection', (response) => response.socket!.destroy()],
    [
      'a cut body',
      (response) => {
        response.writeHead(200, { 'Content-Length': 10 });
        response.write('{', () => response.socket!.destroy());
      },
    ],
  ] as [string, (response: Parameters<Handler>[1]) => unknown][])(
    'is not repeated after %s',
    async (_, answer) => {
      const { arrived } = await processing((_request, response) => answer(response));
      expect(arrived).toHaveLength(1);
    },
  );

  it('is repeated where the connection was refused', async () => {
    withoutWaiting();
    const attempts = vi.fn<typeof fetch>(async () => {
      throw new TypeError('fetch failed', { cause: Object.assign(new Error(), { code: 'ECONNREFUSED' }) });
    });
    const client = new Celeiro('http://localhost:1', 'token', { fetch: attempts });
    await expect(client.process('s')).rejects.toMatchObject({ code: 'connection_refused' });
    expect(attempts).toHaveBeenCalledTimes(5);
  });
});

describe('a client', () => {
  it.each(['', 'celeiro.example', 'ftp://x', 'http://x/?a=1'])('is not made for the base URL %j', (url) => {
    expect(() => new Celeiro(url, 'token')).toThrow(/no base URL/);
  });

  it('is not made for a token that cannot be one, nor for limits that make no sense', () => {
    expect(() => new Celeiro('http://x', '')).toThrow(/token/);
    expect(() => new Celeiro('http://x', 'a\nb')).toThrow(/token/);
    expect(() => new Celeiro('http://x', 'token\n')).not.toThrow();
    expect(() => new Celeiro('http://x', 't', { timeoutMs: 0 })).toThrow(/timeoutMs is 0/);
    expect(() => new Celeiro('http://x', 't', { maxAttempts: 1.5 })).toThrow(/maxAttempts/);
  });

  it('keeps the path of its base URL', async () => {
    await using service = await fakeService((_, response) => sendJson(response, 200, []));
    await new Celeiro(`${service.url}/below/`, 'token').shapes();
    expect(service.arrived[0]!.path).toBe('/below/api/v1/dataflow/shapes');
  });

  it('sends by the fetch that it was given, with the same errors', async () => {
    withoutWaiting();
    await using service = await fakeService((_, response, n) =>
      n === 1
        ? response.socket!.destroy()
        : n === 2
          ? refuse(response, 503, 'x')
          : sendJson(response, 200, []),
    );
    const given = vi.fn(fetch);
    expect(await new Celeiro(service.url, 'token', { fetch: given }).shapes()).toEqual([]);
    expect(given).toHaveBeenCalledTimes(3);
    await using silent = await fakeService(() => {});
    const client = new Celeiro(silent.url, 'token', { fetch, timeoutMs: 100, maxAttempts: 1 });
    await expect(client.shapes()).rejects.toMatchObject({ code: 'connection_silent' });
  });
});
