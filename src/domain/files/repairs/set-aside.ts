import type { Database, Queryable } from '../../../ports/database.ts';
import type { ObjectStore } from '../../../ports/object-store.ts';
import { AppError } from '../../app-error.ts';
import { addAllToOutbox } from '../../events/outbox.ts';
import { failpoint } from '../../failpoint.ts';
import { cancelRemoval } from '../../removals/removals-store.ts';
import { requireSchema } from '../../schemas/manage-schemas.ts';
import { movePending, type Totals } from '../../schemas/pending-totals-store.ts';
import { lockSchema, movePosition } from '../../schemas/schemas-store.ts';
import { currentTraceparent } from '../../tracing.ts';
import { noteState } from '../integrity/damaged-objects.ts';
import { readStoredState, refusedState } from '../integrity/stored-whole.ts';

/** Most events of one statement, each of up to about 1 KB. */
const EVENTS_AT_ONCE = 1000;

interface Options {
  /** Writes further rows in the transaction of the change. */
  alsoRecord?: (tx: Queryable) => Promise<void>;
}

/** Fields of a file that its event carries. */
interface MovedFile {
  id: number;
  file_name: string;
  schema_version: string;
  rows: number;
  size_bytes: number;
}

interface AsideRow extends MovedFile {
  storage_path: string;
  sha256: string;
  stored_bytes: number | null;
  stored_crc32: number | null;
  upload_status: string;
  processing_status: string;
  set_aside_at: Date | null;
}

interface Tenant {
  tenantId: number;
  tenantSlug: string;
}

/**
 * Takes the records of a pending file out of every answer from now on. Pages of older cursors keep the records that they
 * began with. The file's name and content can be uploaded again. Does nothing if the file is already set aside.
 * @throws AppError `schema_not_found`, `file_not_found`, `file_not_pending`
 */
export async function setFileAside(
  database: Database,
  tenant: Tenant,
  slug: string,
  fileId: number,
  options: Options = {},
): Promise<void> {
  const schema = await requireSchema(database, tenant.tenantId, slug);
  await database.transaction(async (tx) => {
    const { position } = await lockSchema(tx, tenant.tenantId, schema.id);
    const file = await requireFile(tx, tenant.tenantId, schema.id, fileId);
    if (file.set_aside_at) return;
    if (file.upload_status !== 'completed' || file.processing_status !== 'pending') {
      throw new AppError('file_not_pending', { params: { file_id: fileId } });
    }
    await moveAside(tx, tenant, { ...schema, position: position + 1 }, [file]);
    await options.alsoRecord?.(tx);
    await failpoint('set-aside.in-commit');
  });
  await failpoint('set-aside.after-commit');
}

/**
 * Sets pending files aside from a position on, in the transaction that has the schema's lock. Triggers of `files_aside` move
 * the totals of what the schema stores.
 */
export async function moveAside(
  tx: Queryable,
  tenant: Tenant,
  schema: { id: number; slug: string; position: number },
  files: MovedFile[],
): Promise<void> {
  const ids = files.map(({ id }) => id);
  await tx.query(
    `insert into files_aside (tenant_id, schema_id, file_id, from_position)
     select $1, $2, id, $4 from unnest($3::bigint[]) as id`,
    [tenant.tenantId, schema.id, ids, schema.position],
  );
  await tx.query(
    `update files set set_aside_at = now(), processing_status = 'failed', updated_at = now()
     where tenant_id = $1 and id = any($2)`,
    [tenant.tenantId, ids],
  );
  await moveFiles(tx, tenant, schema, files, 'file.set_aside');
}

/**
 * Verifies the object of a file that was set aside and, if it is whole, brings its records back into every answer. Does
 * nothing if the file is not set aside.
 * @throws AppError `schema_not_found`, `file_not_found`, `file_still_damaged`, `file_replaced`
 */
