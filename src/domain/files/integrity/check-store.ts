import { randomUUID } from 'node:crypto';
import type { ObjectStore } from '../../../ports/object-store.ts';

/** Folder of objects that are tried and removed; nobody names them. */
export const checkFolder = '.celeiro-check/';

/** Stores an object, reads it and removes it. @throws the store's error if the store fails for every object */
export async function checkStore(objects: ObjectStore): Promise<void> {
  const id = randomUUID();
  const key = `${checkFolder}${id}`;
  try {
    const writer = await objects.create(key, id);
    try {
      await writer.write(Buffer.from('celeiro'));
      await writer.commit();
    } catch (error) {
      await writer.abort().catch(() => {});
      throw error;
    }
    for await (const _ of objects.read(key));
  } finally {
    await objects.remove(key, id);
  }
}
