import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OwnControl, openOwnControl } from '../../workers/workers.testing.ts';
import { saveAutomation } from '../automation/rules-store.ts';
import { endLongWaits } from './database-clock.ts';

let own: OwnControl;
beforeAll(async () => {
  own = await openOwnControl();
});
afterAll(() => own.close());

it('waits that a clock set back makes too long end now, and dead uploads have no heartbeat of the future', async () => {
  const { database } = own.control;
  const { id } = await own.addSchema();
  const add = async (status: string) => {
    const [file] = await database.query<{ id: number }>(
      `insert into files (tenant_id, schema_id, schema_version_id, schema_version, file_name, storage_path, upload_status, heartbeat_at)
       select tenant_id, schema_id, id, version, $2, $2, $2, now() + interval '1 hour' from schema_versions where schema_id = $1
       returning id`,
      [id, status],
    );
    return file!.id;
  };
  const [dead, stored] = [await add('pending'), await add('completed')];
  await database.query(
    `insert into object_removals (file_id, tenant_id, storage_path, retry_at, again_at)
     select id, tenant_id, file_name, now() + interval '2 hours', now() + interval '1 hour' from files where id = $1`,
    [stored],
  );
  await database.query(`update integrity_pass set next_pass_at = now() + interval '2 hours'`);
  await database.query(
    `insert into table_care (schema_id, swept_at) values ($1, now() + interval '1 hour')`,
    [id],
  );
  await endLongWaits(database, 3480);
  const ahead = (column: string, from: string) =>
    database
      .query(`select ${column} > now() as ahead from ${from}`)
      .then(([row]) => (row as { ahead: boolean }).ahead);
  expect(await ahead('heartbeat_at', `files where id = ${dead}`)).toBe(false);
  expect(await ahead('retry_at', 'object_removals')).toBe(false);
  expect(await ahead('next_pass_at', 'integrity_pass')).toBe(false);
  expect(await ahead('swept_at', 'table_care')).toBe(false);
  expect(await ahead('again_at', 'object_removals')).toBe(true);
  expect(await ahead('heartbeat_at', `files where id = ${stored}`)).toBe(true);
});

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
