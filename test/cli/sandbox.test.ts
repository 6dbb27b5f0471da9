import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { startServer } from '../../src/adapters/database-postgres/server.testing.ts';
import { freePort } from '../../src/cli/demo/stage.ts';
import { projectDir, runCli, SLOW_MS, temporaryFolder } from './run-cli.ts';

interface Told {
  url: string;
  tenant: string;
  token: string;
  revoked_token: string;
  schemas: string[];
  records: number;
  webhook: { url: string; secret: string } | null;
  log: string;
}

let child: ChildProcess | undefined;
afterEach(() => void child?.kill('SIGINT'));

function start(...args: string[]): ChildProcess {
  return startWith({}, ...args);
}

function startWith(settings: Record<string, string>, ...args: string[]): ChildProcess {
  const others = Object.entries(process.env).filter(([name]) => !name.startsWith('CELEIRO_'));
  child = spawn(process.execPath, ['src/cli/celeiro.ts', 'sandbox', '--json', ...args], {
    cwd: projectDir,
    env: { ...Object.fromEntries(others), ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return child;
}

/** What the command says once the sandbox is ready: one JSON value. */
async function told(process: ChildProcess): Promise<Told> {
  let text = '';
  for await (const piece of process.stdout!) {
    text += piece;
    if (text.endsWith('\n}\n')) return JSON.parse(text);
  }
  throw new Error(`the sandbox ended: ${text}`);
}

async function firstNumber(path: string): Promise<number> {
  return Number(/\d+/.exec(await readFile(path, 'utf8'))![0]);
}

async function answers(url: string): Promise<boolean> {
  return fetch(`${url}/healthz`).then(
    () => true,
    () => false,
  );
}

describe('celeiro sandbox', { timeout: SLOW_MS }, () => {
  it('gives a schema with data, a token, a revoked one and a webhook, and leaves nothing behind', async () => {
    const process = start('--webhook', 'http://127.0.0.1:9999/x');
    const sandbox = await told(process);
    expect(sandbox).toMatchObject({
      schemas: ['voos'],
      records: 10_000,
      webhook: { url: 'http://127.0.0.1:9999/x' },
    });
    expect(sandbox.webhook!.secret).toMatch(/^whsec_/);
    const count = async (token: string) => {
      const response = await fetch(`${sandbox.url}/api/v1/schemas/voos/query`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ select: ['count(*) as n'], event_from: '2013-01-01', event_to: '2013-12-31' }),
      });
      return response.ok ? ((await response.json()) as { data: unknown }).data : response.status;
    };
    expect(await count(sandbox.token)).toEqual([[10_000]]);
    expect(await count(sandbox.revoked_token)).toBe(401);

    const typed = await runCli([
      'types',
      'voos',
      '--lang',
      'ts',
      '--url',
      sandbox.url,
      '--token',
      sandbox.token,
    ]);
    expect(typed.stdout).toContain('export interface Voos {');
    expect(typed.stdout).toContain('dep_delay: bigint | null;');
    const refused = await runCli([
      'types',
      'nada',
      '--lang',
      'ts',
      '--url',
      sandbox.url,
      '--token',
      sandbox.token,
    ]);
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toContain('O esquema nada não existe.');

    process.kill('SIGINT');
    expect(await once(process, 'exit')).toEqual([0, null]);
    expect(await answers(sandbox.url)).toBe(false);
    expect(existsSync(dirname(sandbox.log))).toBe(false);
  });

  it('uses nothing of the service whose settings the shell has', async () => {
    const server = await startServer();
    onTestFinished(() => server.stop());
    const elsewhere = await temporaryFolder();
    onTestFinished(() => elsewhere.remove());
    const process = startWith(
      {
        CELEIRO_DATABASE_URL: server.connectionString,
        CELEIRO_SECRET_KEY: randomBytes(32).toString('hex'),
        CELEIRO_DATA_DIR: elsewhere.path,
        CELEIRO_PUBLIC_URL: 'https://dados.example',
      },
      '--empty',
    );
    const { url, token } = await told(process);
    const response = await fetch(`${url}/api/v1/schemas/voos/generate-upload-token`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: '{"minutes":1}',
    });
    expect(await response.json()).toMatchObject({ upload_url: expect.stringContaining('http://localhost') });
    expect(await server.admin.query(`select 1 from pg_tables where tablename = 'tenants'`)).toEqual([]);
    expect(await readdir(elsewhere.path)).toEqual([]);
    process.kill('SIGINT');
    expect(await once(process, 'exit')).toEqual([0, null]);
  });

  it('does not run on the distributed profile', async () => {
    const { code, stderr } = await runCli(['sandbox'], { CELEIRO_PROFILE: 'distributed' });
    expect(code).toBe(2);
    expect(stderr).toContain('O sandbox não roda no perfil distribuído');
  });

  it('whose port is taken says so and starts on no other', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void taken.close());
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    const process = start('--port', String(port), '--empty');
    const told = [text(process.stdout!), text(process.stderr!)];
    process.stdout!.once('data', () => process.kill('SIGINT'));
    const [[code], stdout, stderr] = await Promise.all([once(process, 'exit'), ...told]);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain(`A porta ${port} já está em uso.`);
  });

  it('that is interrupted while it starts ends its service too', async () => {
    const port = await freePort(0);
    const url = `http://localhost:${port}`;
    const process = start('--port', String(port), '--empty');
    while (!(await answers(url))) await sleep(20);
    process.kill('SIGINT');
    expect(await once(process, 'exit')).toEqual([0, null]);
    expect(await answers(url)).toBe(false);
  });

  it('whose service ends by itself says so, and keeps its log and no process', async () => {
    const process = start('--empty');
    const sandbox = await told(process);
    const folder = dirname(sandbox.log);
    onTestFinished(() => rm(folder, { recursive: true }));
    const database = await firstNumber(join(folder, 'data/postgres/data/postmaster.pid'));
    const service = await firstNumber(`/proc/${process.pid}/task/${process.pid}/children`);
    globalThis.process.kill(service, 'SIGKILL');
    const [[code], stderr] = await Promise.all([once(process, 'exit'), text(process.stderr!)]);
    expect(code).toBe(1);
    expect(stderr).toContain(sandbox.log);
    expect(existsSync(sandbox.log)).toBe(true);
    expect(() => globalThis.process.kill(database, 0)).toThrow('ESRCH');
  });
});
