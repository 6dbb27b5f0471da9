import { randomUUID } from 'node:crypto';
import type { ObjectStore } from '../../../ports/object-store.ts';
import { AppError } from '../../app-error.ts';

/** Folder of what a store says of itself. No tenant has this name: slugs do not start with a dot. */
export const installationFolder = '.celeiro/';
/** The object that holds the id of the installation whose store it is (`installation` in the control database). */
export const installationKey = `${installationFolder}installation-id`;

const FORM = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Nothing longer is read: it is no id. */
const MOST_BYTES = 100;

/** The store has an object in the place of its id that holds anything else. */
export class NoInstallationId extends Error {}

/** @returns undefined where the store has no id. @throws NoInstallationId, or the store's error */
export async function readStoreId(objects: ObjectStore): Promise<string | undefined> {
  const text = await readText(objects).catch(async (error) => {
    if (error instanceof AppError) throw error;
    // What is there now cannot be read, or was written a moment ago.
    return (await objects.exists(installationKey)) ? readText(objects) : undefined;
  });
  const id = text?.trim();
  if (id !== undefined && !FORM.test(id)) throw new NoInstallationId();
  return id;
}

/** Gives the store the id, unless it has one. Of processes that do this at once, the first writes it. */
export async function writeStoreId(objects: ObjectStore, id: string): Promise<void> {
  const writer = await objects.create(installationKey, randomUUID());
  try {
    await writer.write(Buffer.from(`${id}\n`));
    await writer.commit();
  } catch (error) {
    await writer.abort().catch(() => {});
    // A store never replaces an object.
    if (!(await objects.exists(installationKey))) throw error;
  }
}

async function readText(objects: ObjectStore): Promise<string> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of objects.read(installationKey)) {
    pieces.push(Buffer.from(piece));
    bytes += piece.byteLength;
    if (bytes > MOST_BYTES) break;
  }
  return Buffer.concat(pieces).toString();
}
