import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { dumpTables, holdSnapshot, migrationsOf } from '../../adapters/database-postgres/dump-tables.ts';
import { inParallel } from '../../concurrency/in-parallel.ts';
import { countRecords, tablesLeftOut } from '../../domain/backups/restored-state.ts';
import { type NamedRow, namedObjects, stages } from '../../domain/files/integrity/named-objects.ts';
import { holdRemovals } from '../../domain/removals/removal-hold.ts';
import { type Content, ContentSum } from '../../ports/content-sum.ts';
import type { Database, Queryable } from '../../ports/database.ts';
import { ObjectUnreadable } from '../../ports/object-store.ts';
import type { OpenObjects } from '../../profiles/open-objects.ts';
import {
  type BackedUp,
  completeBackup,
  copyPath,
  databaseFile,
  type Manifest,
  makeBackup,
  type NotWhole,
  objectsFile,
  sizeOf,
} from './backup-folder.ts';
import { inBatches, readPackedLines, writePacked } from './packed-lines.ts';
import { nothingRemoved, type RemovedBackups, removeOldBackups } from './remove-old-backups.ts';
import { writeWhole } from './write-whole.ts';

/** Objects copied at once: enough that the disk's syncs overlap. */
const PARALLEL = 8;
const BATCH = 1000;

export interface BackupDeps {
  database: Database;
  /** The objects and table files of the service. */
  open: OpenObjects;
  /** Of the secret key (`keyCheckOf`). */
  keyCheck: string;
}

export interface CreatedBackup {
  id: string;
  manifest: Manifest;
  /** What the folder did not have before. */
  copied: { objects: number; bytes: number };
  /** Older backups that went; undefined if they were to go and did not, because one is damaged. */
  removed: RemovedBackups | undefined;
}

export interface CopyWatch {
  /** The database is dumped; so many bytes of objects belong to the backup. */
  onTotal(bytes: number): void;
  /** So many bytes more are in the backup. */
  onBytes(bytes: number): void;
  onObject(): void;
}

/**
 * Makes a backup in `folder` while the service works: the database at one moment, then every object that it names at that
 * moment. Objects never change, and none of them is removed meanwhile.
 * @param keep number of backups that stay in the folder, this one included; without it all stay
 * @returns undefined if another backup is under way
 */
export async function createBackup(
  { database, open, keyCheck }: BackupDeps,
  folder: string,
  watch: CopyWatch,
  keep?: number,
): Promise<CreatedBackup | undefined> {
  return holdRemovals(database, async (assertHeld) => {
    const id = await makeBackup(folder);
    const { seen, notWhole } = await database.transaction((tx) => writeMoment(tx, open, folder, id));
    watch.onTotal(seen.objects.content_bytes);
    const copy = createCopier(open, folder, id, watch);
    for await (const lines of inBatches(readPackedLines(objectsFile(folder, id)), BATCH)) {
      await inParallel(lines, PARALLEL, (line) => copy.add(JSON.parse(line) as BackedUp));
    }
    await assertHeld();
    const manifest: Manifest = {
      format: 1,
      celeiro: await ownVersion(),
      ...seen,
      finished_at: new Date().toISOString(),
      key_check: keyCheck,
      not_whole: [...notWhole, ...copy.notWhole],
    };
    await completeBackup(folder, id, manifest);
    const removed = keep === undefined ? nothingRemoved : await removeOldBackups(folder, keep);
    return { id, manifest, copied: copy.copied, removed };
  });
}

/** Writes the database, and the list of what it names, as they stand at one moment. */
async function writeMoment(tx: Queryable, open: OpenObjects, folder: string, id: string) {
  const moment = await holdSnapshot(tx);
  const rows: Record<string, number> = {};
  const dump = dumpTables(tx, {
    except: tablesLeftOut,
    onTable: (table, count) => {
      rows[table] = count;
    },
  });
  const database = { ...(await writePacked(databaseFile(folder, id), dump)), rows };
  const { objects, notWhole } = await writeObjectList(tx, open, objectsFile(folder, id));
  const migrations = await migrationsOf(tx);
  const records = await countRecords(tx);
  return { seen: { moment: moment.toISOString(), migrations, records, database, objects }, notWhole };
}

