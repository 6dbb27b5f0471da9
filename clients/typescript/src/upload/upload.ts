import { longLineError } from '../check/long-line.ts';
import { InvalidFileError, InvalidRequestError } from '../errors/answered.ts';
import { CeleiroError } from '../errors/celeiro-error.ts';
import { abortable } from '../http/pause.ts';
import { cutAtLines, LongLine, type Piece } from './cut-at-lines.ts';
import { type Digests, DistinctParts, RepeatedPart } from './distinct-parts.ts';
import type { Journal } from './journal.ts';
import { adviceOfMissing, type MissingPart, type MissingRest } from './missing-lines.ts';
import { PartMemory } from './part-memory.ts';
import { countLines, placedInSource } from './place-report.ts';
import { type PartSender, sendPart } from './send-part.ts';
import type { SentPart } from './sent-part.ts';
import type { OpenSource } from './source.ts';
import type { UploadProgress, UploadSummary } from './told.ts';

export interface SendingOptions {
  partBytes: number;
  concurrency: number;
  gzip: boolean | 'auto';
  digests: Digests;
  onProgress: ((progress: UploadProgress) => void) | undefined;
  journal: Journal | undefined;
  signal: AbortSignal | undefined;
  /** Looks at a part before it is sent. @throws what keeps it from being sent */
  inspect: ((bytes: Uint8Array) => Promise<void>) | undefined;
}

/** A part that was taken up. Its lines are counted by the service, or here where no answer counts them. */
interface Part {
  name: string;
  start: number;
  lines: number;
  sent: SentPart | undefined;
  failure: { error: unknown } | undefined;
}

const SUFFIX = '.jsonl';

/**
 * Cuts the source into parts and sends them side by side. After a part fails no further part starts.
 * @throws the error of the first part, in the order of the source, that failed; the signal's reason
 */
export class Upload {
  readonly #sender: PartSender;
  readonly #schema: string;
  readonly #name: string;
  readonly #source: OpenSource;
  readonly #options: SendingOptions;
  readonly #parts: Part[] = [];
  /** Whether the last part that was taken up ends the source. */
  #isWhole = false;
  /** Id of each of the service's files of this upload -> the part that it holds. */
  readonly #holders = new Map<number, Part>();
  readonly #underWay = new Set<Promise<void>>();
  readonly #progress: UploadProgress;
  /** Aborted by the first part that fails, or by the caller: no further part starts. */
  readonly #halt = new AbortController();

  constructor(sender: PartSender, schema: string, name: string, source: OpenSource, options: SendingOptions) {
    if (!name.endsWith(SUFFIX) || name === SUFFIX || !name.isWellFormed()) throw badName(name);
    this.#sender = sender;
    this.#schema = schema;
    this.#name = name;
    this.#source = source;
    this.#options = options;
    this.#progress = { bytes: 0, totalBytes: source.totalBytes, parts: 0, rows: 0 };
  }

  async run(): Promise<UploadSummary> {
    const { journal, signal } = this.#options;
    const halt = () => this.#halt.abort(signal?.reason);
    signal?.addEventListener('abort', halt);
    let sourceFailure: { error: unknown } | undefined;
    try {
      await this.#sendAll();
    } catch (error) {
      sourceFailure = { error };
    } finally {
      signal?.removeEventListener('abort', halt);
    }
    await Promise.all(this.#underWay);
    const failure = this.#failure() ?? sourceFailure;
    if (failure === undefined) {
      await journal?.remove();
      return this.#summary();
    }
    await journal?.close();
    throw await this.#told(failure.error);
  }

  async #sendAll(): Promise<void> {
    const { partBytes, concurrency, digests } = this.#options;
    const memory = new PartMemory(partBytes, concurrency + 1);
    const pieces = cutAtLines(this.#source.read(), memory, new DistinctParts(digests));
    let ended = false;
    try {
      for (;;) {
        // The next part is read while others are sent. A part that fails ends the wait for a slow source.
        const { done, value } = await abortable(pieces.next(), this.#halt.signal);
        ended = done === true;
        if (ended) return;
        while (this.#underWay.size >= concurrency) await Promise.race(this.#underWay);
        this.#halt.signal.throwIfAborted();
        this.#start(value as Piece, memory);
      }
    } finally {
      // Not waited for: a source that hangs would hang here too.
      if (!ended) void pieces.return().catch(() => undefined);
    }
  }

  #start(piece: Piece, memory: PartMemory): void {
    const name = piece.last && this.#parts.length === 0 ? this.#name : this.#partName(this.#parts.length);
    const part: Part = { name, start: piece.start, lines: 0, sent: undefined, failure: undefined };
    this.#parts.push(part);
    this.#isWhole = piece.last;
    const sending = this.#send(part, piece)
      .catch((error: unknown) => {
        part.failure = { error };
        part.lines = countLines(piece.bytes);
        this.#halt.abort(error);
      })
      .finally(() => {
        this.#underWay.delete(sending);
        memory.give(piece.buffer);
      });
    this.#underWay.add(sending);
  }

  async #send(part: Part, { bytes, sha256 }: Piece): Promise<void> {
    const { journal, inspect } = this.#options;
    const { name } = part;
    const known = journal?.find(name, sha256);
    if (known !== undefined) {
      this.#hold(part, known.file.id);
      this.#stored(part, known);
      return;
    }
    await inspect?.(bytes);
    const { file, duplicate } = await sendPart(this.#sender, this.#schema, name, bytes, this.#options);
    this.#hold(part, file.id);
    const sent = { name, file, bytes: bytes.length, rows: file.rows ?? 0, duplicate };
    await journal?.note(sent, sha256);
    this.#stored(part, sent);
  }

  /** @throws RepeatedPart where the service holds another part as the same file: the records of one are missing */
  #hold(part: Part, fileId: number): void {
    const holder = this.#holders.get(fileId);
    if (holder !== undefined) throw new RepeatedPart(this.#parts.indexOf(part), this.#parts.indexOf(holder));
    this.#holders.set(fileId, part);
  }

  #stored(part: Part, sent: SentPart): void {
    part.sent = sent;
    part.lines = sent.rows;
    this.#progress.bytes += sent.bytes;
    this.#progress.parts++;
    this.#progress.rows += sent.rows;
    this.#options.onProgress?.({ ...this.#progress });
  }

  /** `index` counts from 0. */
  #partName(index: number): string {
    const number = String(index + 1).padStart(5, '0');
    return `${this.#name.slice(0, -SUFFIX.length)}-${number}${SUFFIX}`;
  }

