import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type DamagedFiles, openDamagedFiles, record } from '../integrity/damaged-files.testing.ts';
import { repairTableBy, setFileAsideBy, takeFileBackBy } from './audited-repairs.ts';

let place: DamagedFiles;
beforeAll(async () => {
  place = await openDamagedFiles();
});
beforeEach(() => place.startAnew());
afterAll(() => place.close());

it('what a member does to damaged files is in the audit log, and what was refused is not', async () => {
  const { database, own, schema } = place;
  const { id } = await place.files.upload('a.jsonl', record('01'));
  await setFileAsideBy(database, own.owner, schema.slug, id);
  await takeFileBackBy(place.deps, own.owner, schema.slug, id);
  await expect(setFileAsideBy(database, own.owner, schema.slug, 0)).rejects.toMatchObject({
    code: 'file_not_found',
  });
  await place.tableOf(['a.parquet'], [id]);
  await repairTableBy(place.deps, own.owner, schema.slug);
  await repairTableBy(place.deps, own.owner, schema.slug);
  expect(await place.query('select action, target, details from audit_log order by id')).toEqual([
    { action: 'file.set_aside', target: String(id), details: {} },
    { action: 'file.take_back', target: String(id), details: {} },
    { action: 'schema.repair_table', target: schema.slug, details: { pending_files: 1, set_aside: 0 } },
  ]);
});
