import type { CheckSummary } from '../../checking/checker.ts';
import type { SchemaDefinition } from '../../schemas/schema-definition.ts';
import type { Encoding } from '../body-batches.ts';

/** Settings of an upload's check, sent to the thread before the first byte. */
export interface CheckOrder {
  definition: SchemaDefinition;
  encoding: Encoding;
  /** Largest decoded content, in bytes. */
  limit: number;
  /** Largest packed body, in bytes. */
  sentLimit: number;
  /** Whether each stored record carries its line number; see `LineNumbering`. */
  numberLines: boolean;
}

/** Findings of a thread after all bytes of an upload. */
export interface CheckedContent {
  summary: CheckSummary;
  /** Lines passed on, counted after the last stage that changes bytes. */
  lines: number;
  /** Bytes that the checker passed on, without those that the numbering adds. */
  checkedBytes: number;
  /** Decoded bytes, and their digest in hexadecimal. */
  sizeBytes: number;
  sha256: string;
}

/** Main thread to checking thread, on the port of one upload. Buffers are transferred. */
export type ToThread =
  | { kind: 'bytes'; chunks: Uint8Array[] }
  | { kind: 'end' }
  /** The buffer of a piece, returned to the thread for reuse. */
  | { kind: 'spare'; buffer: ArrayBuffer }
  /** The workspace may grow to the longest line. */
  | { kind: 'mayGrow' }
  | { kind: 'abandon' };

/** Checking thread to main thread. `arrived`: decoded bytes so far. */
export type FromThread =
  /** Encoded bytes, as sent, that the thread has finished with. */
  | { kind: 'taken'; bytes: number; arrived: number }
  /** `whole`: the buffer belongs to the thread and must be returned to it. */
  | { kind: 'piece'; bytes: Uint8Array; crc32: number; whole: boolean; arrived: number }
  | { kind: 'wantsGrowth' }
  | { kind: 'done'; found: CheckedContent }
  | { kind: 'failed'; fault: Fault; arrived: number };

/** An error on its way between threads: a fault of the file, perhaps with the text of its cause, or the text of any other. */
export type Fault =
  | { code: 'upload_too_large' | 'upload_bad_gzip'; params: Record<string, number>; text?: string }
  | { code: undefined; text: string };
