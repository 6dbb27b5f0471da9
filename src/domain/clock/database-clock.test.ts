import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OwnControl, openOwnControl } from '../../workers/workers.testing.ts';
import { saveAutomation } from '../automation/rules-store.ts';
import { endLongWaits } from './database-clock.ts';

let own: OwnControl;
beforeAll(async () => {
  own = await openOwnControl();
});
afterAll(() => own.close());

it('marks that a clock set back left in the future end now, and those of the past stay', async () => {
  const { database } = own.control;
  const [member] = await database.query<{ id: number }>('select id from members');
  const schemas = [await own.addSchema(), await own.addSchema()];
  const rules = { onUpload: true, pendingBytes: null, minutesAfterUpload: null };
  for (const { id } of schemas) {
    await saveAutomation(database, own.tenant.id, id, { ...rules, shapeId: null, executors: null });
  }
  await database.query(
    `update automation_rules set since = now() + case schema_id when $1 then interval '1 hour' else interval '-1 hour' end`,
    [schemas[0]!.id],
  );
  await database.query(
    `insert into notice_marks (member_id, tenant_id, read_to) values ($1, $2, now() + interval '1 hour')`,
    [member!.id, own.tenant.id],
  );
  await database.query(
    `insert into notice_mail (member_id, tenant_id, told)
     values ($1, $2, jsonb_build_object('runs', now() + interval '1 hour', 'files', now() - interval '1 hour'))`,
    [member!.id, own.tenant.id],
  );
  const [before] = await database.query<{ now: Date; files: string }>(
    `select now(), told ->> 'files' as files from notice_mail`,
  );
  await endLongWaits(database, 3480);
  const [after] = await database.query<{ readTo: Date; runs: string; files: string; now: Date }>(
    `select m.read_to as "readTo", n.told ->> 'runs' as runs, n.told ->> 'files' as files, now()
     from notice_marks m, notice_mail n`,
  );
  const since = await database.query<{ since: Date }>(
    'select since from automation_rules order by schema_id',
  );
  for (const mark of [after!.readTo, new Date(after!.runs), since[0]!.since]) {
    expect(mark.getTime()).toBeGreaterThanOrEqual(before!.now.getTime());
    expect(mark.getTime()).toBeLessThanOrEqual(after!.now.getTime());
  }
  expect(after!.files).toBe(before!.files);
  expect(since[1]!.since.getTime()).toBeLessThan(before!.now.getTime());
});
