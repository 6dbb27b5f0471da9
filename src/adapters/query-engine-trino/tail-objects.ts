import { posix } from 'node:path';
import type { RawBundle, RawFile, TableSnapshot } from '../../domain/files/snapshot/snapshot.ts';

/** An object that the tail is read from. */
export interface TailObject {
  /** Each object has a folder of its own, named by its id (contract rule 26). */
  folder: string;
  /** For messages. */
  name: string;
  /** A copy of several files' records, which are in objects of their own too. */
  isBundle: boolean;
  schemaVersion: string;
  /** Rows of the whole object. */
  rows: number;
  /** Files of the snapshot that are read from the object, by their first lines. */
  files: { file: RawFile; firstLine: number }[];
}

/** Estimate of the bytes that Trino reads in the time that one more object costs (`docs/decisions/0012-coalescing.md`). */
const BYTES_PER_OBJECT = 128 * 1024;

/** The objects to read so that every raw record is seen once: bundles where they are less work, otherwise files. */
export function tailObjects(snapshot: TableSnapshot): TailObject[] {
  const bundles = new Map((snapshot.rawBundles ?? []).map((bundle) => [bundle.id, bundle]));
  const objects: TailObject[] = [];
  for (const [id, files] of Map.groupBy(snapshot.rawFiles, ({ bundle }) => bundle?.id)) {
    const bundle = id === undefined ? undefined : bundles.get(id);
    if (bundle && isLessWork(bundle, files)) objects.push(ofBundle(bundle, files));
    else for (const file of files) objects.push(ofFile(file));
  }
  return objects;
}

/**
 * Whether the bundle is less work than its files. A bundle is read whole, also the records that the snapshot does not have:
 * they are processed by now, or outside of the window.
 */
function isLessWork(bundle: RawBundle, files: RawFile[]): boolean {
  const wanted = files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  return bundle.sizeBytes - wanted < (files.length - 1) * BYTES_PER_OBJECT;
}

function ofBundle(bundle: RawBundle, files: RawFile[]): TailObject {
  return {
    folder: posix.dirname(bundle.storagePath),
    name: `bundle ${bundle.id}`,
    isBundle: true,
    schemaVersion: files[0]!.schemaVersion,
    rows: bundle.rows,
    files: files
      .map((file) => ({ file, firstLine: file.bundle!.firstLine }))
      .sort((left, right) => left.firstLine - right.firstLine),
  };
}

function ofFile(file: RawFile): TailObject {
  return {
    folder: posix.dirname(file.storagePath),
    name: `raw file ${file.fileId}`,
    isBundle: false,
    schemaVersion: file.schemaVersion,
    rows: file.rows,
    files: [{ file, firstLine: 1 }],
  };
}
