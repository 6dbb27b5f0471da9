import { randomUUID } from 'node:crypto';
import { inParallel } from '../../../concurrency/in-parallel.ts';
import type { Queryable } from '../../../ports/database.ts';
import type { ListedObject, ObjectStore } from '../../../ports/object-store.ts';
import { plainKey } from '../../lake/plain-object-names.ts';
import { checkFolder } from './check-store.ts';
import { installationFolder } from './store-installation.ts';

/** An object of the store that the control database does not name. */
export interface UnnamedObject extends ListedObject {
  /** Whether this control database gave out the key. The owner of any other key is unknown. */
  isOurs: boolean;
  /** The key is of a file that the control database has lost: it came back to a moment before the upload. */
  isLost: boolean;
}

/** Totals of the unnamed objects. */
export interface UnnamedTotals {
  objects: number;
  bytes: number;
}

/** Folders whose objects the control database never names: files that runs exchange, objects that are tried, the store's id. */
const keptFolders = ['_runs/', checkFolder, installationFolder];
/** Age below which an object is left alone: longer than the time between storing an object and naming it. */
const SETTLED_MS = 3600 * 1000;
const BATCH = 500;
/** Parallel removals. */
const PARALLEL = 8;

/** Matches keys of files and bundles (contract rule 26); captures their tenant and id. */
const ourKey = /^(?<tenant>[^/]+)\/[^/]+\/(?:[^/]+\/\d{4}\/\d\d\/\d\d|bundles)\/(?<id>\d{1,15})\/[^/]+$/;

/**
 * Finds stored objects that nobody needs: no stored file, upload under way, bundle or removal names them.
 * Safe beside uploads, runs and removals: names are looked up after the object was listed.
 * @param options.folder of one tenant; empty: all of the store
 * @param options.foreign further folders that belong to others
 * @param options.onListed receives the number of objects listed, others' too; listing continues when it resolves
 */
export async function* findUnnamed(
  deps: { database: Queryable; objects: ObjectStore },
  options: { folder: string; foreign: string[]; onListed?: (objects: number) => Promise<void> | void },
): AsyncGenerator<UnnamedObject[]> {
  const others = [...keptFolders, ...options.foreign];
  let batch: ListedObject[] = [];
  const judge = async () => {
    const listed = batch;
    batch = [];
    await options.onListed?.(listed.length);
    const settled = listed.filter(({ storedAt }) => storedAt.getTime() < Date.now() - SETTLED_MS);
    return unnamedOf(deps.database, settled);
  };
  let passed = 0;
  for await (const object of deps.objects.list(options.folder)) {
    if (others.some((folder) => object.key.startsWith(folder))) {
      if (++passed % BATCH === 0) await options.onListed?.(BATCH);
      continue;
    }
    batch.push(object);
    if (batch.length === BATCH) yield await judge();
  }
  yield await judge();
}

/** Removes those of the objects that are ours. @returns totals of the removed objects */
export async function removeUnnamed(objects: ObjectStore, unnamed: UnnamedObject[]): Promise<UnnamedTotals> {
  const ours = unnamed.filter(({ isOurs }) => isOurs);
  // No upload of the objects is under way, so any upload id will do.
  await inParallel(ours, PARALLEL, ({ key }) => objects.remove(key, randomUUID()));
  return totalsOf(ours);
}

/** Whether the store has a file or a bundle, of whatever installation. */
export async function holdsFiles(objects: ObjectStore): Promise<boolean> {
  for await (const { key } of objects.list('')) if (ourKey.test(key)) return true;
  return false;
}

export function totalsOf(objects: ListedObject[]): UnnamedTotals {
  return { objects: objects.length, bytes: objects.reduce((sum, { bytes }) => sum + bytes, 0) };
}

async function unnamedOf(db: Queryable, listed: ListedObject[]): Promise<UnnamedObject[]> {
  if (listed.length === 0) return [];
  const places = listed.map(({ key }) => ourKey.exec(key)?.groups);
  const ids = places.flatMap((place) => (place ? [Number(place.id)] : []));
  const tenants = places.flatMap((place) => (place ? [place.tenant] : []));
  const [known] = await db.query<{ paths: string[]; tenants: string[]; lost: number[] }>(
    `select array(
         select storage_path from files
         where id = any($1) and upload_status in ('pending', 'completed') and object_deleted_at is null
         union all select storage_path from raw_bundles where id = any($1)
         union all select storage_path from object_removals where file_id = any($1)) as paths,
       array(select slug from tenants where slug = any($2)) as tenants,
       array(select id from unnest($1::bigint[]) as id
         where id > coalesce(pg_sequence_last_value(pg_get_serial_sequence('files', 'id')::regclass), 0)
           or exists (select from file_ids_left_out where id between first_id and last_id)) as lost`,
    [ids, tenants],
  );
  // A store may have the object under its plain name.
  const named = new Set(known!.paths.map(plainKey));
  const lost = new Set(known!.lost.map(Number));
  return listed.flatMap((object, index) => {
    if (named.has(plainKey(object.key))) return [];
    const place = places[index];
    const isLost = !!place && lost.has(Number(place.id));
    const isOurs = !!place && known!.tenants.includes(place.tenant!) && !isLost;
    return [{ ...object, isOurs, isLost }];
  });
}
