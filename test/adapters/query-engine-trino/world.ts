import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { tableName } from '../../../src/adapters/query-engine-trino/iceberg-table.ts';
import type { RawFile, TableSnapshot } from '../../../src/domain/files/snapshot/snapshot.ts';
import { LineNumbering } from '../../../src/domain/lake/numbered-lines.ts';
import { parseFieldType, type SchemaField } from '../../../src/domain/schemas/schema-definition.ts';
import { tableFields } from '../../../src/domain/schemas/versions.ts';
import { generateFile, versions } from './generated-files.ts';
import { Random } from './random.ts';
import { createBucket, names, putObject, sql } from './servers.ts';
import { printTableDdl, printTableInsert } from './table-of-tail.ts';

/** The same records for both engines: raw objects locally for DuckDB, table and tail for Trino. */
export interface World {
  objectsDir: string;
  /** All files raw. */
  local: TableSnapshot;
  /** The first half in the Iceberg table, the others raw. */
  remote: TableSnapshot;
  close(): Promise<void>;
}

export async function createWorld(seed: number, fileCount: number, linesPerFile: number): Promise<World> {
  const random = new Random(seed);
  const objectsDir = await mkdtemp(join(tmpdir(), 'celeiro-objects-'));
  await createBucket();
  const tenantSlug = `w${seed}-${Date.now().toString(36)}`;
  const rawFiles: RawFile[] = [];
  for (let fileId = 1; fileId <= fileCount; fileId++) {
    const { version, definition } = versions[fileId <= fileCount / 4 || fileId % 3 === 0 ? 0 : 1]!;
    const { bytes, rows } = generateFile(random, definition, linesPerFile);
    const fileName = random.pick([`f${fileId}.jsonl`, `a b%'${fileId}é.jsonl`, `[${fileId}]*?.jsonl`]);
    const storagePath = `${tenantSlug}/events/${version}/2026/11/21/${fileId}/${fileName}`;
    rawFiles.push(record(fileId, fileName, version, storagePath, rows, bytes.length));
    await store(objectsDir, storagePath, bytes);
  }
  const fields = tableFields(versions.map(({ definition }) => definition));
  const local: TableSnapshot = {
    tenantSlug,
    schemaId: seed,
    position: 1,
    fields,
    eventDateField: 'ts',
    versions: versions.map(({ version, definition }) => ({ version, fields: definition.fields })),
    rawFiles,
    dataFiles: [],
  };
  const inTable = Math.floor(fileCount / 2);
  const table = await fillTable({ ...local, rawFiles: rawFiles.slice(0, inTable) });
  return {
    objectsDir,
    local,
    remote: { ...local, rawFiles: rawFiles.slice(inTable), table },
    async close() {
      await sql(`DROP TABLE ${tableName(names.tableCatalog, local)}`);
      await rm(objectsDir, { recursive: true, force: true });
    },
  };
}

/** Stores checked bytes as an upload does; lines are numbered in the object store that engines read in parallel parts. */
export async function store(objectsDir: string, key: string, bytes: Buffer): Promise<void> {
  await mkdir(dirname(join(objectsDir, key)), { recursive: true });
  await writeFile(join(objectsDir, key), bytes);
  await putObject(key, new LineNumbering().apply(bytes));
}

export function record(
  fileId: number,
  fileName: string,
  schemaVersion: string,
  storagePath: string,
  rows: number,
  sizeBytes: number,
): RawFile {
  const ingestedAt = `2026-11-21T04:05:06.${String(fileId).padStart(6, '0')}Z`;
  return {
    fileId,
    fileName,
    schemaVersion,
    storagePath,
    rows,
    sizeBytes,
    ingestedAt,
    minDay: '0001-01-01',
    maxDay: '9999-12-31',
  };
}

async function fillTable(snapshot: TableSnapshot): Promise<NonNullable<TableSnapshot['table']>> {
  const schemaVersion = versions.at(-1)!.version;
  for (const statement of printTableDdl(snapshot)) await sql(statement);
  for (const statement of printTableInsert(snapshot)) await sql(statement);
  const history = `"s_${snapshot.schemaId}$snapshots"`;
  const [row] = await sql(
    `SELECT CAST(snapshot_id AS VARCHAR) FROM ${names.tableCatalog}."t_${snapshot.tenantSlug}".${history} ORDER BY committed_at DESC LIMIT 1`,
  );
  return { snapshotId: String(row![0]), schemaVersion };
}

/** `{ name: 'decimal(12,2)' }` -> fields of the same keys. */
export function fieldsOf(types: Record<string, string>): SchemaField[] {
  return Object.entries(types).map(([name, type]) => ({
    name,
    key: name,
    type: parseFieldType(type)!,
    required: false,
    description: '',
  }));
}
