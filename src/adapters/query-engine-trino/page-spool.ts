import { type FileHandle, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { QueryData } from 'trino-client';
import type { SpoolShare } from './spool-budget.ts';

/**
 * Holds the pages of an answer until its status is decided: a few megabytes in memory, the rest in a file that
 * has no name any more. Each page is read back when the reader asks for it. Bytes of the file count in the budget from before
 * they are written until the file is closed: only then does the disk have them back.
 */
export class PageSpool {
  readonly #tempDir: string;
  readonly #maxMemoryBytes: number;
  readonly #share: SpoolShare;
  readonly #pages: (QueryData[] | { at: number; length: number })[] = [];
  #memoryBytes = 0;
  #fileBytes = 0;
  #file: FileHandle | undefined;
  #adding: Promise<void> = Promise.resolve();
  #closing: Promise<void> | undefined;

  constructor(tempDir: string, maxMemoryBytes: number, share: SpoolShare) {
    this.#tempDir = tempDir;
    this.#maxMemoryBytes = maxMemoryBytes;
    this.#share = share;
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
    const text = Buffer.from(JSON.stringify(rows));
    if (this.#memoryBytes + text.length <= this.#maxMemoryBytes) {
      this.#memoryBytes += text.length;
      this.#pages.push(rows);
      return;
    }
    this.#share.take(text.length);
    this.#file ??= await openNameless(this.#tempDir);
    await writeFully(this.#file, text, this.#fileBytes);
    this.#pages.push({ at: this.#fileBytes, length: text.length });
    this.#fileBytes += text.length;
  }

  /** Every page once, in order; a page given is not held any longer. */
  async *drain(): AsyncGenerator<QueryData[]> {
    for (let page = this.#pages.shift(); page; page = this.#pages.shift()) {
      if (Array.isArray(page)) {
        yield page;
        continue;
      }
      const bytes = await readFully(this.#file!, page.at, page.length);
      yield JSON.parse(bytes.toString('utf8')) as QueryData[];
    }
  }

  /** Frees the disk, then the budget, once a page being added is done. Never rejects; safe to call twice. */
  close(): Promise<void> {
    this.#pages.length = 0;
    this.#closing ??= this.#free();
    return this.#closing;
  }

  async #free(): Promise<void> {
    await this.#adding.catch(() => {});
    await this.#file?.close().catch(() => {});
    this.#share.giveBack();
  }
}

async function openNameless(tempDir: string): Promise<FileHandle> {
  const path = join(tempDir, `celeiro-page-${process.pid}-${crypto.randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  await rm(path);
  return file;
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