export async function takeFileBack(
  deps: { database: Database; objects: ObjectStore },
  tenant: Tenant,
  slug: string,
  fileId: number,
  options: Options = {},
): Promise<void> {
  const { database, objects } = deps;
  const schema = await requireSchema(database, tenant.tenantId, slug);
  const found = await requireFile(database, tenant.tenantId, schema.id, fileId);
  if (!found.set_aside_at) return;
  // Before the lock: a large object takes seconds.
  const state = await readStoredState(objects, storedOf(found)).catch(refusedState);
  const { storage_path: storagePath } = found;
  await noteState(database, { tenantId: tenant.tenantId, storagePath, fileId }, state);
  await failpoint('take-back.after-verified');
  if (state !== 'whole') throw stillDamaged(found);
  await database.transaction(async (tx) => {
    const { position } = await lockSchema(tx, tenant.tenantId, schema.id);
    const file = await requireFile(tx, tenant.tenantId, schema.id, fileId);
    if (!file.set_aside_at) return;
    const replaced = await tx.query<{ id: number }>(
      `select id from files where tenant_id = $1 and schema_id = $2 and upload_status = 'completed'
         and set_aside_at is null and (file_name = $3 or sha256 = $4) limit 1`,
      [tenant.tenantId, schema.id, file.file_name, file.sha256],
    );
    if (!(await cancelRemoval(tx, tenant.tenantId, fileId))) throw stillDamaged(file);
    if (replaced[0]) throw new AppError('file_replaced', { params: { file_id: replaced[0].id } });
    await tx.query(
      'update files_aside set to_position = $3 where tenant_id = $1 and file_id = $2 and to_position is null',
      [tenant.tenantId, fileId, position + 1],
    );
    await tx.query(
      `update files set set_aside_at = null, processing_status = 'pending', updated_at = now()
       where tenant_id = $1 and id = $2`,
      [tenant.tenantId, fileId],
    );
    await moveFiles(tx, tenant, { ...schema, position: position + 1 }, [file], 'file.taken_back');
    await options.alsoRecord?.(tx);
    await failpoint('take-back.in-commit');
  });
  await failpoint('take-back.after-commit');
}

function stillDamaged({ id, file_name }: AsideRow): AppError {
  return new AppError('file_still_damaged', { params: { files: `${file_name} (${id})` } });
}

async function requireFile(
  db: Queryable,
  tenantId: number,
  schemaId: number,
  fileId: number,
): Promise<AsideRow> {
  const [file] = await db.query<AsideRow>(
    `select id, file_name, schema_version, storage_path, rows, size_bytes, sha256, stored_bytes, stored_crc32,
       upload_status, processing_status, set_aside_at
     from files where tenant_id = $1 and schema_id = $2 and id = $3`,
    [tenantId, schemaId, fileId],
  );
  if (!file) throw new AppError('file_not_found', { params: { file_id: fileId } });
  return file;
}

function storedOf({ storage_path, rows, stored_bytes, stored_crc32 }: AsideRow) {
  return { storagePath: storage_path, rows, storedBytes: stored_bytes, storedCrc32: stored_crc32 };
}

/** Moves the schema's counter and pending totals and puts the events into the outbox. */
async function moveFiles(
  tx: Queryable,
  tenant: Tenant,
  schema: { id: number; slug: string; position: number },
  files: MovedFile[],
  type: 'file.set_aside' | 'file.taken_back',
): Promise<void> {
  const { tenantId, tenantSlug } = tenant;
  await movePosition(tx, tenantId, schema.id, schema.position);
  await movePending(tx, tenantId, schema.id, type === 'file.set_aside' ? -1 : 1, totalsOf(files));
  const traceparent = currentTraceparent();
  const events = files.map((file) => ({
    topic: 'files' as const,
    key: `schema:${schema.id}`,
    payload: {
      type,
      tenant: tenantSlug,
      schema: schema.slug,
      schema_version: file.schema_version,
      file_id: file.id,
      file_name: file.file_name,
      rows: file.rows,
      size_bytes: file.size_bytes,
    },
    traceparent,
  }));
  for (let from = 0; from < events.length; from += EVENTS_AT_ONCE) {
    await addAllToOutbox(tx, tenantId, events.slice(from, from + EVENTS_AT_ONCE));
  }
}

export function totalsOf(files: Pick<MovedFile, 'rows' | 'size_bytes'>[]): Totals {
  return {
    files: files.length,
    rows: files.reduce((sum, { rows }) => sum + rows, 0),
    bytes: files.reduce((sum, { size_bytes }) => sum + size_bytes, 0),
  };
}
