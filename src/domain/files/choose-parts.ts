/** A raw file or a bundle that may go into a new bundle. */
export interface BundlePart {
  /** Of the file or the bundle; both are numbered together. */
  id: number;
  storagePath: string;
  files: number;
  rows: number;
  sizeBytes: number;
  /** The object as it was stored; null of those that came before contents were recorded. */
  storedBytes: number | null;
  crc32: number | null;
}

const MIB = 1024 * 1024;

/** A larger file costs an engine more by its bytes than by being one more object. */
export const smallFileBytes = 4 * MIB;
/** So many small files are left as they are; one more bundle for fewer gains nothing. */
export const partsAtLeast = 32;
export const mostFiles = 1024;
export const mostBytes = 256 * MIB;

/** The oldest files that a bundle takes, if they are worth one. Oldest first, as they come. */
export function chooseFiles(files: BundlePart[]): BundlePart[] {
  const parts = fitting(files);
  return parts.length < partsAtLeast ? [] : parts;
}

/**
 * Bundles to become one: only when the result is full, so that every record is copied twice at most. What is left
 * over does not fill one bundle.
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
