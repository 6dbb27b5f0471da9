import type { CheckSummary } from '../checking/checker.ts';
import type { SchemaDefinition } from '../schemas/schema-definition.ts';
import type { Encoding } from './body-batches.ts';

/** What a thread has to know about an upload before its first byte. */
export interface CheckOrder {
  definition: SchemaDefinition;
  encoding: Encoding;
  /** Largest decoded content, in bytes. */
  limit: number;
  /** Whether each stored record carries the number of its line: see `LineNumbering`. */
  numberLines: boolean;
}

/** What a thread found when all bytes of an upload had passed. */
export interface CheckedContent {
  summary: CheckSummary;
  /** Lines that were given on, counted behind the last stage that changes bytes. */
  lines: number;
  /** Bytes that the checker gave on; what the numbering adds is not among them. */
  checkedBytes: number;
  /** Decoded bytes, and their digest in hexadecimal. */
  sizeBytes: number;
  sha256: string;
}

/** Main thread to checking thread, on the port of one upload. Buffers are transferred. */
export type ToThread =
  | { kind: 'bytes'; chunks: Uint8Array[] }
  | { kind: 'end' }
  /** A buffer of a piece, to be filled again. */
  | { kind: 'spare'; buffer: ArrayBuffer }
  /** The workspace may grow to the longest line. */
  | { kind: 'mayGrow' }
  | { kind: 'abandon' };

/** Checking thread to main thread. `arrived`: decoded bytes so far. */
export type FromThread =
  /** Bytes as sent that the thread is done with. */
  | { kind: 'taken'; bytes: number; arrived: number }
  /** `whole`: the buffer is one of the thread's, and wanted back. */
  | { kind: 'piece'; bytes: Uint8Array; crc32: number; whole: boolean; arrived: number }
  | { kind: 'wantsGrowth' }
  | { kind: 'done'; found: CheckedContent }
  | { kind: 'failed'; fault: Fault; arrived: number };

/** An error on its way between threads: of the domain, of zlib, or any other. */
export type Fault =
  | { code: 'upload_too_large' | 'upload_bad_gzip'; params: Record<string, number>; text?: string }
  | { code: undefined; text: string };
