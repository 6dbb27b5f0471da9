import type { ObjectStore } from '../../ports/object-store.ts';

/**
 * An object store whose objects have names that every engine reads. Some take a name that begins with a dot or an
 * underscore for hidden, a colon for the end of a scheme, a bracket for a pattern. Each object has a folder of its own
 * (contract rule 26), so the names of two never meet; what a file is called is what the control database says.
 */
export function withPlainObjectNames(store: ObjectStore): ObjectStore {
  return {
    create: (key, uploadId) => store.create(plainKey(key), uploadId),
    remove: (key, uploadId) => store.remove(plainKey(key), uploadId),
    exists: (key) => store.exists(plainKey(key)),
    read: (key) => store.read(plainKey(key)),
    // Folders keep their names; the keys that come are plain.
    list: (folder) => store.list(folder),
  };
}

/** The key under which such a store has an object; one that is plain stays as it is. */
export function plainKey(key: string): string {
  const name = key.lastIndexOf('/') + 1;
  return (
    key.slice(0, name) +
    key
      .slice(name)
      .replace(/[^A-Za-z0-9._-]/gu, '-')
      .replace(/^[._]/, '-')
  );
}
