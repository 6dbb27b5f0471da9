import { readdir, readFile, rm, truncate, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { findRun } from '../../src/domain/processing/runs-store.ts';
import { api, jsonl, runTimeoutMs } from '../support/api.ts';
import { control, makeSchema, makeTenant, type TestTenant } from '../support/tenants.ts';

const env = inject('serviceEnv');
const window = { event_from: '2026-01-01', event_to: '2026-01-31' };
let tenant: TestTenant;
beforeAll(async () => {
  tenant = await makeTenant();
});

const records = (from: number, count = 5) =>
  jsonl(
    Array.from({ length: count }, (_, i) => ({
      happened_at: '2026-01-02T00:00:00Z',
      userId: from + i,
      amount: 1.25,
    })),
  );
const query = (slug: string, body: object = {}) =>
  api(tenant.token).queryRecords(slug, {
    ...window,
    select: ['count(*) as n', 'sum(user_id) as s'],
    ...body,
  });

/** A schema with a sound file and one whose object the test damages. */
async function makeFiles() {
  const slug = await makeSchema(tenant);
  const send = async (name: string, content: string) => {
    const { status, body } = await api(tenant.token).upload(slug, name, content);
    expect(status).toBe(200);
    return body.file as { id: number; file_name: string; storage_path: string };
  };
  await send('sound.jsonl', records(0));
  const file = await send('damaged.jsonl', records(100));
  return { slug, file, path: join(env.CELEIRO_DATA_DIR!, 'objects', file.storage_path) };
}

const damages: [string, (path: string) => Promise<unknown>][] = [
  ['deleted', (path) => rm(path)],
  ['emptied', (path) => truncate(path)],
  ['cut in a record', (path) => truncate(path, 100)],
  ['cut between two records', async (path) => truncate(path, (await readFile(path)).lastIndexOf('\n{') + 1)],
  ['zeroed', async (path) => writeFile(path, Buffer.alloc((await readFile(path)).length))],
  ['no longer JSON', async (path) => writeFile(path, (await readFile(path, 'utf8')).replace('{', '!'))],
  [
    'changed in one digit',
    async (path) => writeFile(path, (await readFile(path, 'utf8')).replace('1.25', '1.35')),
  ],
  ['longer by a record', async (path) => writeFile(path, records(7, 1), { flag: 'a' })],
];

describe.skipIf(!env.CELEIRO_DATA_DIR || env.CELEIRO_PROFILE === 'distributed')(
  '409: a file that was',
  () => {
    it.each(damages)('%s is named by every query that needs it', async (_, damage) => {
      const { slug, file, path } = await makeFiles();
      await damage(path);
      const queries = [
        {},
        { select: ['user_id', '_file_name'], limit: 1 },
        { select: ['user_id'], where: [{ field: 'user_id', op: '=', value: 1 }] },
      ];
      for (const body of queries) {
        const answer = await query(slug, body);
        expect(answer.status).toBe(409);
        expect(answer.body).toMatchObject({
          code: 'file_damaged',
          error: expect.stringContaining(`damaged.jsonl (${file.id})`),
          damaged_files: [{ id: file.id, file_name: 'damaged.jsonl' }],
        });
      }
    });

    it('deleted does not touch queries of other days', async () => {
      const { slug, path } = await makeFiles();
      await rm(path);
      const elsewhere = { event_from: '2026-01-20', event_to: '2026-01-21' };
      expect((await query(slug, elsewhere)).body.data).toEqual([[0, null]]);
    });

    it('put back answers again, nothing missing', async () => {
      const { slug, path } = await makeFiles();
      const content = await readFile(path);
      await rm(path);
      expect((await query(slug)).status).toBe(409);
      await writeFile(path, content);
      expect((await query(slug)).body.data).toEqual([[10, 520]]);
    });

    it('damaged fails its run, which names it and keeps the others pending', async () => {
      const { slug, file, path } = await makeFiles();
      await truncate(path);
      const { database } = await control();
      const run = (await api(tenant.token).processFiles(slug, { shape_id: 1, executors: 1 })).body;
      await expect
        .poll(async () => (await findRun(database, tenant.id, run.ids[0]))!, { timeout: runTimeoutMs })
        .toMatchObject({ status: 'failed', error: { code: 'file_damaged', files: [{ fileId: file.id }] } });
    });

    it('damaged in the table is named, and is no 500', async () => {
      const { slug } = await makeFiles();
      const { database } = await control();
      const run = (await api(tenant.token).processFiles(slug, { shape_id: 1, executors: 1 })).body;
      await expect
        .poll(async () => (await findRun(database, tenant.id, run.ids[0]))!.status, { timeout: runTimeoutMs })
        .toBe('completed');
      const tables = join(env.CELEIRO_DATA_DIR!, 'tables', tenant.slug);
      const paths = (await readdir(tables, { recursive: true })).filter((name) => name.endsWith('.parquet'));
      expect(paths).toHaveLength(1);
      const path = join(tables, paths[0]!);
      const content = await readFile(path);
      const middle = Buffer.from(content).fill(0xff, 4, content.length - 8);
      for (const damaged of [middle, content.subarray(0, 200), Buffer.alloc(0)]) {
        await writeFile(path, damaged);
        const answer = await query(slug);
        expect(answer.status).toBe(409);
        expect(answer.body).toMatchObject({
          code: 'table_damaged',
          error: expect.stringContaining(paths[0]!),
        });
      }
      await writeFile(path, content);
      // DuckDB notices a changed file only by its time of change, in whole seconds.
      await utimes(path, new Date(), new Date(Date.now() + 5_000));
      expect((await query(slug)).body.data).toEqual([[10, 520]]);
    });
  },
);