  /** The failure of the first part, in the order of the source, that failed. */
  #failure(): { error: unknown } | undefined {
    return this.#parts.find(({ failure }) => failure !== undefined)?.failure;
  }

  /** The error as its caller reads it: places counted from the start of the source, and the parts that are stored. */
  async #told(error: unknown): Promise<unknown> {
    const told = await this.#placed(error);
    if (told instanceof CeleiroError) told.sent = this.#sent();
    return told;
  }

  async #placed(error: unknown): Promise<unknown> {
    if (error instanceof RepeatedPart) {
      return repeatedPart(this.#partName(error.part), this.#partName(error.earlier), this.#advice(error));
    }
    const advice = this.#mayHaveStored() ? this.#advice(error) : undefined;
    if (error instanceof LongLine) {
      const before = this.#linesBefore(this.#parts.length);
      return placedInSource(await longLineError(error), before, error.start, advice);
    }
    const at = this.#parts.findIndex(({ failure }) => failure?.error === error);
    if (!(error instanceof InvalidFileError) || at < 0) return error;
    return placedInSource(error, this.#linesBefore(at), this.#parts[at]!.start, advice);
  }

  /** Whether a part is stored, or ended in a way that does not tell. */
  #mayHaveStored(): boolean {
    return this.#parts.some(({ failure }) => !(failure?.error instanceof InvalidFileError));
  }

  #advice(error: unknown): string {
    const missing = this.#parts.flatMap((part, at) => this.#missing(part, at) ?? []);
    return adviceOfMissing(missing, this.#missingRest(error));
  }

  #missing({ name, lines, failure }: Part, at: number): MissingPart | undefined {
    if (failure === undefined) return undefined;
    const { error } = failure;
    const unsure = error instanceof RepeatedPart ? 'repeats' : 'failed';
    const before = this.#linesBefore(at);
    const why = error instanceof InvalidFileError ? 'refused' : unsure;
    return { name, first: before + 1, last: before + lines, why };
  }

  #missingRest(error: unknown): MissingRest | undefined {
    if (this.#isWhole) return undefined;
    const repeats = error instanceof RepeatedPart && error.part === this.#parts.length;
    return { first: this.#linesBefore(this.#parts.length) + 1, repeats };
  }

  #linesBefore(at: number): number {
    return this.#parts.slice(0, at).reduce((sum, { lines }) => sum + lines, 0);
  }

  #sent(): SentPart[] {
    return this.#parts.flatMap(({ sent }) => sent ?? []);
  }

  #summary(): UploadSummary {
    const sent = this.#sent();
    return {
      files: sent.map(({ file }) => file),
      rows: this.#progress.rows,
      bytes: this.#progress.bytes,
      parts: sent.length,
      duplicates: sent.filter(({ duplicate }) => duplicate).length,
    };
  }
}

function badName(name: string): InvalidRequestError {
  const text = `${JSON.stringify(name)} is no name of an upload: it must end in ${SUFFIX}. Give another \`name\`.`;
  return new InvalidRequestError(text, { code: 'upload_invalid_name' });
}

function repeatedPart(name: string, earlier: string, advice: string): InvalidRequestError {
  const text =
    `${name} has the content of ${earlier}, another part of this upload. The service stores equal content once, so the ` +
    `records of one of them would be missing. ${advice}`;
  return new InvalidRequestError(text, { code: 'repeated_part' });
}
