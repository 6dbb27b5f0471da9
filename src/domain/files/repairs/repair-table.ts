import { inParallel } from '../../../concurrency/in-parallel.ts';
import type { Database, Queryable } from '../../../ports/database.ts';
import type { ObjectStore } from '../../../ports/object-store.ts';
import type { TableFiles } from '../../../ports/table-files.ts';
import { AppError } from '../../app-error.ts';
import { failpoint } from '../../failpoint.ts';
import { addToRunLog } from '../../processing/run-log.ts';
import { requireSchema } from '../../schemas/manage-schemas.ts';
import { movePending } from '../../schemas/pending-totals-store.ts';
import { lockSchema, movePosition } from '../../schemas/schemas-store.ts';
import { noteMissing, noteState } from '../integrity/damaged-objects.ts';
import { readDataFileState, refusedState } from '../integrity/stored-whole.ts';
import {
  damagedDataFiles,
  runFiles,
  type TakenOutFile,
  takeDataFilesOut,
  takeRunsOut,
} from './repair-table-store.ts';
import { moveAside, totalsOf } from './set-aside.ts';

export interface RepairDeps {
  database: Database;
  objects: ObjectStore;
  /** Undefined if a separate table format names the table's files. */
  tableFiles?: TableFiles | undefined;
}

interface Tenant {
  tenantId: number;
  tenantSlug: string;
}

export interface TableRepair {
  /** Paths of the data files that are damaged. */
  damaged: string[];
  /** Files whose records are read from the uploads again and that wait for another run. */
  pending: number;
  /** Files whose upload is no longer kept: no answer has their records. */
  setAside: { id: number; fileName: string }[];
}

/** Parallel requests to the object store. */
const PARALLEL = 8;

/**
 * Takes runs out of the table whose data files are still missing or damaged. Their files' records are read from the raw
 * objects again, at every position, and the files wait for another run. Files whose raw object is gone are set aside.
 * Does nothing if no data file is damaged.
 * @throws AppError `schema_not_found`, `table_repair_unavailable`
 */
export async function repairTable(
  deps: RepairDeps,
  tenant: Tenant,
  slug: string,
  options: { alsoRecord?: (tx: Queryable, repair: TableRepair) => Promise<void> } = {},
): Promise<TableRepair> {
  const { database, objects, tableFiles } = deps;
  const schema = await requireSchema(database, tenant.tenantId, slug);
  if (!tableFiles) throw new AppError('table_repair_unavailable');
  const damaged = await stillDamaged(database, tableFiles, tenant.tenantId, schema.id);
  if (damaged.length === 0) return { damaged, pending: 0, setAside: [] };
  // Before the lock: a run may have thousands of files.
  const absent = await absentFiles(database, objects, tenant.tenantId, schema.id, damaged);
  const repair = await database.transaction(async (tx) => {
    const { position } = await lockSchema(tx, tenant.tenantId, schema.id);
    const runs = await takeDataFilesOut(tx, tenant.tenantId, schema.id, damaged);
    const files = await takeRunsOut(tx, tenant.tenantId, runs);
    await movePending(tx, tenant.tenantId, schema.id, 1, totalsOf(files));
    const gone = files.filter(({ id, is_removed }) => is_removed || absent.has(id));
    const next = { id: schema.id, slug, position: position + 1 };
    await movePosition(tx, tenant.tenantId, schema.id, next.position);
    await moveAside(tx, tenant, next, gone);
    await noteMissing(
      tx,
      tenant.tenantId,
      gone.map(({ id }) => id),
    );
    for (const runId of runs) {
      const of = (some: TakenOutFile[]) => some.filter(({ run_id }) => run_id === runId).length;
      await addToRunLog(tx, tenant.tenantId, runId, {
        code: 'run_taken_out',
        level: 'warn',
        params: { files: of(files), aside: of(gone) },
      });
    }
    const done = {
      damaged,
      pending: files.length - gone.length,
      setAside: gone.map(({ id, file_name }) => ({ id, fileName: file_name })),
    };
    await options.alsoRecord?.(tx, done);
    await failpoint('repair-table.in-commit');
    return done;
  });
  await failpoint('repair-table.after-commit');
  return repair;
}

/** Reads each damaged data file once more: a file that was put back in the meantime is whole. */
async function stillDamaged(
  database: Database,
  tableFiles: TableFiles,
  tenantId: number,
  schemaId: number,
): Promise<string[]> {
  const damaged: string[] = [];
  for (const expected of await damagedDataFiles(database, tenantId, schemaId)) {
    const state = await readDataFileState(tableFiles, expected).catch(refusedState);
    const { storagePath } = expected;
    await noteState(database, { tenantId, storagePath, fileId: null }, state);
    if (state !== 'whole') damaged.push(storagePath);
  }
  return damaged;
}

async function absentFiles(
  database: Database,
  objects: ObjectStore,
  tenantId: number,
  schemaId: number,
  dataFiles: string[],
): Promise<Set<number>> {
  const files = await runFiles(database, tenantId, schemaId, dataFiles);
  const absent = new Set<number>();
  await inParallel(files, PARALLEL, async ({ id, storagePath }) => {
    if (!(await objects.exists(storagePath))) absent.add(id);
  });
  return absent;
}
