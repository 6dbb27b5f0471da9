import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, makeAccount } from '../distributed/world.ts';
import { type CollectedSpan, type Collector, startCollector } from '../support/collector.ts';
import { freePort } from '../support/free-port.ts';
import { type ServeProcess, serviceEnv, startServe } from '../support/serve.ts';
import { projectDir, SLOW_MS, temporaryFolder } from './run-cli.ts';

const document = {
  event_date_field: 'at',
  fields: [
    { name: 'at', type: 'date', required: true },
    { name: 'who', type: 'string', required: true },
  ],
};
const lines = (count: number) => '{"at":"2026-01-05","who":"palavra-dos-dados"}\n'.repeat(count);
const query = {
  select: ['count(*) as n'],
  where: [{ field: 'who', op: '=', value: 'palavra-da-consulta' }],
  event_from: '2026-01-01',
  event_to: '2026-01-31',
};
const SERVER = 2;

/** A caller with a trace of its own. */
function newCaller(flags: '00' | '01' = '01') {
  const [traceId, spanId] = [randomBytes(16).toString('hex'), randomBytes(8).toString('hex')];
  return { traceId, spanId, traceparent: `00-${traceId}-${spanId}-${flags}` };
}

function callsOf(serve: ServeProcess, { token }: Account, traceparent?: string) {
  const trace = traceparent === undefined ? {} : { traceparent };
  const post = (path: string, body: object) =>
    fetch(`${serve.url}/api/v1/schemas/events/${path}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', ...trace },
      body: JSON.stringify(body),
    });
  return {
    post,
    async upload(name: string, body: string) {
      const { upload_url } = (await (await post('generate-upload-token', { minutes: 10 })).json()) as {
        upload_url: string;
      };
      const headers = { 'Content-Type': 'application/octet-stream', ...trace };
      return { upload_url, response: await fetch(`${upload_url}/${name}`, { method: 'PUT', body, headers }) };
    },
  };
}

/** The spans from one up to the first of its trace, by name. */
function pathOf(span: CollectedSpan, all: CollectedSpan[]): string[] {
  const parent = all.find(({ spanId }) => spanId === span.parentSpanId);
  return [...(parent ? pathOf(parent, all) : []), span.name];
}

describe('traces', { timeout: SLOW_MS }, () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let collector: Collector;
  let serve: ServeProcess;
  let account: Account;
  const env = (extra: Record<string, string> = {}) =>
    serviceEnv(join(folder.path, 'data'), {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_SERVICE_NAME: 'celeiro-test',
      ...extra,
    });
  const spansOf = async (traceId: string) =>
    (await collector.spans()).filter((span) => span.traceId === traceId);
  const namesOf = async (traceId: string) => (await spansOf(traceId)).map(({ name }) => name);

  beforeAll(async () => {
    [collector, folder] = await Promise.all([startCollector(), temporaryFolder()]);
    account = await makeAccount(env(), document);
    serve = await startServe(env());
    // The first use builds the collector, which takes a busy machine twelve minutes.
  }, 1_800_000);
  afterAll(async () => {
    await serve?.stop();
    await collector?.stop();
    await folder?.remove();
  });

  it('follow a caller through its requests, the relay and the workers to the end of its run, with no secret in them', async () => {
    const caller = newCaller();
    const calls = callsOf(serve, account, caller.traceparent);
    const { response, upload_url } = await calls.upload('nome-do-arquivo.jsonl', lines(100));
    expect(response.status).toBe(200);
    expect((await calls.post('query', query)).status).toBe(200);
    expect((await calls.post('process-files', { shape_id: 1, executors: 1 })).status).toBe(200);
    await expect.poll(() => namesOf(caller.traceId), { timeout: 60_000 }).toContain('run commit');
    // Of the upload, and of the run's three states.
    const handled = async () => (await namesOf(caller.traceId)).filter((name) => name.startsWith('process '));
    await expect.poll(handled).toHaveLength(4);

    const spans = await spansOf(caller.traceId);
    const paths = new Set(spans.map((span) => pathOf(span, spans).join(' > ')));
    const upload = 'PUT /u/{credential}/{file_name}';
    const process = 'POST /api/v1/schemas/{slug}/process-files';
    for (const path of [
      'POST /api/v1/schemas/{slug}/generate-upload-token',
      `${upload} > store object`,
      `${upload} > upload commit > database transaction`,
      `${upload} > upload commit > send files > process files`,
      'POST /api/v1/schemas/{slug}/query > query engine',
      `${process} > database transaction > send runs > process runs`,
      `${process} > database transaction > run launch > database transaction > send runs > process runs`,
      `${process} > database transaction > run commit > database transaction > send runs > process runs`,
    ]) {
      expect(paths).toContain(path);
    }
    // One whole: what has no parent here has the caller's span.
    const known = new Set([caller.spanId, ...spans.map(({ spanId }) => spanId)]);
    expect(spans.filter(({ parentSpanId }) => !known.has(parentSpanId))).toEqual([]);
    expect(spans.every(({ service, failed }) => service === 'celeiro-test' && !failed)).toBe(true);
    const requests = spans.filter(({ kind }) => kind === SERVER);
    expect(requests.map(({ attributes }) => attributes['http.response.status_code'])).toEqual(
      requests.map(() => '200'),
    );
    // Few: none per statement.
    expect(spans.length).toBeLessThan(40);

    const told = await collector.text();
    const secrets = [
      account.token,
      upload_url.split('/u/')[1]!,
      '@',
      'palavra-',
      'nome-do-arquivo',
      'select ',
    ];
    expect(secrets.filter((secret) => told.includes(secret))).toEqual([]);
    const logged = serve.log.filter(({ trace_id }) => trace_id === caller.traceId).map(({ msg }) => msg);
    expect(logged).toEqual(expect.arrayContaining(['request', 'run launched', 'run completed']));
  });

  it('follow each of the uploads that share a transaction', async () => {
    const callers = Array.from({ length: 24 }, () => newCaller());
    const answers = await Promise.all(
      callers.map(({ traceparent }, index) =>
        callsOf(serve, account, traceparent).upload(`junto-${index}.jsonl`, lines(200 + index)),
      ),
    );
    expect(answers.map(({ response }) => response.status)).toEqual(callers.map(() => 200));
    const ends = await Promise.all(
      callers.map(async ({ traceId }) => {
        await expect.poll(() => namesOf(traceId)).toContain('process files');
        const spans = await spansOf(traceId);
        return pathOf(spans.find(({ name }) => name === 'process files')!, spans).join(' > ');
      }),
    );
    const upload = 'PUT /u/{credential}/{file_name} > upload commit > send files > process files';
    expect(ends).toEqual(callers.map(() => upload));
  });

  it('tell a refusal by its code, and not as a failure of the service', async () => {
    const caller = newCaller();
    await callsOf(serve, account, caller.traceparent).post('query', { ...query, select: ['nada'] });
    await expect.poll(() => namesOf(caller.traceId)).toContain('POST /api/v1/schemas/{slug}/query');
    const [request] = (await spansOf(caller.traceId)).filter(({ kind }) => kind === SERVER);
    expect(request).toMatchObject({
      failed: false,
      attributes: { 'http.response.status_code': '422', 'celeiro.tenant': account.tenantSlug },
    });
    expect(request!.attributes['celeiro.error_code']).toBeTruthy();
  });

  it('leave out what the caller does not sample, and probes', async () => {
    const unsampled = newCaller('00');
    await callsOf(serve, account, unsampled.traceparent).post('query', query);
    const probe = newCaller();
    await fetch(`${serve.url}/healthz`, { headers: { traceparent: probe.traceparent } });
    const later = newCaller();
    await callsOf(serve, account, later.traceparent).post('query', query);
    await expect.poll(() => namesOf(later.traceId)).toContain('query engine');
    expect([await spansOf(unsampled.traceId), await spansOf(probe.traceId)]).toEqual([[], []]);
  });

  it('go on in the next process where one was killed', async () => {
    const caller = newCaller();
    const calls = callsOf(serve, account, caller.traceparent);
    expect((await calls.upload('b.jsonl', lines(200))).response.status).toBe(200);
    expect((await calls.post('process-files', { shape_id: 1, executors: 1 })).status).toBe(200);
    await serve.kill();
    serve = await startServe(env());
    await expect.poll(() => namesOf(caller.traceId), { timeout: 60_000 }).toContain('run commit');
  });

  it('are sent to the last one at a stop', async () => {
    const caller = newCaller();
    await callsOf(serve, account, caller.traceparent).post('query', query);
    expect(await serve.stop()).toBe(0);
    expect(await namesOf(caller.traceId)).toContain('query engine');
    serve = await startServe(env());
  });
});

describe('without a collector', { timeout: SLOW_MS }, () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let account: Account;
  const env = (extra: Record<string, string> = {}) => serviceEnv(join(folder.path, 'data'), extra);
  const lost = 'traces: the collector takes no spans; they are dropped until it does';
  const warnings = (serve: ServeProcess) => serve.log.filter(({ msg }) => msg === lost);
  beforeAll(async () => {
    folder = await temporaryFolder();
    account = await makeAccount(env(), document);
  });
  afterAll(() => folder.remove());

  /** Modules of OpenTelemetry that a service has loaded after some work, but its interfaces, which prom-client loads. */
  async function loadedBy(name: string, settings: Record<string, string>): Promise<string[]> {
    const file = join(folder.path, name);
    const hook = resolve(projectDir, 'test/support/loaded-modules.ts');
    const serve = await startServe(
      env({ ...settings, NODE_OPTIONS: `--import=${hook}`, CELEIRO_TEST_LOADED_MODULES: file }),
    );
    const calls = callsOf(serve, account, newCaller().traceparent);
    expect((await calls.upload(`${name}.jsonl`, lines(name.length))).response.status).toBe(200);
    expect((await calls.post('query', query)).status).toBe(200);
    expect(await serve.stop()).toBe(0);
    const loaded = (await readFile(file, 'utf8')).split('\n');
    expect(loaded.some((url) => url.includes('/express/'))).toBe(true);
    return loaded.filter((url) => /@opentelemetry\/(?!api\/)|\/src\/tracing\//.test(url));
  }

  // Four services, one after another.
  it('the SDK of OpenTelemetry is not loaded', { timeout: 4 * SLOW_MS }, async () => {
    expect(await loadedBy('off', {})).toEqual([]);
    const closed = `http://127.0.0.1:${await freePort()}`;
    const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: closed };
    expect(await loadedBy('disabled', { ...endpoint, OTEL_SDK_DISABLED: 'TRUE' })).toEqual([]);
    expect(await loadedBy('none', { ...endpoint, OTEL_TRACES_EXPORTER: 'none' })).toEqual([]);
    // The same look finds it where it is.
    expect((await loadedBy('switched-on', endpoint)).length).toBeGreaterThan(10);
  });

  it('that answers, no request waits, and the stop is short', async () => {
    const sockets = new Set<Socket>();
    const hangs = createServer((socket) => {
      sockets.add(socket);
      socket.on('error', () => {});
    }).listen(0, '127.0.0.1');
    await once(hangs, 'listening');
    const { port } = hangs.address() as AddressInfo;
    const serve = await startServe(env({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` }));
    const calls = callsOf(serve, account);
    expect((await calls.post('query', query)).status).toBe(200);
    await expect.poll(() => sockets.size).toBeGreaterThan(0);
    // Answered while the first export hangs: the log does not say yet that it failed.
    expect((await calls.post('query', query)).status).toBe(200);
    expect(warnings(serve)).toEqual([]);
    // More than the queue holds; by a member, because refusals to strangers take turns.
    const headers = { Authorization: `Bearer ${account.token}` };
    for (let sent = 0; sent < 2600; sent += 20) {
      const batch = Array.from({ length: 20 }, () =>
        fetch(`${serve.url}/api/v1/dataflow/shapes`, { headers }),
      );
      for (const answer of await Promise.all(batch)) await answer.text();
    }
    await expect.poll(() => warnings(serve).length).toBe(1);
    const startedAt = performance.now();
    expect(await serve.stop()).toBe(0);
    expect(performance.now() - startedAt).toBeLessThan(15_000);
    for (const socket of sockets) socket.destroy();
    hangs.close();
  });

  it('the log says so once, and once more when the collector is back', async () => {
    const port = await freePort();
    const serve = await startServe(env({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` }));
    const calls = callsOf(serve, account);
    const ask = async () => {
      await calls.post('query', query);
      return serve.log;
    };
    await expect
      .poll(ask, { interval: 300, timeout: 60_000 })
      .toContainEqual(expect.objectContaining({ msg: lost }));
    const collector = await startCollector({ port });
    await expect
      .poll(ask, { interval: 300, timeout: 60_000 })
      .toContainEqual(expect.objectContaining({ msg: 'traces: the collector takes spans again' }));
    expect(warnings(serve)).toHaveLength(1);
    await expect
      .poll(async () => (await collector.spans()).map(({ name }) => name))
      .toContain('query engine');
    await serve.stop();
    await collector.stop();
  });
});
