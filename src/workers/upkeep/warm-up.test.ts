import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createDirectoryObjectStore } from '../../adapters/object-store-directory/directory-object-store.ts';
import { findSampleSchemas } from '../../domain/lake/sample-schemas-store.ts';
import { createSchema } from '../../domain/schemas/manage-schemas.ts';
import { parseSchemaDocument } from '../../domain/schemas/schema-document.ts';
import type { QueryEngine } from '../../ports/query-engine.ts';
import { type OwnControl, openOwnControl } from '../workers.testing.ts';
import { openRawFiles } from './raw-files.testing.ts';
import { createWarmUp } from './warm-up.ts';

const going = new AbortController().signal;
let own: OwnControl;
let root: string;
beforeAll(async () => {
  own = await openOwnControl();
  root = await mkdtemp(join(tmpdir(), 'celeiro-warm-up-'));
});
afterAll(async () => {
  await own.close();
  await rm(root, { recursive: true });
});
beforeEach(() => own.control.database.query('delete from files'));
beforeEach(() => own.control.database.query('delete from schemas'));

/** A schema with one field of each kind that is sampled, and one named like a word of the query language. */
async function schemaWith(slug: string, { rows, table = false }: { rows: number; table?: boolean }) {
  const fields = [
    { name: 'end', type: 'timestamp', required: true },
    { name: 'count', type: 'integer', required: false },
    { name: 'price', type: 'decimal(12,2)', required: false },
    { name: 'group', type: 'string', required: false },
  ];
  const document = parseSchemaDocument({ slug, name: slug, event_date_field: 'end', fields });
  const { id } = await createSchema(own.control.database, own.tenant.id, document);
  const files = await openRawFiles(own.control, await createDirectoryObjectStore(root), own.tenant, slug, {
    numberLines: true,
  });
  if (rows > 0) await files.upload('f.jsonl', '{"end":"2026-01-01T00:00:00Z","count":1}\n'.repeat(rows));
  if (table) {
    await own.control.database.query(
      `insert into table_snapshots (schema_id, position, snapshot_id, schema_version) values ($1, 0, '1', '1.0')`,
      [id],
    );
  }
}

/** An engine that is told when it has started and what it fails, because a real one takes a minute to start. */
function toldEngine({ warmQueryMs = Number.POSITIVE_INFINITY } = {}) {
  const asked: string[] = [];
  const told = { hasStarted: true, fails: false, failsOf: 0 };
  const engine: QueryEngine = {
    async execute(plan, { schemaId }) {
      asked.push(plan.aggregated ? 'groups' : 'rows');
      if (told.fails || told.failsOf === schemaId) throw new Error('no worker has the catalog yet');
      return {
        columns: [],
        batches: (async function* () {})(),
        nextKey: null,
        rowsRead: 0,
        bytesRead: 0,
        figures: {
          lane: null,
          again: false,
          waitedMs: 0,
          ownBefore: 0,
          lostMs: 0,
          engineMs: 0,
          spooledBytes: 0,
        },
        close() {},
      };
    },
    print: () => ({ dialect: 'trino', sql: '' }),
    async close() {},
  };
  const pass = createWarmUp({
    database: own.control.database,
    engine,
    hasStarted: async () => told.hasStarted,
    log: pino({ level: 'silent' }),
    warmQueryMs,
  });
  return { asked, told, pass: () => pass(going) };
}

it('an engine is asked once each time it has started', async () => {
  await schemaWith('small', { rows: 1 });
  const { asked, told, pass } = toldEngine();
  told.hasStarted = false;
  await pass();
  expect(asked).toEqual([]);
  told.hasStarted = true;
  await pass();
  await pass();
  expect(asked).toEqual(['groups', 'rows']);
  told.hasStarted = false;
  await pass();
  told.hasStarted = true;
  await pass();
  expect(asked).toHaveLength(4);
});

it('a slow engine is asked again, a few times', async () => {
  await schemaWith('small', { rows: 1 });
  const { asked, pass } = toldEngine({ warmQueryMs: 0 });
  await pass();
  await pass();
  expect(asked).toHaveLength(8);
});

it('an engine that fails is asked again, and left alone in the end', async () => {
  await schemaWith('small', { rows: 1 });
  const { asked, told, pass } = toldEngine();
  told.fails = true;
  await pass();
  await pass();
  told.fails = false;
  await pass();
  expect(asked).toHaveLength(4);

  told.hasStarted = false;
  await pass();
  told.hasStarted = told.fails = true;
  for (let i = 0; i < 40; i++) await pass();
  expect(asked).toHaveLength(34);
});

it('a schema whose queries fail, such as one with a lost file, is passed over for the next', async () => {
  await schemaWith('lost', { rows: 1 });
  await schemaWith('whole', { rows: 2 });
  const { asked, told, pass } = toldEngine();
  const [lost] = await findSampleSchemas(own.control.database);
  told.failsOf = lost!.id;
  await pass();
  expect(asked).toEqual(['groups']);
  await pass();
  expect(asked).toEqual(['groups', 'groups', 'rows']);
  await pass();
  expect(asked).toHaveLength(3);
});

it('samples are the smallest schema of table and files, or else one of each', async () => {
  const samples = async () => (await findSampleSchemas(own.control.database)).map(({ slug }) => slug);
  await schemaWith('empty', { rows: 0 });
  expect(await samples()).toEqual([]);
  await schemaWith('files', { rows: 2 });
  await schemaWith('less', { rows: 1 });
  expect(await samples()).toEqual(['less']);
  await schemaWith('table', { rows: 1, table: true });
  await own.control.database.query(`update schemas set pending_files = 0 where slug = 'table'`);
  expect(await samples()).toEqual(['less', 'table']);
  await schemaWith('both', { rows: 3, table: true });
  expect(await samples()).toEqual(['both']);
  await own.control.database.query(`update schemas set stored_rows = 1000001 where slug = 'both'`);
  expect(await samples()).toEqual(['less', 'table']);
});
