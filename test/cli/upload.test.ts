import { createHash } from 'node:crypto';
import { rename, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readSettings } from '../../src/config/settings.ts';
import { type Control, openControl } from '../../src/control.ts';
import { listRuns } from '../../src/domain/processing/runs-store.ts';
import { createSchema } from '../../src/domain/schemas/manage-schemas.ts';
import { parseSchemaDocument } from '../../src/domain/schemas/schema-document.ts';
import { createApiToken } from '../../src/domain/tenants/api-tokens.ts';
import { createTenant } from '../../src/domain/tenants/create-tenant.ts';
import { grantCredits } from '../../src/domain/tenants/credits.ts';
import { scopes } from '../../src/domain/tenants/scopes.ts';
import { type FaultProxy, type ProxiedRequest, startFaultProxy } from '../support/fault-proxy.ts';
import { type ServeProcess, serviceEnv, startServe } from '../support/serve.ts';
import { flightLines, flightsSchema, runCli, SLOW_MS, temporaryFolder } from './run-cli.ts';

interface SentFile {
  file_name: string;
  outcome: string;
  file: { size_bytes: number; sha256: string; storage_path: string } | null;
  report?: { errors: object[] };
}

const processing = ['--process', '--shape-id', '1', '--executors', '1', '--wait'];
const put =
  (name = '') =>
  ({ method, path }: ProxiedRequest) =>
    method === 'PUT' && path.endsWith(name);
const post = (operation: string) => (request: ProxiedRequest) =>
  request.method === 'POST' && request.path.endsWith(`/${operation}`);

