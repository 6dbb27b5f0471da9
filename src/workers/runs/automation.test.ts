import { pino } from 'pino';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { SomeFailed } from '../../concurrency/collect-failures.ts';
import { saveAutomation } from '../../domain/automation/rules-store.ts';
import { type OwnControl, openOwnControl } from '../workers.testing.ts';
import { createAutomation } from './automation.ts';

let own: OwnControl;
beforeAll(async () => {
  own = await openOwnControl();
});
afterAll(async () => {
  vi.useRealTimers();
  await own.close();
});

const query = (text: string, params: unknown[]) => own.control.database.query(text, params);

/** Adds a schema with a rule of 60 minutes and a pending file of this age. */
async function addPending(minutesAgo: number): Promise<number> {
  const { id } = await own.addSchema();
  const rules = {
    ...{ onUpload: false, pendingBytes: null, minutesAfterUpload: 60 },
    ...{ shapeId: null, executors: null },
  };
  await saveAutomation(own.control.database, own.tenant.id, id, rules);
  await query(`update automation_rules set since = now() - interval '1 day' where schema_id = $1`, [id]);
  await query(
    `insert into files (tenant_id, schema_id, schema_version_id, file_name, schema_version, storage_path, size_bytes, sha256,
       validation, upload_status, processing_status, uploaded_position, ingested_at)
     select v.tenant_id, v.schema_id, v.id, 'f', v.version, 'f', 7, md5('f'), 'valid', 'completed', 'pending', 1,
       now() - make_interval(mins => $2::int)
     from schema_versions v where v.schema_id = $1`,
    [id, minutesAgo],
  );
  await query('update schemas set pending_files = 1 where id = $1', [id]);
  return id;
}

it('a pass fails for each rule that is due by the database clock, whatever the clock of the process says', async () => {
  const due = [await addPending(61), await addPending(90)];
  await addPending(30);
  // The plan of no tenant is known, so each start fails.
  const { database, shapes, driverFor } = own.control;
  const applyRules = createAutomation({
    ...{ database, shapes, driverFor, plans: new Map() },
    log: pino({ level: 'silent' }),
  });
  for (const hours of [-5, 0, 5]) {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hours * 3_600_000 });
    const error = (await applyRules().catch((thrown: unknown) => thrown)) as SomeFailed;
    vi.useRealTimers();
    expect(error).toBeInstanceOf(SomeFailed);
    expect(error.errors.map(({ message }: Error) => message)).toEqual(
      due.map((id) => `rule of schema ${id} failed`),
    );
  }
});
