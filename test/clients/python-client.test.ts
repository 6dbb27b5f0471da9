import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, inject, it } from 'vitest';
import { querySnippet, uploadSnippet } from '../../src/panel/pages/schemas/schema/snippets.ts';
import { installPython } from '../../tools/clients/python.ts';
import { makeSchema, makeTenant } from '../support/tenants.ts';

/** Building and installing the package downloads what it depends on. */
const TIMEOUT_MS = 240_000;

it(
  'the programs that the panel offers for the Python client run as they are with the installed package',
  async () => {
    const tenant = await makeTenant();
    const slug = await makeSchema(tenant);
    const place = { baseUrl: inject('baseUrl'), slug };
    const version = {
      event_date_field: 'happened_at',
      fields: [{ name: 'user_id', key: 'userId', type: 'integer' as const, required: false }],
    };
    const folder = await mkdtemp(join(tmpdir(), 'celeiro-snippets-'));
    try {
      const environment = await installPython(folder);
      const run = async (program: string) => {
        const env = { ...process.env, CELEIRO_TOKEN: tenant.token };
        const options = { cwd: folder, env };
        return (await promisify(execFile)(join(environment, 'bin/python'), ['-c', program], options)).stdout;
      };
      const day = new Date().toISOString().slice(0, 10);
      const days = { from: day, to: day };
      const record = { happened_at: new Date().toISOString(), userId: 2 ** 53 };
      await writeFile(
        join(folder, `${slug}.jsonl`),
        `${JSON.stringify(record)}\n`.replace('992}', '993}'), // 2^53 + 1, which no double holds
      );
      expect(await run(uploadSnippet('client', place))).toBe(`1 ['${slug}.jsonl']\n`);
      expect(await run(querySnippet('client', place, version, days))).toContain(
        "'user_id': 9007199254740993",
      );
    } finally {
      await rm(folder, { recursive: true });
    }
  },
  TIMEOUT_MS,
);
