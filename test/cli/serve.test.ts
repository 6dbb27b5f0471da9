import { writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ServeProcess, serviceEnv, startServe } from '../support/serve.ts';
import { flightLines, flightsSchema, runCli, SLOW_MS, temporaryFolder } from './run-cli.ts';

const processing = ['--process', '--shape-id', '1', '--executors', '1', '--wait'];

describe('serve, with the commands beside it', { timeout: SLOW_MS }, () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let serve: ServeProcess;
  let token: string;
  /** Output of `tenant create`, with the owner's invitation. */
  let created: string;
  const file = (name: string) => join(folder.path, name);
  const env = () => serviceEnv(file('data'));
  const settings = () => {
    const ours = Object.entries(env()).filter(([name]) => name.startsWith('CELEIRO_'));
    return Object.fromEntries(ours) as Record<string, string>;
  };
  const cli = async (...args: string[]) => {
    const run = await runCli(args, settings());
    expect(run.code, run.stderr).toBe(0);
    return run;
  };
  const upload = (...args: string[]) =>
    cli('upload', 'flights', ...args, '--url', serve.url, '--token', token, '--json');
  const api = (path: string, body: object) =>
    fetch(`${serve.url}/api/v1/schemas/flights/${path}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });

  beforeAll(async () => {
    folder = await temporaryFolder();
    await writeFile(file('schema.json'), JSON.stringify(flightsSchema));
    await writeFile(file('flights.jsonl'), flightLines(2000));
    serve = await startServe(env());
    const owner = ['--name', 'Acme', '--owner-email', 'a@acme.example'];
    created = (await cli('tenant', 'create', 'acme', ...owner, '--plan', 'unlimited')).stdout;
    await cli('credits', 'grant', 'acme', '100');
    await cli('schema', 'create', 'acme', '--file', file('schema.json'));
    token = (await cli('token', 'create', 'acme')).stdout.trim();
  }, SLOW_MS);
  afterAll(async () => {
    await serve?.stop();
    await folder.remove();
  });

  it('takes a split file, processes it and waits until it is done', async () => {
    const { stdout } = await upload(file('flights.jsonl'), '--part-size', '40KB', ...processing);
    const { complete, files, processing: started } = JSON.parse(stdout);
    expect(complete).toBe(true);
    expect(files.length).toBeGreaterThan(2);
    expect(started.files_count).toBe(files.length);
    const answer = await api('query', {
      select: ['count(*) as n'],
      event_from: '2013-01-01',
      event_to: '2013-01-01',
    });
    expect(await answer.json()).toMatchObject({ data: [[2000]] });
    const [run] = JSON.parse((await cli('run', 'list', 'acme', '--json')).stdout);
    expect(run).toMatchObject({ status: 'completed', files_count: files.length, rows_total: 2000 });
    const shown = JSON.parse((await cli('run', 'show', 'acme', String(run.id), '--json')).stdout);
    expect(shown).toEqual(run);
    const cancelled = await runCli(['run', 'cancel', 'acme', String(run.id)], settings());
    const text = `A execução ${run.id} já terminou, ou seus registros já estão sendo gravados: não há mais o que cancelar.\n`;
    expect([cancelled.code, cancelled.stderr]).toEqual([1, text]);
    const metrics = await (await fetch(`${serve.url}/metrics`)).text();
    expect(metrics).toContain('celeiro_run_seconds_count{status="completed"} 1\n');
  });

  it('takes the same files again without storing or processing them twice', async () => {
    const { stdout, stderr } = await upload(file('flights.jsonl'), '--part-size', '40KB', ...processing);
    const outcomes = new Set(JSON.parse(stdout).files.map(({ outcome }: { outcome: string }) => outcome));
    expect([...outcomes]).toEqual(['duplicate']);
    expect(stderr).toContain('Não há arquivos pendentes de processamento.');
  });

  it('gives the service report of an invalid file, with exit code 1', async () => {
    await writeFile(file('bad.jsonl'), `${flightLines(2, 9000)}{"departed_on":"2013-02-30","flight":3}\n`);
    const args = ['upload', 'flights', file('bad.jsonl'), '--url', serve.url, '--token', token];
    const { code, stdout } = await runCli(args, settings());
    expect(code).toBe(1);
    expect(stdout).toMatch(/3 │ +\d+ │ departed_on +│ invalid_date/);
  });

  it('says that the port is taken', async () => {
    const taken = { ...settings(), CELEIRO_DATA_DIR: file('second'), CELEIRO_PORT: new URL(serve.url).port };
    const { code, stderr } = await runCli(['serve'], taken);
    expect(stderr).toContain(`A porta ${taken.CELEIRO_PORT} já está em uso.`);
    expect(code).toBe(1);
  });

  it.each([
    ['CELEIRO_HOST', '192.0.2.1', /^Não é possível atender em 192\.0\.2\.1:\d* \(EADDRNOTAVAIL\)/],
    [
      'CELEIRO_DATABASE_URL',
      'postgres://a:hunter2@127.0.0.1:1/b',
      /^Banco de controle: PostgreSQL de CELEIRO_DATABASE_URL: .*ECONNREFUSED.*\n {2}Confira endereço, usuário e senha/,
    ],
  ])('says which setting keeps it from starting: %s', async (setting, value, told) => {
    const { code, stderr } = await runCli(['serve'], { ...settings(), CELEIRO_PORT: '0', [setting]: value });
    expect([code, stderr]).toEqual([1, expect.stringMatching(told)]);
    expect(stderr).not.toContain('hunter2');
  });

  it('is found by doctor', async () => {
    const { stdout } = await runCli(['doctor'], { ...settings(), CELEIRO_PORT: new URL(serve.url).port });
    expect(stdout).toContain('o Celeiro já responde');
  });

  it('logs no credential, wherever a request carries it', async () => {
    const { upload_url } = (await (await api('generate-upload-token', { minutes: 5 })).json()) as {
      upload_url: string;
    };
    const invitation = /\/convite\/([\w-]+)/.exec(created)![1]!;
    const secrets = [upload_url.split('/u/')[1]!, invitation, token, 'senha-que-ninguem-le'];
    for (const secret of secrets.slice(0, 3)) {
      const written = [secret, secret.replace(/^./, (first) => `%${first.charCodeAt(0).toString(16)}`)];
      for (const it of written) {
        for (const before of [
          '/u/',
          '//u/',
          '/U/',
          '/x/u/',
          '/convite/',
          '/Convite/',
          '/x//',
          'http://host/u/',
        ]) {
          for (const target of [`${before}${it}/x`, `${before}${it}`, `${before}${it}%ff/x`]) {
            for (const method of ['PUT', 'GET']) await exchange(method, target);
          }
        }
        await exchange('GET', `/panel/api/invitations/${it}?a=${it}`);
        await exchange('GET', `http://${it}@host/`);
      }
      await exchange('GET', '/healthz', [`X-Request-Id: ${secret.slice(0, 128)}`]);
      await exchange('GET', '/panel/api/session', [`Cookie: celeiro_session=${secret}\u00ff`]);
      await exchange('GET', '/api/v1/dataflow/shapes', [`Authorization: Bearer x${secret}`]);
    }
    const login = (body: string) =>
      exchange('POST', '/panel/api/login', [`Origin: ${serve.url}`, 'Content-Type: application/json'], body);
    expect(await login(`{"email":"a@b.example","password":"${secrets[3]}";}`)).toContain('400 Bad Request');

    await exchange('GET', '/healthz', ['X-Request-Id: last']);
    await expect.poll(() => serve.log.some(({ request_id }) => request_id === 'last')).toBe(true);
    const log = JSON.stringify(serve.log);
    for (const secret of secrets.flatMap((one) => one.split('.'))) {
      const parts = Array.from({ length: secret.length - 16 }, (_, i) => secret.slice(i, i + 17));
      expect(parts.filter((part) => log.includes(part))).toEqual([]);
    }
    expect(serve.log.filter(({ level }) => Number(level) >= 50)).toEqual([]);
    expect(log).toContain('/u/***/x');
  });

  let exchanges = 1;
  /**
   * Sends a request unchanged; `fetch` would normalize its target. From an address of its own, whose refusals wait for no others.
   * @returns the answer
   */
  async function exchange(method: string, target: string, headers: string[] = [], body = '') {
    const localAddress = `127.1.${exchanges >> 8}.${exchanges & 255}`;
    exchanges++;
    const socket = connect({ port: serve.port, host: '127.0.0.1', localAddress });
    const lines = ['Host: x', 'Connection: close', `Content-Length: ${body.length}`, ...headers];
    // The connection stays open for the answer: refusals of strangers take their turn.
    socket.write(`${method} ${target} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`, 'latin1');
    return text(socket);
  }

  it('lets a running upload finish after SIGTERM, and ends at once on a second signal', async () => {
    const first = await slowUpload('slow.jsonl');
    const stopped = serve.stop();
    await untilLogged(serve, 'stopping');
    first.finish();
    expect(await first.status).toBe(200);
    expect(await stopped).toBe(0);
    const requests = serve.log.filter(({ msg }) => msg === 'request');
    expect(requests.length).toBeGreaterThan(0);
    expect(requests.every(({ request_id }) => typeof request_id === 'string')).toBe(true);

    serve = await startServe(env());
    const second = await slowUpload('slower.jsonl');
    second.status.catch(() => {});
    const ended = serve.stop();
    await untilLogged(serve, 'stopping');
    const startedAt = performance.now();
    serve.child.kill('SIGTERM');
    expect(await ended).toBe(1);
    expect(performance.now() - startedAt).toBeLessThan(5000);
  });

  /** An upload that has sent half of its bytes. */
  async function slowUpload(name: string): Promise<{ finish(): void; status: Promise<number> }> {
    const token = (await (await api('generate-upload-token', { minutes: 5 })).json()) as {
      upload_url: string;
    };
    const content = flightLines(100, name.length * 100_000);
    const half = content.length / 2;
    const req = request(`${token.upload_url}/${name}`, {
      method: 'PUT',
      headers: { 'Content-Length': content.length },
    });
    const status = new Promise<number>((resolve, reject) => {
      req.once('error', reject);
      req.once('response', (res) => void text(res).then(() => resolve(res.statusCode!), reject));
    });
    await new Promise<void>((sent) => req.write(content.slice(0, half), () => sent()));
    return { finish: () => void req.end(content.slice(half)), status };
  }
});

async function untilLogged(serve: ServeProcess, message: string): Promise<void> {
  while (!serve.log.some(({ msg }) => msg === message)) await sleep(20);
}
