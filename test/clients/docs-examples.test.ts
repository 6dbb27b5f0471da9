import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { curlExample } from '../../src/panel/pages/docs/examples/curl-example.ts';
import { runDocsExamples, runProgram, subjectOf } from '../../tools/clients/docs-examples.ts';
import type { InstalledClient } from '../../tools/clients/language.ts';
import { typescript } from '../../tools/clients/typescript.ts';
import { jsonl } from '../support/api.ts';
import { makeSchema, makeTenant } from '../support/tenants.ts';

/** Building the package and running some ten programs, each with a service that may be processing. */
const TIMEOUT_MS = 240_000;
const RECORDS = 120;
const days = { event_from: '2026-11-01', event_to: '2026-11-02' };

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'celeiro-docs-examples-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A tenant with a schema, and its file in the folder where programs run. */
async function prepare(cwd: string) {
  const tenant = await makeTenant();
  const slug = await makeSchema(tenant);
  const records = Array.from({ length: RECORDS }, (_, at) => ({
    happened_at: `2026-11-0${1 + (at % 2)}T10:00:00Z`,
    userId: at,
    action: at % 3 === 0 ? 'abriu' : 'fechou',
    amount: at / 2,
  }));
  await writeFile(join(cwd, `${slug}.jsonl`), jsonl(records));
  return { url: inject('baseUrl'), token: tenant.token, slug, days, records: RECORDS };
}

it(
  'every curl example of the documentation runs as it is, and reads on to the last page',
  async () => {
    const cwd = join(folder, 'curl');
    await mkdir(cwd);
    const source = join(cwd, 'exemplo.sh');
    const place = { source, command: { program: 'bash', args: ['-eo', 'pipefail', source], cwd } };
    const service = await prepare(cwd);
    await runDocsExamples('curl', place, service);
    const { subject, eventDate } = await subjectOf(service);
    const inPages = curlExample('rows', subject).replace('"limit": 10000', '"limit": 50');
    const printed = await runProgram(place, inPages, service.token);
    expect(printed.split(eventDate).length - 1).toBe(RECORDS);
    // The token in the program instead of the environment.
    const own = curlExample('schema', { ...subject, token: service.token });
    expect(await runProgram(place, own, 'not this one')).toContain(service.slug);
  },
  TIMEOUT_MS,
);

it(
  'every TypeScript example of the documentation runs as it is with the installed package',
  async () => {
    const cwd = join(folder, 'typescript');
    const client: InstalledClient = await typescript.install(cwd);
    await runDocsExamples('typescript', client.quickStart, await prepare(client.quickStart.command.cwd));
  },
  TIMEOUT_MS,
);
