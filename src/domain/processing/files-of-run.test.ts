import { expect, it } from 'vitest';
import {
  begun,
  deps,
  machines,
  member,
  own,
  query,
  refusal,
  slug,
  upload,
  useProcessing,
} from '../../workers/runs/processing.testing.ts';
import { abandonRun } from './end-run.ts';
import { filesAside, filesOfRun, runsToRetry } from './files-of-run.ts';
import { startProcessing } from './start-processing.ts';

useProcessing();

const database = () => own.control.database;

/** Ids of the runs among these that a retry would find files for. */
const toRetry = async (ids: number[], tenantId = own.tenant.id) => [
  ...(await runsToRetry(database(), tenantId, ids)),
];

async function startedRun(): Promise<number> {
  const { runIds } = await startProcessing(deps(), member, slug, machines);
  return runIds[0]!;
}

it('the files of a run are listed in pages, the newest first, also once the run gave them back', async () => {
  const names = ['a', 'b', 'c'].map((name) => `${name}.jsonl`);
  for (const [index, name] of names.entries()) await upload(name, [index + 1]);
  const run = await begun(await startedRun());
  await upload('later.jsonl', [4]);

  const page = (request: { cursor?: string; limit: number }, tenantId = own.tenant.id) =>
    filesOfRun(database(), tenantId, run.id, request);
  const listed = async () => {
    const first = await page({ limit: 2 });
    const second = await page({ limit: 2, cursor: first.next! });
    expect(first.files).toHaveLength(2);
    expect(second.next).toBeNull();
    return [...first.files, ...second.files].map(({ file_name: name }) => name);
  };
  expect(await listed()).toEqual([...names].reverse());
  const newest = await page({ limit: 1 });
  expect(await page({ limit: 1, cursor: newest.next! })).toMatchObject({ files: [{ file_name: 'b.jsonl' }] });
  expect((await page({ limit: 3 })).next).toBeNull();
  expect((await page({ limit: 9 }, own.tenant.id + 1)).files).toEqual([]);

  await abandonRun(database(), run, 'failed', null);
  expect(await listed()).toEqual([...names].reverse());
  expect((await page({ limit: 9 }, own.tenant.id + 1)).files).toEqual([]);
  expect(await refusal(page({ limit: 2, cursor: 'x' }))).toMatchObject({ code: 'invalid_request' });
});

it('a run can be retried once it has ended without its files, while one of them waits', async () => {
  const file = await upload('a.jsonl', [1]);
  const failed = await begun(await startedRun());
  expect(await toRetry([failed.id])).toEqual([]);
  await abandonRun(database(), failed, 'failed', null);
  expect(await toRetry([failed.id])).toEqual([failed.id]);
  expect(await toRetry([])).toEqual([]);
  expect(await toRetry([failed.id + 1000])).toEqual([]);
  expect(await toRetry([failed.id], own.tenant.id + 1)).toEqual([]);
  await query(`update runs set status = 'completed' where id = $1`, [failed.id]);
  expect(await toRetry([failed.id])).toEqual([]);
  await query(`update runs set status = 'failed' where id = $1`, [failed.id]);
  await query(`update files set upload_status = 'failed' where id = $1`, [file.id]);
  expect(await toRetry([failed.id])).toEqual([]);
  await query(`update files set upload_status = 'completed' where id = $1`, [file.id]);

  const cancelled = await begun(await startedRun());
  expect(await toRetry([failed.id, cancelled.id])).toEqual([]);
  await abandonRun(database(), cancelled, 'cancelled', null);
  expect((await toRetry([failed.id, cancelled.id])).sort()).toEqual([failed.id, cancelled.id].sort());
});

it('a run of very many files can be retried while its newest wait, which a retry left', async () => {
  await upload('a.jsonl', [1]);
  const failed = await begun(await startedRun());
  await abandonRun(database(), failed, 'failed', null);
  const older = 'array(select -i from generate_series(1, 5000) i)';
  await query(`update runs set given_back = ${older}::bigint[] || given_back where id = $1`, [failed.id]);
  expect(await toRetry([failed.id])).toEqual([failed.id]);
});

it("tells which files are set aside, the tenant's alone", async () => {
  const [aside, used] = [await upload('a.jsonl', [1]), await upload('b.jsonl', [2])];
  await query('update files set set_aside_at = now() where id = $1', [aside.id]);
  const ids = [aside.id, used.id];
  expect(await filesAside(database(), own.tenant.id, ids)).toEqual(new Set([aside.id]));
  expect(await filesAside(database(), own.tenant.id, [used.id])).toEqual(new Set());
  expect(await filesAside(database(), own.tenant.id, [])).toEqual(new Set());
  expect(await filesAside(database(), own.tenant.id + 1, ids)).toEqual(new Set());
});
