import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { RawFile, TableSnapshot } from '../../../domain/files/snapshot/snapshot.ts';
import { parseFieldType, type SchemaField } from '../../../domain/schemas/schema-definition.ts';
import type { LockedInstance } from './locked-instance.ts';
import { openLockedInstance } from './locked-instance.ts';

/** What the tests of the DuckDB adapters share: a data folder, files in it, and an engine on it. */
export interface DataFolder {
  root: string;
  objectsDir: string;
  tablesDir: string;
  tempDir: string;
  /** Stores an object of tenant `acme` and gives its record. */
  put(fileId: number, fileName: string, text: string, more?: Partial<RawFile>): Promise<RawFile>;
  remove(): Promise<void>;
}

export async function createDataFolder(): Promise<DataFolder> {
  const root = await mkdtemp(join(tmpdir(), 'celeiro-data-'));
  const objectsDir = join(root, 'objects');
  const tablesDir = join(root, 'tables');
  await mkdir(join(objectsDir, 'acme'), { recursive: true });
  await mkdir(join(tablesDir, 'acme'), { recursive: true });
  return {
    root,
    objectsDir,
    tablesDir,
    tempDir: join(root, 'tmp'),
    async put(fileId, fileName, text, more = {}) {
      const storagePath = `acme/events/1.0/${fileId}/${fileName}`;
      const path = join(objectsDir, storagePath);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, text);
      return {
        fileId,
        fileName,
        schemaVersion: '1.0',
        ingestedAt: '2026-03-01T10:20:30.000001Z',
        storagePath,
        rows: text.split('\n').filter((line) => line !== '').length,
        sizeBytes: (await stat(path)).size,
        minDay: '0001-01-01',
        maxDay: '9999-12-31',
        ...more,
      };
    },
    remove: () => rm(root, { recursive: true, force: true }),
  };
}

export function openFolder(folder: DataFolder, threads = 2, memoryMb = 512): Promise<LockedInstance> {
  return openLockedInstance({
    directories: [join(folder.objectsDir, 'acme'), join(folder.tablesDir, 'acme')],
    tempDir: folder.tempDir,
    memoryMb,
    spillMb: 4096,
    threads,
  });
}

/** `{ name: 'decimal(12,2)' }` or `{ name: ['integer', 'jsonKey'] }` -> fields. */
export function fieldsOf(types: Record<string, string | [type: string, key: string]>): SchemaField[] {
  return Object.entries(types).map(([name, given]) => {
    const [type, key] = typeof given === 'string' ? [given, name] : given;
    return { name, key, type: parseFieldType(type)!, required: false, description: '' };
  });
}

/** A snapshot of one version whose records are all raw. */
export function rawSnapshot(
  fields: SchemaField[],
  rawFiles: RawFile[],
  eventDateField = 'ts',
): TableSnapshot {
  return {
    tenantSlug: 'acme',
    schemaId: 1,
    position: 1,
    fields,
    eventDateField,
    versions: [{ version: '1.0', fields }],
    rawFiles,
    dataFiles: [],
  };
}

export const everyDay = { from: '0001-01-01', to: '9999-12-31' };