async function writeObjectList(tx: Queryable, open: OpenObjects, path: string) {
  const sums = { count: 0, content_bytes: 0 };
  const notWhole: NotWhole[] = [];
  const lines = async function* () {
    for (const stage of stages) {
      const folder = stage === 'table_files' ? 'tables' : 'objects';
      for await (const rows of namedObjects(tx, stage)) {
        for (const row of rows) {
          const object = { folder, path: row.storagePath, ...(row.isAside && { set_aside: true }) } as const;
          const content = recordedContent(row) ?? (await readContent(open, object));
          if (typeof content === 'string') {
            notWhole.push(notWholeOf(object, content));
            continue;
          }
          sums.count++;
          sums.content_bytes += content.bytes;
          yield `${JSON.stringify({ ...object, ...content } satisfies BackedUp)}\n`;
        }
      }
    }
  };
  return { objects: { ...(await writePacked(path, lines())), ...sums }, notWhole };
}

function recordedContent({ storedBytes: bytes, storedCrc32: crc32 }: NamedRow): Content | undefined {
  return bytes === null || crc32 === null ? undefined : { bytes, crc32 };
}

/** The content of an object that was stored before contents were recorded; what is wrong with it if it cannot be read. */
async function readContent(open: OpenObjects, object: StoredFile): Promise<Content | NotWhole['state']> {
  const sum = new ContentSum();
  try {
    for await (const piece of storeOf(open, object).read(object.path)) sum.add(piece);
    return { bytes: sum.bytes, crc32: sum.crc32 };
  } catch (error) {
    return faultOf(open, object, error);
  }
}

/** Copies objects into the folder's `data`, unless they are there. */
function createCopier(open: OpenObjects, folder: string, id: string, watch: CopyWatch) {
  const notWhole: NotWhole[] = [];
  const copied = { objects: 0, bytes: 0 };
  let parts = 0;
  const copyTo = async (object: BackedUp, path: string): Promise<'whole' | NotWhole['state']> => {
    const part = join(folder, id, `part-${++parts}`);
    const pieces = storeOf(open, object).read(object.path);
    try {
      return (await writeWhole(pieces, { part, path, expected: object }, watch.onBytes))
        ? 'whole'
        : 'damaged';
    } catch (error) {
      return faultOf(open, object, error);
    }
  };
  return {
    notWhole,
    copied,
    async add(object: BackedUp): Promise<void> {
      const path = copyPath(folder, object);
      if ((await sizeOf(path)) === object.bytes) {
        watch.onBytes(object.bytes);
      } else {
        const state = await copyTo(object, path);
        if (state === 'whole') {
          copied.objects++;
          copied.bytes += object.bytes;
        } else {
          notWhole.push(notWholeOf(object, state));
        }
      }
      watch.onObject();
    },
  };
}

type StoredFile = Omit<BackedUp, keyof Content>;

function notWholeOf({ path, set_aside: isAside }: StoredFile, state: NotWhole['state']): NotWhole {
  return { path, state, ...(isAside && { set_aside: true }) };
}

const storeOf = ({ objects, tableFiles }: OpenObjects, { folder }: StoredFile) =>
  folder === 'objects' ? objects : tableFiles!;

/** What is wrong with the object. @throws the error, if it says nothing about the object */
async function faultOf(open: OpenObjects, object: StoredFile, error: unknown): Promise<NotWhole['state']> {
  if (error instanceof ObjectUnreadable) return 'damaged';
  const isThere =
    object.folder === 'objects'
      ? await open.objects.exists(object.path)
      : (await open.tableFiles!.sizeOf(object.path)) !== undefined;
  if (isThere) throw error;
  return 'missing';
}

async function ownVersion(): Promise<string> {
  const text = await readFile(new URL('../../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}
