import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { createDirectoryObjectStore } from '../../../adapters/object-store-directory/directory-object-store.ts';
import { createTableFiles } from '../../../adapters/table-files-directory/directory-table-files.ts';
import { openRawFiles, type RawFiles } from '../../../workers/upkeep/raw-files.testing.ts';
import { type OwnSchema, openOwnControl } from '../../../workers/workers.testing.ts';
import type { FileRow } from '../file-record.ts';
import { setFileAside, takeFileBack } from '../repairs/set-aside.ts';
import { noteState } from './damaged-objects.ts';

/** The content of each data file. */
const parquet = Buffer.from('parquet');

/** A record of 20 bytes. */
export const record = (day: string) => `{"at":"2026-01-${day}"}\n`;

export type DamagedFiles = Awaited<ReturnType<typeof openDamagedFiles>>;

/** Stored files that a test damages, sets aside and repairs. `startAnew` makes the schema of the next test. */
export async function openDamagedFiles() {
  const own = await openOwnControl();
  const root = await mkdtemp(join(tmpdir(), 'celeiro-damaged-'));
  const objects = createDirectoryObjectStore(join(root, 'objects'));
  const tableFiles = createTableFiles(join(root, 'tables'));
  const { database } = own.control;
  const query = <Row>(text: string, params?: unknown[]) => database.query<Row>(text, params);
  const tenant = { tenantId: own.tenant.id, tenantSlug: own.tenant.slug };
  let schema: OwnSchema;
  let files: RawFiles;
  const pathOf = ({ storage_path }: FileRow) => join(root, 'objects', storage_path);
  const ofSchema = async (columns: string) =>
    (await query(`select ${columns} from schemas where id = $1`, [schema.id]))[0];
  return {
    ...{ own, database, query, tenant, pathOf },
    deps: { database, objects, tableFiles },
    get schema() {
      return schema;
    },
    get files() {
      return files;
    },
    async startAnew() {
      schema = await own.addSchema();
      files = await openRawFiles(own.control, objects, own.tenant, schema.slug);
      for (const table of ['damaged_objects', 'object_removals', 'audit_log'])
        await query(`delete from ${table}`);
    },
    setAside: (id: number, slug = schema.slug) => setFileAside(database, tenant, slug, id),
    takeBack: (id: number) => takeFileBack({ database, objects }, tenant, schema.slug, id),
    damage: (file: FileRow) => writeFile(pathOf(file), 'x'),
    /** Damages or removes a file's object, as a verification then finds it. */
    async note(file: FileRow, state: 'missing' | 'damaged') {
      await (state === 'missing' ? rm(pathOf(file)) : writeFile(pathOf(file), 'x'));
      await noteState(
        database,
        { tenantId: own.tenant.id, storagePath: file.storage_path, fileId: file.id },
        state,
      );
    },
    /** A run that wrote data files of `parquet`, which are not there and known to be damaged, from raw files. */
    async tableOf(paths: string[], fileIds: number[]): Promise<number> {
      const runId = await own.addRun(schema);
      await files.process(fileIds);
      await query('update files set run_id = $1 where id = any($2)', [runId, fileIds]);
      for (const path of paths) {
        await query(
          `insert into data_files (tenant_id, schema_id, run_id, schema_version, path, rows, size_bytes, crc32, min_day,
             max_day, added_position)
           select $1, $2, $3, '1.0', $4, 1, $5, $6, '2026-01-01', '2026-01-31', position from schemas where id = $2`,
          [own.tenant.id, schema.id, runId, path, parquet.length, crc32(parquet)],
        );
        await query(
          `insert into damaged_objects (storage_path, tenant_id, kind) values ($1, $2, 'damaged')`,
          [path, own.tenant.id],
        );
      }
      return runId;
    },
    async putDataFile(path: string) {
      await mkdir(join(root, 'tables'), { recursive: true });
      await writeFile(join(root, 'tables', path), parquet);
    },
    /** Names of the files whose records an answer has. */
    answered: async (at?: number) =>
      (await files.snapshot(at)).rawFiles.map(({ fileName }) => fileName).toSorted(),
    totals: () => ofSchema('position, pending_files as files, pending_rows as rows, pending_bytes as bytes'),
    stored: () => ofSchema('stored_files as files, stored_rows as rows, stored_bytes as bytes'),
    /** The events of the schema's files beyond those of their uploads. */
    async told() {
      const rows = await query<{ payload: { type: string } }>(
        `select payload from outbox where payload->>'schema' = $1 and payload->>'type' <> 'file.completed' order by id`,
        [schema.slug],
      );
      return rows.map(({ payload }) => payload);
    },
    found: () => query('select storage_path as path, kind from damaged_objects order by 1'),
    async close() {
      await own.close();
      await rm(root, { recursive: true });
    },
  };
}
