import { readAhead } from '../../../concurrency/in-parallel.ts';
import type { Database, Queryable } from '../../../ports/database.ts';
import type { ObjectStore } from '../../../ports/object-store.ts';
import type { TableFiles } from '../../../ports/table-files.ts';
import { failpoint } from '../../failpoint.ts';
import { checkStore } from './check-store.ts';
import { type NamedObject, noteState } from './damaged-objects.ts';
import { isNamed, type NamedRow, namedObjects, type Stage, stages } from './named-objects.ts';
import {
  type ExpectedObject,
  type OnRead,
  readDataFileState,
  readStoredState,
  type StoredState,
} from './stored-whole.ts';

export interface VerifyDeps {
  database: Database;
  objects: ObjectStore;
  /** Without it no data files are verified. */
  tableFiles?: TableFiles | undefined;
}

export interface Verified {
  object: NamedObject;
  state: StoredState;
  /** The store's error if the object is unreadable. */
  refusal?: unknown;
  /** The object is of a file that was set aside: no answer needs it. */
  isAside: boolean;
  /** Whether this state of the object was not recorded before. */
  isNews: boolean;
  position: VerifyPosition;
}

/** Everything up to `afterId` of the stage, and of the stages before it, was verified. */
export interface VerifyPosition {
  stage: Stage;
  afterId: number;
}

/** Estimates how many bytes `verifyObjects` is going to read. */
export async function bytesToVerify(db: Queryable, tenantId?: number): Promise<number> {
  const [row] = await db.query<{ bytes: number }>(
    `select coalesce(sum(bytes), 0)::bigint as bytes from (
       select tenant_id, coalesce(stored_bytes, size_bytes) as bytes from files
       where upload_status = 'completed' and object_deleted_at is null
       union all
       select tenant_id, size_bytes from data_files where removed_position is null and crc32 is not null) named
     where $1::bigint is null or tenant_id = $1`,
    [tenantId ?? null],
  );
  return row!.bytes;
}

/**
 * Reads every stored object and data file that the control database names, compares it with what was stored, and records
 * the finding. Safe beside uploads, runs and removals.
 * @param options.from where an earlier call stopped
 * @param options.parallel objects read at once, so that the disk is not idle while a checksum is computed
 * @throws the store's error if the store is unavailable, which says nothing about an object. A store is available that
 *   gives back what it is given now: what it refuses then is unreadable
 */
export async function* verifyObjects(
  deps: VerifyDeps,
  options: { tenantId?: number; from?: VerifyPosition; onRead?: OnRead; parallel?: number } = {},
): AsyncGenerator<Verified> {
  const { database } = deps;
  const from = options.from ?? { stage: 'files', afterId: 0 };
  for (const stage of stages.slice(stages.indexOf(from.stage))) {
    const afterId = stage === from.stage ? from.afterId : 0;
    for await (const rows of namedObjects(database, stage, { ...options, afterId })) {
      const read = (row: NamedRow) => readOrRefused(deps, stage, row, options.onRead);
      for await (const [{ id, tenantId, storagePath, fileId, isAside }, { state, refusal }] of readAhead(
        rows,
        options.parallel ?? 1,
        read,
      )) {
        const object = { tenantId, storagePath, fileId };
        // An object that is not whole may have been removed meanwhile, as it should.
        if (state !== 'whole' && !(await isNamed(database, stage, id))) continue;
        const isNews = await noteState(database, object, state);
        await failpoint('verify.after-noted');
        yield { object, state, refusal, isAside, isNews, position: { stage, afterId: id } };
      }
    }
  }
}

/**
 * Reads the state of an object, a second time if the store refuses it and gives back another.
 * @throws the store's error if it gives back none
 */
async function readOrRefused(
  deps: VerifyDeps,
  stage: Stage,
  row: NamedRow,
  onRead: OnRead = () => undefined,
): Promise<{ state: StoredState; refusal?: unknown }> {
  /** The caller's error, such as that of a pass that is to stop, says nothing of the store. */
  let stopped = false;
  const read = () =>
    readState(deps, stage, row, async (bytes) => {
      stopped = true;
      await onRead(bytes);
      stopped = false;
    });
  try {
    return { state: await read() };
  } catch (error) {
    if (stopped) throw error;
    await (stage === 'table_files' ? deps.tableFiles!.check() : checkStore(deps.objects)).catch(() => {
      throw error;
    });
  }
  // The store may have been gone for a moment only.
  try {
    return { state: await read() };
  } catch (refusal) {
    if (stopped) throw refusal;
    return { state: 'unreadable', refusal };
  }
}

/** Reads the state of an object or a data file. @throws the store's error, which may be about the object or the store */
export async function readState(
  deps: Pick<VerifyDeps, 'objects' | 'tableFiles'>,
  stage: Stage,
  row: NamedRow,
  onRead: OnRead = () => undefined,
): Promise<StoredState> {
  return stage === 'table_files'
    ? dataFileState(deps.tableFiles, row, onRead)
    : objectState(deps.objects, row, onRead);
}

async function objectState(
  objects: ObjectStore,
  expected: ExpectedObject,
  onRead: OnRead,
): Promise<StoredState> {
  return readStoredState(objects, expected, onRead).catch(async (error) => {
    if (await objects.exists(expected.storagePath)) throw error;
    return 'missing' as const;
  });
}

async function dataFileState(
  files: TableFiles | undefined,
  expected: ExpectedObject,
  onRead: OnRead,
): Promise<StoredState> {
  if (!files) return 'whole';
  return readDataFileState(files, expected, onRead).catch(async (error) => {
    if ((await files.sizeOf(expected.storagePath)) !== undefined) throw error;
    return 'missing' as const;
  });
}
