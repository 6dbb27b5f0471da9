import { type Content, ContentSum, isSameContent } from '../../ports/content-sum.ts';
import type { Database } from '../../ports/database.ts';
import { type ObjectStore, ObjectUnreadable } from '../../ports/object-store.ts';
import { failpoint } from '../failpoint.ts';
import { noteMet } from '../files/integrity/damaged-objects.ts';
import {
  type BundledVersion,
  finishBundle,
  giveUpBundle,
  giveUpPlace,
  listBundles,
  listSmallFiles,
  noteParts,
  takePlace,
  touchBundle,
  type UnfinishedBundle,
} from './bundles-store.ts';
import { type BundlePart, chooseBundles, chooseFiles } from './choose-parts.ts';
import { LineNumbering } from './numbered-lines.ts';
import { DamagedObject, readWhole } from './read-whole.ts';

const HEARTBEAT_MS = 10_000;

/**
 * Chooses the parts of a version's next bundle and records it as the version's unfinished bundle.
 * @param after id of a file: older ones stay out of a bundle of files
 * @returns undefined if there is nothing to bundle, or another process already writes a bundle of the version
 */
export async function beginBundle(
  database: Database,
  version: BundledVersion,
  of: 'files' | 'bundles',
  after = 0,
): Promise<UnfinishedBundle | undefined> {
  return database.transaction(async (tx) => {
    const id = await takePlace(tx, version);
    if (id === undefined) return undefined;
    const parts =
      of === 'files'
        ? chooseFiles(await listSmallFiles(tx, version, after))
        : chooseBundles(await listBundles(tx, version));
    if (parts.length === 0) {
      await giveUpPlace(tx, version.tenantId, id);
      return undefined;
    }
    // Each bundle has its own folder, as each file does; no version can be named "bundles".
    const storagePath = `${version.tenantSlug}/${version.schemaSlug}/bundles/${id}/records.jsonl`;
    const bundle = { id, tenantId: version.tenantId, storagePath, parts };
    await noteParts(tx, bundle);
    return bundle;
  });
}

/**
 * Copies the parts one after the other into one object, in one pass and constant memory, and numbers the lines across
 * them. Then one transaction lets queries read the bundle. After any failure, queries read the parts as before.
 */
export async function writeBundle(
  deps: { database: Database; objects: ObjectStore },
  bundle: UnfinishedBundle,
): Promise<void> {
  const { database, objects } = deps;
  const heartbeat = setInterval(() => void touchBundle(database, bundle).catch(() => {}), HEARTBEAT_MS);
  try {
    await failpoint('bundle.after-begun');
    const stored = await copyParts(objects, bundle);
    await failpoint('bundle.after-object');
    const finished = await database.transaction(async (tx) => {
      const done = await finishBundle(tx, bundle, stored);
      await failpoint('bundle.in-commit');
      return done;
    });
    if (!finished) throw new Error(`bundle ${bundle.id} was given up while it was written`);
  } catch (error) {
    // If this fails too, the missing heartbeats end the bundle.
    await giveUpBundle(database, bundle).catch(() => {});
    // Told to the owner, and left out of the next bundle.
    if (error instanceof DamagedPart)
      await noteMet(database, bundle.tenantId, [error.id], []).catch(() => {});
    throw error;
  } finally {
    clearInterval(heartbeat);
  }
}

/**
 * Copies the parts into the bundle's object.
 * @returns what the store then holds
 * @throws DamagedPart if a part differs from its upload
 * @throws Error if the stored object differs from what was written
 */
async function copyParts(objects: ObjectStore, bundle: UnfinishedBundle): Promise<Content> {
  const writer = await objects.create(bundle.storagePath, String(bundle.id));
  const numbering = new LineNumbering();
  const given = new ContentSum();
  let rows = 0;
  try {
    for (const part of bundle.parts) {
      for await (const piece of wholePart(objects, part)) {
        const numbered = numbering.apply(piece);
        await writer.write(numbered, given.add(numbered));
      }
      rows += part.rows;
      if (numbering.lines !== rows) throw new DamagedPart(part);
    }
    numbering.end();
    const stored = await writer.commit();
    if (!isSameContent(given, stored)) throw new Error(`bundle ${bundle.id} was not stored as written`);
    return stored;
  } catch (error) {
    // Leftovers are removed with the bundle's record.
    await writer.abort().catch(() => {});
    throw error;
  }
}

/** A part whose object is missing, or does not hold what was stored. */
class DamagedPart extends Error {
  readonly id: number;

  constructor({ id, rows }: BundlePart, cause?: unknown) {
    super(`raw object ${id} has not the ${rows} records that were uploaded`, { cause });
    this.id = id;
  }
}

/** @throws DamagedPart after the last byte */
async function* wholePart(objects: ObjectStore, part: BundlePart): AsyncGenerator<Uint8Array> {
  try {
    yield* readWhole(objects, part.storagePath, contentOf(part));
  } catch (error) {
    const isPartsFault =
      error instanceof DamagedObject ||
      error instanceof ObjectUnreadable ||
      !(await objects.exists(part.storagePath).catch(() => true));
    throw isPartsFault ? new DamagedPart(part, error) : error;
  }
}

/** Undefined for parts stored before contents were recorded. */
function contentOf({ storedBytes, crc32 }: BundlePart): Content | undefined {
  return storedBytes === null || crc32 === null ? undefined : { bytes: storedBytes, crc32 };
}
