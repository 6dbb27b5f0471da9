import { createHash } from 'node:crypto';
import { type Mismatch, mismatchProblem, noIdProblem, type StorePlace } from '../config/store-place.ts';
import { readInstallationId, writeInstallationId } from '../domain/files/integrity/installation-store.ts';
import { findNamedInStores } from '../domain/files/integrity/named-in-stores.ts';
import {
  installationKey,
  NoInstallationId,
  readStoreId,
  writeStoreId,
} from '../domain/files/integrity/store-installation.ts';
import { holdsFiles } from '../domain/files/integrity/unnamed-objects.ts';
import type { VerifyDeps } from '../domain/files/integrity/verify-objects.ts';
import type { ObjectStore } from '../ports/object-store.ts';

/**
 * Requires that the object store is that of the control database. In another one every object is missing, and repairs would
 * set all files aside.
 * @returns whether the store has its id already
 * @throws SettingsError if it is not
 */
export async function requireOwnStore(place: StorePlace, deps: VerifyDeps): Promise<boolean> {
  const { isWritten } = await ownIdOf(place, deps);
  return isWritten;
}

/**
 * As `requireOwnStore`, and gives the store and the database one id at the first start. Only the service does that: a command
 * may begin with any settings.
 */
export async function claimStore(place: StorePlace, deps: VerifyDeps): Promise<void> {
  let own = await ownIdOf(place, deps);
  if (!own.isWritten) {
    await writeStoreId(deps.objects, own.id);
    // Another process, even of another database, may have been the first: what the store has now counts.
    own = await ownIdOf(place, deps);
  }
  await writeInstallationId(deps.database, own.id);
}

/** Whether an installation has used the store, for a control database that is new. */
export async function isUsed(place: StorePlace, objects: ObjectStore): Promise<boolean> {
  const hasId = (await readStoreId(objects).catch(refuseNoId(place))) !== undefined;
  return (hasId && !place.holdsDatabase) || holdsFiles(objects);
}

/** The id of the store; where it has none, the one that it is to have. */
async function ownIdOf(place: StorePlace, deps: VerifyDeps): Promise<{ id: string; isWritten: boolean }> {
  // In this order: a claim reaches the store first, so the database has it unless the claim is not finished.
  const ofStore = await readStoreId(deps.objects).catch(refuseNoId(place));
  const ofDatabase = await readInstallationId(deps.database);
  const isWritten = ofStore !== undefined;
  // A database that was restored or copied into the folder gets the folder's id.
  if (place.holdsDatabase) return { id: ofStore ?? ofDatabase, isWritten };
  if (ofStore === ofDatabase) return { id: ofDatabase, isWritten };

  const named = await findNamedInStores(deps);
  if (named === 'nothing_named') {
    const id = nextId(ofDatabase, place);
    if (ofStore === id) return { id, isWritten };
    if (!isWritten && !(await holdsFiles(deps.objects))) return { id, isWritten };
  }
  if (isWritten) throw refusal(place, 'of_other', ofDatabase);
  // A store of a release without ids.
  if (named === 'one_is_whole') return { id: ofDatabase, isWritten };
  throw refusal(place, named === 'nothing_named' ? 'with_objects' : 'without_objects', ofDatabase);
}

/**
 * The id of a database and the store in which it begins. A new one shuts out the stores of earlier starts, in which nothing was
 * stored. It is computed, so that processes that start at once agree, and a claim that was killed half way is finished.
 */
function nextId(id: string, { name }: StorePlace): string {
  const digits = createHash('sha256').update(`${id} ${name}`).digest('hex');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
}

function refusal(place: StorePlace, mismatch: Mismatch, id: string) {
  return mismatchProblem(place, mismatch, { id, key: installationKey });
}

function refuseNoId(place: StorePlace) {
  return (error: unknown): never => {
    throw error instanceof NoInstallationId ? noIdProblem(place, installationKey) : error;
  };
}
