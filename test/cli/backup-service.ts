import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect } from 'vitest';
import { createSchema } from '../../src/domain/schemas/manage-schemas.ts';
import { parseSchemaDocument } from '../../src/domain/schemas/schema-document.ts';
import { createApiToken } from '../../src/domain/tenants/api-tokens.ts';
import { createTenant } from '../../src/domain/tenants/create-tenant.ts';
import { grantCredits } from '../../src/domain/tenants/credits.ts';
import { serviceEnv } from '../support/serve.ts';
import { withControl } from '../support/with-control.ts';
import type { CliRun } from './run-cli.ts';

export const ROWS_PER_FILE = 20_000;
const window = { event_from: '2026-01-01', event_to: '2026-12-31' };
const entry = resolve(import.meta.dirname, '../../src/cli/celeiro.ts');

export interface BackupService {
  dataDir: string;
  env: NodeJS.ProcessEnv;
  token: string;
  tenantId: number;
}

/** A data folder with an account that removes files once they are processed, and a schema. */
export async function makeService(
  dataDir: string,
  settings: Record<string, string> = {},
): Promise<BackupService> {
  const env = serviceEnv(dataDir, { CELEIRO_LOG_LEVEL: 'info', ...settings });
  return withControl(env, async ({ database, keyring, plans }) => {
    const owner = { slug: 'acme', name: 'Acme', ownerEmail: 'a@acme.example', plan: 'unlimited' };
    const { tenant } = await createTenant(database, plans, owner);
    await database.query('update tenants set delete_processed_files = true where id = $1', [tenant.id]);
    await grantCredits(database, tenant.id, '100000', 'test');
    const fields = [
      { name: 'at', type: 'date', required: true },
      { name: 'n', type: 'integer', required: true },
    ];
    const document = { slug: 'events', name: 'Events', event_date_field: 'at', fields };
    await createSchema(database, tenant.id, parseSchemaDocument(document));
    const scopes: ('upload' | 'query' | 'process')[] = ['upload', 'query', 'process'];
    const { jwt } = await createApiToken(database, keyring, tenant, { name: 't', scopes, expiresAt: null });
    return { dataDir, env, token: jwt, tenantId: tenant.id };
  });
}

/** The calls of a client, at a running service. */
export function clientOf(url: string, token: string) {
  const call = (path: string, body?: object) =>
    fetch(`${url}/api/v1/schemas/events/${path}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
  return {
    /** Uploads the file of a number. Resolves to its id; rejects if the upload was not answered 200. */
    async upload(serial: number): Promise<number> {
      const generated = await call('generate-upload-token', { minutes: 10 });
      const { upload_url: to } = (await generated.json()) as { upload_url: string };
      const headers = { 'Content-Type': 'application/octet-stream' };
      const put = await fetch(`${to}/${serial}.jsonl`, { method: 'PUT', body: linesOf(serial), headers });
      const answer = (await put.json()) as { file: { id: number } };
      if (put.status !== 200) throw new Error(`upload ${serial}: ${put.status} ${JSON.stringify(answer)}`);
      return answer.file.id;
    },
    async process(): Promise<void> {
      await (await call('process-files', { shape_id: 1, executors: 1 })).arrayBuffer();
    },
    /** The numbers of the files whose records are answered. Each of them is whole, and each of its records is there once. */
    async files(): Promise<number[]> {
      const response = await call('query', {
        ...window,
        select: ['_file_name', 'count(*) as n', 'count(distinct n) as d', 'min(n) as low', 'max(n) as high'],
        group_by: ['_file_name'],
        limit: 10_000,
      });
      expect(response.status).toBe(200);
      const { data } = (await response.json()) as { data: [string, number, number, number, number][] };
      return data.map(([name, ...figures]) => {
        const serial = Number.parseInt(name, 10);
        const [low, high] = [serial * ROWS_PER_FILE, (serial + 1) * ROWS_PER_FILE - 1];
        expect(figures, name).toEqual([ROWS_PER_FILE, ROWS_PER_FILE, low, high]);
        return serial;
      });
    },
  };
}

function linesOf(serial: number): string {
  const month = String(1 + (serial % 12)).padStart(2, '0');
  return Array.from({ length: ROWS_PER_FILE }, (_, i) => {
    const day = String(1 + (i % 28)).padStart(2, '0');
    return `{"at":"2026-${month}-${day}","n":${serial * ROWS_PER_FILE + i}}\n`;
  }).join('');
}

/** A command that runs while the test does something else. */
export function startCommand(args: string[], env: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, [entry, ...args], {
    env: { ...env, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = Promise.all([once(child, 'close'), text(child.stdout), text(child.stderr)]).then(
    ([[code], stdout, stderr]): CliRun => ({ code, stdout, stderr }),
  );
  return { child, ended };
}

export const run = (args: string[], env: NodeJS.ProcessEnv) => startCommand(args, env).ended;

/** The JSON result of a command that ends with the exit code. */
export async function json(args: string[], env: NodeJS.ProcessEnv, code = 0) {
  const ended = await run([...args, '--json'], env);
  expect(ended.code, ended.stderr).toBe(code);
  return JSON.parse(ended.stdout);
}

export async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
}

/** Runs a command and kills it as soon as a folder holds a file. Returns whether it was killed before it ended. */
export async function killOnceFilled(
  args: string[],
  env: NodeJS.ProcessEnv,
  folder: string,
): Promise<boolean> {
  const { child, ended } = startCommand(args, env);
  while (child.exitCode === null && (await filesIn(folder)).length === 0);
  child.kill('SIGKILL');
  return (await ended).code === null;
}
