import type { FileRecord } from '../generated/types.ts';

/** A part of an upload that the service holds. */
export interface SentPart {
  /** Name it was sent under. */
  name: string;
  /** The service's record. Its name differs from `name` where the content was already stored under another one. */
  file: FileRecord;
  /** Size of the content, bytes. */
  bytes: number;
  rows: number;
  /** True where the service already held this content. */
  duplicate: boolean;
}