describe('upload, over a network that fails', { timeout: SLOW_MS }, () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let proxy: FaultProxy;
  let serve: ServeProcess;
  let control: Control;
  let tenant: { id: number; token: string };
  let schemas = 0;
  let slug: string;

  beforeAll(async () => {
    folder = await temporaryFolder();
    await writeFile(file('flights.jsonl'), flightLines(1000));
    await writeFile(file('other.jsonl'), flightLines(10, 5001));
    proxy = await startFaultProxy();
    const env = serviceEnv(file('data'), { CELEIRO_PUBLIC_UPLOAD_URL: proxy.url });
    serve = await startServe(env);
    proxy.forwardTo(serve.url);
    control = await openControl(readSettings(env), () => {});
    tenant = await makeTenant('unlimited');
  }, SLOW_MS);
  beforeEach(async () => {
    slug = await makeSchema(tenant.id);
  });
  afterEach(() => {
    expect(proxy.reset(), 'faults that no request met').toEqual([]);
  });
  afterAll(async () => {
    await control?.close();
    await proxy?.stop();
    await serve?.stop();
    await folder.remove();
  });

  it('splits a large file at line ends and sends every byte once', async () => {
    const { code, sent } = await upload(['flights.jsonl', 'other.jsonl'], '--part-size', '20KB');
    expect(code).toBe(0);
    const parts = [1, 2, 3].map((part) => `flights.part-000${part}.jsonl`);
    expect(sent.map(({ file_name }) => file_name)).toEqual([...parts, 'other.jsonl']);
    const content = flightLines(1000);
    let from = 0;
    for (const { file } of sent.slice(0, 3)) {
      const part = content.slice(from, from + file!.size_bytes);
      expect(part.endsWith('\n')).toBe(true);
      expect(file!.sha256).toBe(createHash('sha256').update(part).digest('hex'));
      from += part.length;
    }
    expect(from).toBe(content.length);
    expect(calls(post('generate-upload-token'))).toHaveLength(1);
    await expectEachOnce(range(1, 1000), range(5001, 5010));
  });

  it('stores every record of a file whose parts would be equal, and tells their number', async () => {
    const lines = flightLines(2).repeat(500);
    await writeFile(file('repeated.jsonl'), lines);
    const { code, sent } = await upload(['repeated.jsonl'], '--part-size', '4KB');
    expect(code).toBe(0);
    expect(sent.map(({ outcome }) => outcome)).toEqual(sent.map(() => 'stored'));
    expect(sent.reduce((bytes, { file }) => bytes + file!.size_bytes, 0)).toBe(lines.length);
    await expectEach(500, range(1, 2));

    const again = await runUpload(['repeated.jsonl', 'other.jsonl'], '--part-size', '4KB');
    expect(again.stdout).toMatch(/\n(\d+) de \1 arquivos aceitos, 1\.010 linhas/);
  });

  it('sends nothing of a file whose one-line parts repeat, and says which and what to do', async () => {
    await writeFile(file('twice.jsonl'), flightLines(2) + flightLines(1));
    const { code, stdout, stderr } = await upload(['twice.jsonl'], '--part-size', '1');
    expect(code).toBe(1);
    expect(stdout).toBe('');
    expect(stderr).toMatch(/twice\.part-0003\.jsonl é igual à parte twice\.part-0001\.jsonl/);
    expect(calls(put())).toEqual([]);
  });

  it('sends again what a cut connection stopped, wherever it was cut, and doubles nothing', async () => {
    const places = ['before', 'middle', 'answer'] as const;
    for (const [index, cut] of places.entries()) {
      await writeFile(file(`${cut}.jsonl`), flightLines(1000, 1 + index * 1000));
      proxy.inject({ cut }, put(`/${cut}.jsonl`), 1);
    }
    const { code, sent, stderr } = await upload(places.map((cut) => `${cut}.jsonl`));
    expect(code).toBe(0);
    expect(sent.map(({ outcome }) => outcome)).toEqual(['stored', 'stored', 'duplicate']);
    for (const cut of places) {
      expect(calls(put(`/${cut}.jsonl`))).toHaveLength(2);
      expect(stderr).toMatch(new RegExp(`${cut}\\.jsonl: a conexão caiu .*; nova tentativa em`));
    }
    // The service had begun to receive the upload that was cut in the middle.
    await expect.poll(() => filesWith('upload_status=failed'), { timeout: 60_000 }).toEqual(['middle.jsonl']);
    await expectEachOnce(range(1, 3000));
  });

  it('sends again after 408, 429 and 5xx, as late as Retry-After says', async () => {
    proxy.inject({ cut: 'before' }, put(), 1);
    proxy.inject({ status: 503, headers: { 'Retry-After': '0' } }, put(), 2);
    proxy.inject({ status: 408, headers: { Connection: 'close', 'Retry-After': '0' } }, put(), 3);
    proxy.inject({ status: 429, headers: { 'Retry-After': '1' } }, put(), 4);
    const { code, sent, stderr } = await upload(['flights.jsonl'], '--part-size', '1GB');
    expect(code).toBe(0);
    expect(sent).toEqual([expect.objectContaining({ outcome: 'stored' })]);
    expect(stderr).toMatch(
      /a conexão caiu.*\n.*respondeu 503.*\n.*respondeu 408.*\n.*respondeu 429; nova tentativa em 1,00 s/,
    );
    expect(calls(put())).toHaveLength(5);
    expect(pauseBefore(put(), 5)).toBeGreaterThanOrEqual(999); // timers of Node may be a fraction early
    await expectEachOnce(range(1, 1000));
  });

  it('counts content that was there already as done', async () => {
    await writeFile(file('copy.jsonl'), flightLines(10, 5001));
    const { code, sent } = await upload(['other.jsonl', 'copy.jsonl'], '--parallel', '1');
    expect(code).toBe(0);
    expect(sent.map(({ outcome }) => outcome)).toEqual(['stored', 'duplicate']);
    await expectEachOnce(range(5001, 5010));
  });

  it('waits as long as the limit of upload URLs says', async () => {
    proxy.inject({ status: 429, headers: { 'Retry-After': '2' } }, post('generate-upload-token'), 1);
    const { code } = await upload(['other.jsonl']);
    expect(code).toBe(0);
    expect(calls(post('generate-upload-token'))).toHaveLength(2);
    expect(pauseBefore(post('generate-upload-token'), 2)).toBeGreaterThanOrEqual(1999);
    await expectEachOnce(range(5001, 5010));
  });

  it('makes one other URL for all parts when the first has expired', async () => {
    const ofFirstUrl = (request: ProxiedRequest) =>
      put()(request) && urlOf(request) === urlOf(calls(put())[0]!);
    proxy.inject({ status: 401, headers: { Connection: 'close' } }, ofFirstUrl);
    const { code, sent } = await upload(['flights.jsonl'], '--part-size', '20KB');
    expect(code).toBe(0);
    expect(sent.map(({ outcome }) => outcome)).toEqual(['stored', 'stored', 'stored']);
    expect(calls(post('generate-upload-token'))).toHaveLength(2);
    await expectEachOnce(range(1, 1000));
  });

  it('takes the answer that comes while it is still sending', async () => {
    const small = await makeTenant('small');
    slug = await makeSchema(small.id);
    await writeFile(file('large.jsonl'), '');
    await truncate(file('large.jsonl'), 100_000_000);
    const { code, sent } = await upload(['large.jsonl'], '--part-size', '1GB', '--token', small.token);
    expect(code).toBe(1);
    expect(sent).toEqual([
      expect.objectContaining({ outcome: 'refused', error: expect.stringContaining('100000 bytes') }),
    ]);
    expect(calls(put())).toHaveLength(1);
  });

  it('sends nothing of a file of parts with bad lines, tells them all, and doubles no record once they are mended', async () => {
    const spoilt = `${flightLines(300)}bad\n${flightLines(299, 302)}worse\n`;
    await writeFile(file('spoilt.jsonl'), spoilt);
    const first = await upload(['spoilt.jsonl', 'other.jsonl'], '--part-size', '10KB');
    expect(first.code).toBe(1);
    expect(first.sent).toEqual([
      expect.objectContaining({ file_name: 'spoilt.jsonl', outcome: 'invalid', file: null }),
      expect.objectContaining({ file_name: 'other.jsonl', outcome: 'stored' }),
    ]);
    expect(first.sent[0]!.report!.errors).toEqual([
      expect.objectContaining({ line: 301, byte_offset: spoilt.indexOf('bad'), code: 'not_an_object' }),
      expect.objectContaining({ line: 601, byte_offset: spoilt.indexOf('worse'), code: 'not_an_object' }),
    ]);
    const shown = await runUpload(['spoilt.jsonl'], '--part-size', '10KB');
    expect(shown.stdout).toContain(
      'spoilt.jsonl: 2 de 601 linhas têm problema, e nada do arquivo foi enviado.',
    );

    await writeFile(file('spoilt.jsonl'), flightLines(601));
    const second = await upload(['spoilt.jsonl'], '--part-size', '10KB');
    expect(second.code).toBe(0);
    expect(second.sent.map(({ outcome }) => outcome)).toEqual(second.sent.map(() => 'stored'));
    await expectEachOnce(range(1, 601), range(5001, 5010));
  });

  it('processes and waits until every sent file is processed', async () => {
    const { code, result, stderr } = await upload(['flights.jsonl'], '--part-size', '20KB', ...processing);
    expect(code).toBe(0);
    expect(await filesWith('processing_status=completed')).toHaveLength(3);
    const runs = await listRuns(control.database, tenant.id, 1);
    expect(runs).toEqual([expect.objectContaining({ schemaSlug: slug, status: 'completed' })]);
    expect(result.processing).toMatchObject({ ids: [runs[0]!.id], files_count: 3 });
    expect(stderr).toContain('3 arquivos processados.');
    await expectEachOnce(range(1, 1000));
  });

  it('waits for the one run it started, although the answer to its start was lost', async () => {
    proxy.inject({ cut: 'answer' }, post('process-files'), 1);
    const { code, stderr } = await upload(['flights.jsonl'], '--part-size', '20KB', ...processing);
    expect(code).toBe(0);
    expect(calls(post('process-files'))).toHaveLength(1);
    expect(stderr).toContain('3 arquivos processados.');
    expect(await filesWith('processing_status=completed')).toHaveLength(3);
    const runs = await listRuns(control.database, tenant.id, 100);
    expect(runs.filter(({ schemaSlug }) => schemaSlug === slug)).toHaveLength(1);
    await expectEachOnce(range(1, 1000));
  });

  it('fails when a run gives the files back', async () => {
    const { sent } = await upload(['other.jsonl']);
    const object = join(folder.path, 'data/objects', sent[0]!.file!.storage_path);
    await rename(object, `${object}.away`);
    const { code, stderr } = await upload(['other.jsonl'], ...processing);
    await rename(`${object}.away`, object);
    expect(code).toBe(1);
    expect(stderr).toContain('1 arquivos voltaram a ficar pendentes');
    expect(await filesWith('processing_status=pending')).toEqual(['other.jsonl']);
    await expectEachOnce(range(5001, 5010));
  });

  it('starts a run after all when the request for it was lost', async () => {
    proxy.inject({ cut: 'before' }, post('process-files'), 1);
    const { code } = await upload(['other.jsonl'], ...processing);
    expect(code).toBe(0);
    expect(calls(post('process-files'))).toHaveLength(2);
    expect(await filesWith('processing_status=completed')).toEqual(['other.jsonl']);
  });

  it.each([
    [
      'a redirect',
      { status: 308, headers: { Location: 'https://celeiro.example/api' } },
      'https://celeiro.example',
    ],
    ['an answer that is not JSON', { status: 200 }, 'não é do serviço'],
  ])('says what to do about %s', async (_, fault, text) => {
    proxy.inject(fault, post('generate-upload-token'));
    const { code, stderr } = await upload(['other.jsonl']);
    expect(code).toBe(1);
    expect(stderr).toContain(text);
  });

  it('tells which parts were stored before the token was revoked, as one JSON value, and exits with 1', async () => {
    proxy.inject({ status: 401, headers: { Connection: 'close' } }, put('.part-0003.jsonl'));
    proxy.inject({ status: 401 }, post('generate-upload-token'), 2);
    const { code, result, sent, stderr } = await upload(
      ['flights.jsonl'],
      ...['--part-size', '10KB', '--parallel', '1'],
    );
    expect(code).toBe(1);
    expect(result.complete).toBe(false);
    const unsent = Array.from({ length: sent.length - 2 }, () => 'failed');
    expect(sent.map(({ outcome }) => outcome)).toEqual(['stored', 'stored', ...unsent]);
    expect(stderr).toContain('O serviço recusou (401)');
    expect(calls(put())).toHaveLength(3);
  });

  it('tells a refusal in the words of the service, with the request id', async () => {
    const { code, stdout, stderr } = await upload(['other.jsonl'], '--token', 'jwt');
    expect(code).toBe(1);
    expect(stdout).toBe('');
    expect(stderr).toContain('O serviço recusou (401): Não autenticado');
    const request_id = /request_id: (\S+)/.exec(stderr)?.[1];
    const refused = expect.objectContaining({ request_id, operation: 'generateUploadToken', status: 401 });
    await expect.poll(() => serve.log).toContainEqual(refused);
  });

  const file = (name: string) => join(folder.path, name);
  const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i);
  const calls = (matches: (request: ProxiedRequest) => boolean) => proxy.requests.filter(matches);
  const urlOf = ({ path }: ProxiedRequest) => path.slice(0, path.lastIndexOf('/'));
  /** Milliseconds between the `nth` such request and the one before. */
  const pauseBefore = (matches: (request: ProxiedRequest) => boolean, nth: number) => {
    const [before, that] = calls(matches).slice(nth - 2, nth);
    return that!.atMs - before!.atMs;
  };

  const runUpload = (names: string[], ...args: string[]) =>
    runCli(['upload', slug, ...names.map(file), ...args], {
      CELEIRO_TOKEN: tenant.token,
      CELEIRO_PUBLIC_URL: proxy.url,
    });

  async function upload(names: string[], ...args: string[]) {
    const run = await runUpload(names, '--json', ...args);
    const result = run.stdout && JSON.parse(run.stdout);
    return { ...run, result, sent: (result.files ?? []) as SentFile[] };
  }

  async function makeTenant(plan: string): Promise<{ id: number; token: string }> {
    const { database, keyring, plans } = control;
    const owner = { slug: plan, name: plan, ownerEmail: `a@${plan}.example`, plan };
    const { tenant } = await createTenant(database, plans, owner);
    await grantCredits(database, tenant.id, '1000', 'test');
    const input = { name: 'test', scopes: [...scopes], expiresAt: null };
    return { id: tenant.id, token: (await createApiToken(database, keyring, tenant, input)).jwt };
  }

  async function makeSchema(tenantId: number): Promise<string> {
    const document = { ...flightsSchema, slug: `flights-${++schemas}` };
    await createSchema(control.database, tenantId, parseSchemaDocument(document));
    return document.slug;
  }

  /** Asks the service itself, without the proxy. */
  async function ask(path: string, body?: object): Promise<{ data: unknown[] }> {
    const response = await fetch(`${serve.url}/api/v1/schemas/${slug}/${path}`, {
      headers: { Authorization: `Bearer ${tenant.token}`, 'Content-Type': 'application/json' },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
    expect(response.status).toBe(200);
    return (await response.json()) as { data: unknown[] };
  }

  /** Names of the schema's files that have this state. */
  async function filesWith(state: string): Promise<string[]> {
    const { data } = await ask(`files?per_page=100&${state}`);
    return (data as { file_name: string }[]).map(({ file_name }) => file_name);
  }

  const expectEachOnce = (...ranges: number[][]) => expectEach(1, ...ranges);

  /** The schema's data are these flights and no others, each so many times. */
  async function expectEach(times: number, ...ranges: number[][]): Promise<void> {
    const { data } = await ask('query', {
      select: ['flight', 'count(*) as n'],
      event_from: '2013-01-01',
      event_to: '2013-01-01',
      group_by: ['flight'],
      order_by: [{ field: 'flight' }],
      limit: 10_000,
    });
    expect(data).toEqual(ranges.flat().map((flight) => [flight, times]));
  }
});
