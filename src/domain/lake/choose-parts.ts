/** A raw file or a bundle that may go into a new bundle. */
export interface BundlePart {
  /** Id of the file or the bundle; both share one sequence. */
  id: number;
  storagePath: string;
  files: number;
  rows: number;
  sizeBytes: number;
  /** Bytes of the object as stored; null for objects stored before contents were recorded. */
  storedBytes: number | null;
  crc32: number | null;
}

const MIB = 1024 * 1024;

/** Largest file that is bundled, bytes. A larger one costs an engine more by its bytes than by being one more object. */
export const smallFileBytes = 4 * MIB;
/** Fewest files in a new bundle: a bundle of fewer gains nothing. */
export const partsAtLeast = 32;
export const mostFiles = 1024;
export const mostBytes = 256 * MIB;

/** Chooses the oldest files that fit into a bundle, if they are worth one. Expects and keeps the order, oldest first. */
export function chooseFiles(files: BundlePart[]): BundlePart[] {
  const parts = fitting(files);
  return parts.length < partsAtLeast ? [] : parts;
}

/**
 * Chooses bundles to merge into one: only when the result is full, so that every record is copied at most twice. The
 * rest does not fill one bundle.
 */
export function chooseBundles(bundles: BundlePart[]): BundlePart[] {
  const halves = bundles.filter(
    ({ files, sizeBytes }) => files <= mostFiles / 2 && sizeBytes <= mostBytes / 2,
  );
  const parts = fitting(halves);
  return parts.length < halves.length ? parts : [];
}

function fitting(candidates: BundlePart[]): BundlePart[] {
  let [files, bytes] = [0, 0];
  const end = candidates.findIndex((part) => {
    files += part.files;
    bytes += part.sizeBytes;
    return files > mostFiles || bytes > mostBytes;
  });
  return end < 0 ? candidates : candidates.slice(0, end);
}
