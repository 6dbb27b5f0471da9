import type { SentPart } from './sent-part.ts';

/** What an upload has stored, kept where it outlives the process. */
export interface Journal {
  /** The noted part of the schema with this name and content; undefined if there is none. */
  find(name: string, sha256: string): SentPart | undefined;
  /** Notes a part, and returns when it is surely kept. */
  note(part: SentPart, sha256: string): Promise<void>;
  close(): Promise<void>;
  /** Removes the journal: the upload is complete. */
  remove(): Promise<void>;
}
