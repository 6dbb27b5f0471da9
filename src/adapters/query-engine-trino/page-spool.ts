import { type FileHandle, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { QueryData } from 'trino-client';
import type { RowPart } from '../../domain/query/row-parts.ts';
import type { MemoryShare } from './answer-memory.ts';
import { rowsOf, toPieces } from './page-pieces.ts';
import type { SpoolShare } from './spool-budget.ts';

/** Bytes that one write takes, or a little more. */
const GROUP_BYTES = 1024 * 1024;

/**
 * Holds the pages of an answer until its reader asks for them: in memory while that has room, the others in a file that has no name
 * any more. Both hold JSON as text, which its length measures. Bytes count in their budget from before they are held: those in memory
 * until they are read, those of the file until it is closed, for only then does the disk have them back.
 */
export class PageSpool {
  readonly #tempDir: string;
  readonly #memory: MemoryShare;
  readonly #disk: SpoolShare;
  readonly #pieces: (Buffer | { at: number; length: number })[] = [];
  #fileBytes = 0;
  #file: FileHandle | undefined;
  #adding: Promise<void> = Promise.resolve();
  #closing: Promise<void> | undefined;

  constructor(tempDir: string, memory: MemoryShare, disk: SpoolShare) {
    this.#tempDir = tempDir;
    this.#memory = memory;
    this.#disk = disk;
  }

  /** Bytes that are not in memory. */
  get fileBytes(): number {
    return this.#fileBytes;
  }

  /**
   * One page at a time.
   * @throws AppError as `SpoolShare.take`
   */
  add(rows: QueryData[]): Promise<void> {
    this.#adding = this.#add(rows);
    return this.#adding;
  }

  async #add(rows: QueryData[]): Promise<void> {
    const pieces = [...toPieces(rows)];
    const bytes = pieces.reduce((sum, piece) => sum + piece.length, 0);
    if (this.#memory.tryTake(bytes)) {
      this.#pieces.push(...pieces);
      return;
    }
    this.#disk.take(bytes);
    this.#file ??= await openNameless(this.#tempDir);
    await writePieces(this.#file, pieces, this.#fileBytes);
    for (const { length } of pieces) {
      this.#pieces.push({ at: this.#fileBytes, length });
      this.#fileBytes += length;
    }
  }

  /** Every row once, in order and in small batches, or in small parts; rows given are not held any longer. */
  async *drain(): AsyncGenerator<QueryData[] | RowPart> {
    for (let piece = this.#pieces.shift(); piece; piece = this.#pieces.shift()) {
      if (!Buffer.isBuffer(piece)) {
        yield rowsOf(await readFully(this.#file!, piece.at, piece.length));
        continue;
      }
      this.#memory.giveBack(piece.length);
      yield rowsOf(piece);
    }
  }

  /** Frees memory and disk, then their budgets, once a page being added is done. Never rejects; safe to call twice. */
  close(): Promise<void> {
    this.#closing ??= this.#free();
    return this.#closing;
  }

  async #free(): Promise<void> {
    this.#pieces.length = 0;
    this.#memory.giveBack();
    await this.#adding.catch(() => {});
    await this.#file?.close().catch(() => {});
    this.#disk.giveBack();
  }
}

async function openNameless(tempDir: string): Promise<FileHandle> {
  const path = join(tempDir, `celeiro-page-${process.pid}-${crypto.randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  await rm(path);
  return file;
}

/** Pieces go to the file in groups: one by one takes long, and all in one would be a second copy of a page. */
async function writePieces(file: FileHandle, pieces: Buffer[], at: number): Promise<void> {
  let group: Buffer[] = [];
  let groupBytes = 0;
  for (const [index, piece] of pieces.entries()) {
    group.push(piece);
    groupBytes += piece.length;
    if (groupBytes < GROUP_BYTES && index < pieces.length - 1) continue;
    await writeFully(file, Buffer.concat(group), at);
    at += groupBytes;
    group = [];
    groupBytes = 0;
  }
}

/** One call may write fewer bytes than it was given, for instance on a disk that is nearly full. */
async function writeFully(file: FileHandle, bytes: Buffer, at: number): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    const { bytesWritten } = await file.write(bytes, done, bytes.length - done, at + done);
    done += bytesWritten;
  }
}

/** @throws Error where the file ends before `length` bytes */
async function readFully(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(length);
  for (let done = 0; done < length; ) {
    const { bytesRead } = await file.read(bytes, done, length - done, at + done);
    if (bytesRead === 0) throw new Error(`a page of an answer ends after ${done} of ${length} bytes`);
    done += bytesRead;
  }
  return bytes;
}
