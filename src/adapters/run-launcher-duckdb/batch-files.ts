import type { RawFile } from '../../domain/files/snapshot/snapshot.ts';

/** Share of the memory limit that the bytes of one batch may be: sorting holds a batch's records a few times over. */
export const batchShare = 0.3;

/** Mean bytes of a record, more than which DuckDB sorts beyond its memory in hours or not at all. */
const longRecordBytes = 2048;

/** Records of some files, and their bytes. */
export function totalsOf(files: Pick<RawFile, 'rows' | 'sizeBytes'>[]): { rows: number; bytes: number } {
  const totals = { rows: 0, bytes: 0 };
  for (const { rows, sizeBytes } of files) {
    totals.rows += rows;
    totals.bytes += sizeBytes;
  }
  return totals;
}

/** Whether DuckDB can sort the records of a batch: they fit its memory, or are short enough to be spilled well. */
export function canSort(files: RawFile[], memoryMb: number): boolean {
  const { rows, bytes } = totalsOf(files);
  return bytes <= memoryMb * 1024 * 1024 * batchShare || bytes <= rows * longRecordBytes;
}

/**
 * Files in the order of their event days, cut into batches of at most `maxBytes` (a larger file is a batch of its
 * own). Each batch is sorted as a whole, so batches of a time-ordered upload hardly overlap.
 */
export function batchFiles(files: RawFile[], maxBytes: number): RawFile[][] {
  const ordered = [...files].sort(
    (a, b) => compare(a.minDay, b.minDay) || compare(a.maxDay, b.maxDay) || a.fileId - b.fileId,
  );
  const batches: RawFile[][] = [];
  let bytes = 0;
  for (const file of ordered) {
    const last = batches.at(-1);
    if (last && bytes + file.sizeBytes <= maxBytes) {
      last.push(file);
      bytes += file.sizeBytes;
    } else {
      batches.push([file]);
      bytes = file.sizeBytes;
    }
  }
  return batches;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
