import type { FileRow } from '../files/file-record.ts';

/** An upload whose object is durable, with what decides whether it becomes data. */
export interface ReadyFile {
  id: number;
  fileName: string;
  sha256: string;
  sizeBytes: number;
  /** Most bytes that the tenant may store; undefined: no bound. */
  maxStoredBytes: number | undefined;
}

/** What a schema and its tenant hold already, read under the schema's lock. */
export interface Stored {
  /** Ids of the uploads that are still under way: the janitor has not given them up. */
  pending: Set<number>;
  /** SHA-256 -> the file with this content. */
  contents: Map<string, FileRow>;
  /**
   * SHA-256 -> the pending file with this content whose object is known to be missing or damaged: it is the only place of
   * its records, so its content is not stored, and a new upload replaces it.
   */
  damaged: Map<string, FileRow>;
  names: Set<string>;
  /** Bytes of all files of the tenant. */
  tenantBytes: number;
}

/** `duplicate`: of a file that is stored, or of the ready file with this id, which becomes data before it. */
export type Verdict =
  | { kind: 'name_taken' | 'storage_full' | 'given_up' }
  | { kind: 'stored'; replaces: FileRow | undefined }
  | { kind: 'duplicate'; of: FileRow | number };

/** Decides about uploads as if each committed alone, in the order given (contract rules 18, 19). */
export function judgeUploads(ready: ReadyFile[], stored: Stored): Verdict[] {
  const contents = new Map<string, FileRow | number>(stored.contents);
  const names = new Set(stored.names);
  let { tenantBytes } = stored;
  return ready.map(({ id, fileName, sha256, sizeBytes, maxStoredBytes = Number.POSITIVE_INFINITY }) => {
    const of = contents.get(sha256);
    if (of !== undefined) return { kind: 'duplicate', of };
    const replaces = stored.damaged.get(sha256);
    if (names.has(fileName) && fileName !== replaces?.file_name) return { kind: 'name_taken' };
    // Damaged content counts until it is replaced, then no more: the equal content needs no room of its own.
    const growth = replaces ? 0 : sizeBytes;
    if (growth > 0 && tenantBytes + growth > maxStoredBytes) return { kind: 'storage_full' };
    if (!stored.pending.has(id)) return { kind: 'given_up' };
    contents.set(sha256, id);
    if (replaces) names.delete(replaces.file_name);
    names.add(fileName);
    tenantBytes += growth;
    return { kind: 'stored', replaces };
  });
}
