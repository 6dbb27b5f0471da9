import { type FileHandle, open, rm } from 'node:fs/promises';
import type { FileRecord } from '../generated/types.ts';
import type { Journal } from '../upload/journal.ts';
import type { SentPart } from '../upload/sent-part.ts';

/** A line of the file. */
interface Entry {
  /** Whom it counts for: see `journalAccount`. */
  account: string;
  schema: string;
  name: string;
  sha256: string;
  file_id: number;
  /** The service's record, for the result of the upload that goes on. */
  file: FileRecord;
  duplicate: boolean;
}

/** The parts of one schema of one account, in a file of JSON lines; it is made if it is not there. */
export class FileJournal implements Journal {
  readonly #path: string;
  readonly #account: string;
  readonly #schema: string;
  readonly #file: FileHandle;
  readonly #known: Map<string, SentPart>;
  #writing: Promise<void> = Promise.resolve();

  static async open(path: string, account: string, schema: string): Promise<FileJournal> {
    const file = await open(path, 'a+');
    try {
      const text = await file.readFile('utf8');
      const known = new Map<string, SentPart>();
      const lines = text.split('\n');
      // A process that was killed while it wrote leaves a last line without its end: the part is sent again.
      const torn = lines.pop()!;
      for (const line of lines) note(known, account, schema, line);
      if (torn !== '') await file.truncate(Buffer.byteLength(text) - Buffer.byteLength(torn));
      return new FileJournal(path, account, schema, file, known);
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  private constructor(
    path: string,
    account: string,
    schema: string,
    file: FileHandle,
    known: Map<string, SentPart>,
  ) {
    this.#path = path;
    this.#account = account;
    this.#schema = schema;
    this.#file = file;
    this.#known = known;
  }

  find(name: string, sha256: string): SentPart | undefined {
    return this.#known.get(keyOf(name, sha256));
  }

  /** Parts that end at once are noted one after the other. */
  note({ name, file, duplicate }: SentPart, sha256: string): Promise<void> {
    const place = { account: this.#account, schema: this.#schema };
    const entry: Entry = { ...place, name, sha256, file_id: file.id, file, duplicate };
    this.#writing = this.#writing.then(async () => {
      await this.#file.appendFile(`${JSON.stringify(entry)}\n`);
      await this.#file.datasync();
    });
    return this.#writing;
  }

  async close(): Promise<void> {
    await this.#writing.catch(() => undefined);
    await this.#file.close();
  }

  async remove(): Promise<void> {
    await this.close();
    await rm(this.#path, { force: true });
  }
}

/** Notes a line of the account and schema that has all that a result needs; another part is sent again, which costs time alone. */
function note(known: Map<string, SentPart>, account: string, schema: string, line: string): void {
  let entry: Partial<Entry> | null;
  try {
    entry = JSON.parse(line) as Partial<Entry> | null;
  } catch {
    return;
  }
  const { name, sha256, file, duplicate = false } = entry ?? {};
  if (entry?.account !== account || entry.schema !== schema) return;
  if (typeof name !== 'string' || typeof sha256 !== 'string' || typeof file?.id !== 'number') return;
  const part = { name, file, bytes: file.size_bytes, rows: file.rows ?? 0, duplicate };
  known.set(keyOf(name, sha256), part);
}

function keyOf(name: string, sha256: string): string {
  return `${sha256} ${name}`;
}
