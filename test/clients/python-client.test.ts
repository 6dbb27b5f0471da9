import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, inject, it } from 'vitest';
import { querySnippet, uploadSnippet } from '../../src/panel/pages/schemas/schema/snippets.ts';
import { pythonVenv } from '../../tools/python-venv.ts';
import { makeSchema, makeTenant } from '../support/tenants.ts';

const root = resolve(import.meta.dirname, '../..');

it('the generated Python client uploads, lists, queries, and tells a refusal', async () => {
  const tenant = await makeTenant();
  const slug = await makeSchema(tenant);
  const env = { BASE_URL: inject('baseUrl'), TOKEN: tenant.token, SLUG: slug };
  const stdout = await runPython([join(root, 'test/clients/story.py')], env);
  expect(JSON.parse(stdout)).toEqual({
    stored: [200, 3],
    refused: [422, 'upload_not_jsonl'],
    listed: ['good.jsonl'],
    row: [3, 2 ** 53 + 2],
  });
});

it('the programs that the panel offers for the Python client run as they are', async () => {
  const tenant = await makeTenant();
  const slug = await makeSchema(tenant);
  const place = { baseUrl: inject('baseUrl'), slug };
  const version = {
    event_date_field: 'happened_at',
    fields: [{ name: 'user_id', key: 'userId', type: 'integer' as const, required: false }],
  };
  const folder = await mkdtemp(join(tmpdir(), 'celeiro-snippets-'));
  try {
    const record = { happened_at: new Date().toISOString(), userId: 7 };
    await writeFile(join(folder, `${slug}.jsonl`), `${JSON.stringify(record)}\n`);
    const env = { CELEIRO_TOKEN: tenant.token };
    const uploaded = await runPython(['-c', uploadSnippet('client', place)], env, folder);
    expect(uploaded).toContain('200 ');
    const found = await runPython(['-c', querySnippet('client', place, version)], env, folder);
    expect(found).toContain("'user_id': 7");
  } finally {
    await rm(folder, { recursive: true });
  }
});

async function runPython(args: string[], env: Record<string, string>, cwd = root): Promise<string> {
  const python = join(await pythonVenv(join(root, 'tools/python-client.txt')), 'python');
  const { stdout } = await promisify(execFile)(python, args, {
    cwd,
    env: { ...process.env, ...env, PYTHONPATH: join(root, 'generated/python') },
  });
  return stdout;
}
