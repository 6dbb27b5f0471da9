import type { ObjectStore } from '../../ports/object-store.ts';

/**
 * Wraps an object store so that its objects have names that every engine reads. Some engines treat a leading dot or
 * underscore as hidden, a colon as the end of a scheme, a bracket as a pattern. Each object has its own folder
 * (contract rule 26), so two names never collide; the control database holds the file's real name.
 */
export function withPlainObjectNames(store: ObjectStore): ObjectStore {
  return {
    create: (key, uploadId) => store.create(plainKey(key), uploadId),
    remove: (key, uploadId) => store.remove(plainKey(key), uploadId),
    exists: (key) => store.exists(plainKey(key)),
    read: (key) => store.read(plainKey(key)),
    // Folders keep their names; the listed keys are plain.
    list: (folder) => store.list(folder),
  };
}

/** The key under which a store wrapped by `withPlainObjectNames` has an object; a plain key stays as it is. */
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
