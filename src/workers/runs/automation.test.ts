import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { SomeFailed } from '../../concurrency/collect-failures.ts';
import { saveAutomation } from '../../domain/automation/rules-store.ts';
import { createSchema } from '../../domain/schemas/manage-schemas.ts';
import { parseSchemaDocument } from '../../domain/schemas/schema-document.ts';
import { lockSchema } from '../../domain/schemas/schemas-store.ts';
import { createTenant } from '../../domain/tenants/create-tenant.ts';
import { grantCredits } from '../../domain/tenants/credits.ts';
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

beforeEach(() => query('delete from schemas', []));

const query = <Row>(text: string, params: unknown[]) => own.control.database.query<Row>(text, params);
const log = pino({ level: 'silent' });

/** Adds a schema with a rule of 60 minutes and a pending file of this age. */
async function addPending(minutesAgo: number): Promise<number> {
  const { id } = await own.addSchema();
  return makeDue(own.tenant.id, id, minutesAgo);
}

async function makeDue(tenantId: number, id: number, minutesAgo: number): Promise<number> {
  const rules = {
    ...{ onUpload: false, pendingBytes: null, minutesAfterUpload: 60 },
    ...{ shapeId: null, executors: null },
  };
  await saveAutomation(own.control.database, tenantId, id, rules);
  await query(`update automation_rules set since = now() - interval '1 day' where schema_id = $1`, [id]);
  await query(
    `insert into files (tenant_id, schema_id, schema_version_id, file_name, schema_version, storage_path, rows, size_bytes, sha256,
       validation, upload_status, processing_status, uploaded_position, ingested_at)
     select v.tenant_id, v.schema_id, v.id, 'f', v.version, 'f', 1, 7, md5('f'), 'valid', 'completed', 'pending', 1,
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
    ...{ database, shapes, driverFor, plans: new Map(), log },
  });
  for (const hours of [-5, 0, 5]) {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hours * 3_600_000 });
    const error = (await applyRules().catch((thrown: unknown) => thrown)) as AggregateError;
    vi.useRealTimers();
    expect(error).toBeInstanceOf(AggregateError);
    // No start succeeded: the work stands still.
    expect(error).not.toBeInstanceOf(SomeFailed);
    expect(error.errors.map(({ message }: Error) => message)).toEqual(
      due.map((id) => `rule of schema ${id} failed`),
    );
  }
});

it('what is beyond the files of one run is started by the passes after, until nothing is left', async () => {
  await grantCredits(own.control.database, own.tenant.id, '1000', 'teste');
  const id = await addPending(61);
  await query(
    `insert into files (tenant_id, schema_id, schema_version_id, file_name, schema_version, storage_path, rows, size_bytes, sha256,
       validation, upload_status, processing_status, uploaded_position, ingested_at)
     select tenant_id, schema_id, schema_version_id, file_name || i, schema_version, storage_path || i, rows, size_bytes, sha256 || i,
       validation, upload_status, processing_status, 1 + i, ingested_at
     from files, generate_series(1, 4) i where schema_id = $1`,
    [id],
  );
  await query('update schemas set pending_files = 5 where id = $1', [id]);
  const applyRules = createAutomation({ ...own.control, log, runFiles: 2 });
  const claimed = async () => {
    await applyRules();
    const runs = await query<{ files: number }>(
      'select files_count as files from runs where schema_id = $1 order by id',
      [id],
    );
    return runs.map(({ files }) => files);
  };
  await expect.poll(claimed, { timeout: 30_000, interval: 10 }).toEqual([2, 2, 1]);
  await applyRules.stop();
  expect(await query('select pending_files from schemas where id = $1', [id])).toEqual([
    { pending_files: 0 },
  ]);
});

it('a start that waits for its schema holds up no other tenant, and is begun once', async () => {
  const { database, plans } = own.control;
  const input = { slug: 'vizinha', name: 'Vizinha', ownerEmail: 'dona@vizinha.example', plan: 'custom' };
  const { tenant: other } = await createTenant(database, plans, input);
  for (const { id } of [own.tenant, other]) await grantCredits(database, id, '1000', 'teste');
  const first = await addPending(61);
  const fields = [{ name: 'at', type: 'date', required: true }];
  const document = parseSchemaDocument({ slug: 'voos', name: 'Voos', event_date_field: 'at', fields });
  const theirs = await createSchema(database, other.id, document);
  await makeDue(other.id, theirs.id, 61);
  const runsOf = async (schemaId: number) =>
    (await query('select 1 from runs where schema_id = $1', [schemaId])).length;

  const applyRules = createAutomation({ ...own.control, log });
  const locked = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  onTestFinished(() => gate.resolve());
  const holding = database.transaction(async (tx) => {
    await lockSchema(tx, own.tenant.id, first);
    locked.resolve();
    await gate.promise;
  });
  await locked.promise;
  const pass = applyRules();
  await expect.poll(() => runsOf(theirs.id)).toBe(1);
  await pass;
  await applyRules();
  expect(await runsOf(first)).toBe(0);
  gate.resolve();
  await holding;
  await applyRules.stop();
  expect([await runsOf(first), await runsOf(theirs.id)]).toEqual([1, 1]);
});
