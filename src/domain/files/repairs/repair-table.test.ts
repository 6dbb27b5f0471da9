import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '../../../ports/database.ts';
import { type DamagedFiles, openDamagedFiles, record } from '../integrity/damaged-files.testing.ts';
import { repairTable } from './repair-table.ts';

let place: DamagedFiles;
beforeAll(async () => {
  place = await openDamagedFiles();
});
beforeEach(() => place.startAnew());
afterAll(() => place.close());

it('a run whose data file is damaged leaves the table: its files wait again, and those without an object are set aside', async () => {
  const kept = await place.files.upload('kept.jsonl', record('01') + record('02'));
  const removing = await place.files.upload('removing.jsonl', record('03'));
  const removed = await place.files.upload('removed.jsonl', record('04'));
  const lost = await place.files.upload('lost.jsonl', record('05'));
  const other = await place.files.upload('other.jsonl', record('06'));
  const runId = await place.tableOf(
    ['damaged.parquet', 'sound.parquet'],
    [kept.id, removing.id, removed.id, lost.id],
  );
  await place.tableOf(['put-back.parquet'], [other.id]);
  for (const path of ['sound.parquet', 'put-back.parquet']) {
    await place.putDataFile(path);
  }
  // Of the objects that are due for removal, one can still be kept.
  await place.query('update files set object_deleted_at = now() where id = any($1)', [
    [removing.id, removed.id],
  ]);
  await place.query(
    'insert into object_removals select id, tenant_id, storage_path from files where id = $1',
    [removing.id],
  );
  await rm(place.pathOf(lost));
  const before = (await place.totals()) as { position: number; files: number };
  const recorded: unknown[] = [];

  const repair = await repairTable(place.deps, place.tenant, place.schema.slug, {
    alsoRecord: async (_, done) => void recorded.push(done),
  });

  expect(repair).toEqual({
    ...{ damaged: ['damaged.parquet'], pending: 2 },
    setAside: expect.arrayContaining([
      { id: removed.id, fileName: 'removed.jsonl' },
      { id: lost.id, fileName: 'lost.jsonl' },
    ]),
  });
  expect(repair.setAside).toHaveLength(2);
  expect(recorded).toEqual([repair]);
  expect(await place.answered()).toEqual(['kept.jsonl', 'removing.jsonl']);
  expect((await place.files.snapshot()).dataFiles.map(({ path }) => path)).toEqual(['put-back.parquet']);
  expect(await place.totals()).toEqual({
    ...{ position: before.position + 1, files: before.files + 2 },
    // The helper that processed the files left their rows and bytes pending.
    ...{ rows: 6 + 3, bytes: 120 + 60 },
  });
  expect(await place.found()).toEqual(
    [removed, lost].map(({ storage_path }) => ({ path: storage_path, kind: 'missing' })),
  );
  expect(await place.query('select 1 from object_removals')).toEqual([]);
  expect(await place.query('select code, level, params from run_log where run_id = $1', [runId])).toEqual([
    { code: 'run_taken_out', level: 'warn', params: { files: 4, aside: 2 } },
  ]);
  expect((await place.told()).map(({ type }) => type)).toEqual(['file.set_aside', 'file.set_aside']);

  expect(await repairTable(place.deps, place.tenant, place.schema.slug)).toEqual({
    damaged: [],
    pending: 0,
    setAside: [],
  });
  expect(await place.totals()).toMatchObject({ position: before.position + 1 });
});

it('each run that leaves the table says in its log how many of its own files did', async () => {
  const upload = (day: string) => place.files.upload(`${day}.jsonl`, record(day));
  const [a, b, c] = [await upload('01'), await upload('02'), await upload('03')];
  const one = await place.tableOf(['one.parquet'], [a.id]);
  const two = await place.tableOf(['two.parquet'], [b.id, c.id]);
  await rm(place.pathOf(c));
  await repairTable(place.deps, place.tenant, place.schema.slug);
  expect(
    await place.query('select run_id, params from run_log where run_id = any($1) order by 1', [[one, two]]),
  ).toEqual([
    { run_id: one, params: { files: 1, aside: 0 } },
    { run_id: two, params: { files: 2, aside: 1 } },
  ]);
});

it('a repair that sets many files aside takes no more statements than one that sets two aside', async () => {
  let statements = 0;
  const database: Database = {
    ...place.database,
    transaction: (work) =>
      place.database.transaction((tx) =>
        work({
          query(...statement) {
            statements++;
            return tx.query(...statement);
          },
        }),
      ),
  };
  const taken: number[] = [];
  for (const count of [2, 30]) {
    const ids: number[] = [];
    for (let n = 0; n < count; n++) {
      const file = await place.files.upload(`${count}-${n}.jsonl`, record('01').repeat(count + n));
      await rm(place.pathOf(file));
      ids.push(file.id);
    }
    await place.tableOf([`${count}.parquet`], ids);
    statements = 0;
    const { setAside } = await repairTable({ ...place.deps, database }, place.tenant, place.schema.slug);
    expect(setAside.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(ids);
    taken.push(statements);
  }
  expect(taken[1]).toBe(taken[0]);
  expect(await place.totals()).toMatchObject({ files: 0 });
  expect(await place.told()).toHaveLength(32);
});

it('a table that a separate table format holds is not repaired here', async () => {
  const { tableFiles: _, ...deps } = place.deps;
  await expect(repairTable(deps, place.tenant, place.schema.slug)).rejects.toMatchObject({
    code: 'table_repair_unavailable',
  });
  await expect(repairTable(deps, place.tenant, 'nothing')).rejects.toMatchObject({
    code: 'schema_not_found',
  });
});
