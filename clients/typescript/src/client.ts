import type { CheckResult } from './check/check-result.ts';
import { type CheckOptions, checkSource, refusedHere } from './check/check-source.ts';
import type { SchemaDocument } from './check/schema-document.ts';
import { type FileFilters, listFiles } from './files/list-files.ts';
import type { FileRecord, ProcessingStarted, SchemaDefinition, Shape } from './generated/types.ts';
import { Api } from './http/api.ts';
import { Requester } from './http/requester.ts';
import type { Transport } from './http/transport.ts';
import { listShapes, type Machines, processFiles } from './processing/process-files.ts';
import { type WaitOptions, waitForRuns } from './processing/wait-for-runs.ts';
import { fetchPage, type NextPage, type Page, type Query } from './query/page.ts';
import { Rows, type RowsOptions } from './query/rows.ts';
import type { Row } from './query/values.ts';
import { getSchema } from './schemas/get-schema.ts';
import type { Digests } from './upload/distinct-parts.ts';
import type { Journal } from './upload/journal.ts';
import type { OpenSource } from './upload/source.ts';
import type { UploadProgress, UploadSummary } from './upload/told.ts';
import { Upload } from './upload/upload.ts';
import { UploadUrls } from './upload/upload-urls.ts';

/** Limits of a client. */
export interface ClientOptions {
  /** Longest silence of a request: time in which nothing is sent and nothing arrives. 90,000 unless given. */
  timeoutMs?: number | undefined;
  /** Longest time until a connection stands. 10,000 unless given; browsers bound it themselves. */
  connectTimeoutMs?: number | undefined;
  /** Attempts of one request, the first included. 5 unless given. */
  maxAttempts?: number | undefined;
  /** Sends all requests in the place of the client's own HTTP: for proxies, tests and other runtimes. */
  fetch?: typeof globalThis.fetch | undefined;
}

/** How a source is uploaded. */
export interface UploadOptions {
  /** Name of the file, ending in `.jsonl`. A path and a `File` have one of their own. */
  name?: string | undefined;
  /** Most bytes of a part; a longer line is a part of its own. 8,000,000 unless given. */
  partBytes?: number | undefined;
  /** Parts that are sent side by side. 4 unless given. */
  concurrency?: number | undefined;
  /** Whether parts are compressed on the way. `auto`, unless given: not to this machine. */
  gzip?: boolean | 'auto' | undefined;
  /** Receives what is stored, after each part. */
  onProgress?: ((progress: UploadProgress) => void) | undefined;
  /**
   * The schema, to check the source with the service's own checker before the first byte leaves; true asks the service
   * for it. A stream, which can be read once, is checked part by part: no part with a bad line leaves.
   */
  check?: SchemaDocument | boolean | undefined;
  signal?: AbortSignal | undefined;
}

/**
 * Who calls which service.
 * @internal
 */
export interface Caller {
  /** Without a slash at its end. */
  baseUrl: string;
  token: string;
}

/**
 * What a runtime adds to the client.
 * @internal
 */
export interface Runtime<Source> {
  transport(options: ClientOptions): Transport;
  open(source: Source): Promise<OpenSource>;
  gzip(bytes: Uint8Array): Promise<Uint8Array>;
  digests: Digests;
  openJournal(path: string, caller: Caller, schema: string): Promise<Journal>;
}

/** Options of a call that only can be cancelled. */
export interface CallOptions {
  signal?: AbortSignal | undefined;
}

const DEFAULT_PART_BYTES = 8_000_000;
const DEFAULT_CONCURRENCY = 4;

/** The client, for any runtime; `Celeiro` is the one of this runtime. */
export class Client<Source, Uploading extends UploadOptions> {
  readonly #runtime: Runtime<Source>;
  readonly #caller: Caller;
  readonly #requester: Requester;
  readonly #api: Api;
  readonly #urls: UploadUrls;

  /** @internal */
  protected constructor(runtime: Runtime<Source>, baseUrl: string, token: string, options: ClientOptions) {
    this.#runtime = runtime;
    this.#caller = { baseUrl: checkedBaseUrl(baseUrl), token: checkedToken(token) };
    this.#requester = new Requester(runtime.transport(options), {
      timeoutMs: positive('timeoutMs', options.timeoutMs ?? 90_000),
      connectTimeoutMs: positive('connectTimeoutMs', options.connectTimeoutMs ?? 10_000),
      maxAttempts: positive('maxAttempts', options.maxAttempts ?? 5),
    });
    this.#api = new Api(this.#requester, this.#caller.baseUrl, this.#caller.token);
    this.#urls = new UploadUrls(this.#api);
  }

  /**
   * Uploads a source as files of a schema. Every record is queryable when the promise fulfils. Uploading the same bytes
   * again with the same `partBytes` is safe: they are stored once. After a correction it is not, where several parts were
   * sent: the error says what to upload then.
   * @throws InvalidFileError with a report of the bad lines; other CeleiroErrors, whose `sent` has the parts that are
   *   stored; what the source throws; the signal's reason
   */
  async upload(schema: string, source: Source, options?: Uploading): Promise<UploadSummary> {
    const { name, gzip = 'auto', onProgress, signal } = options ?? ({} as Uploading);
    const { journal } = (options ?? {}) as { journal?: string };
    const partBytes = positive('partBytes', options?.partBytes ?? DEFAULT_PART_BYTES);
    const concurrency = positive('concurrency', options?.concurrency ?? DEFAULT_CONCURRENCY);
    signal?.throwIfAborted();
    const opened = await this.#runtime.open(source);
    const fileName = name ?? opened.name;
    if (fileName === undefined) throw new TypeError('the source has no name of its own: give `name`');
    const check = await this.#schemaToCheck(schema, options);
    if (check && opened.rereadable) {
      const { report } = await checkSource(check, opened, { signal });
      if (report) throw refusedHere(report);
    }
    const { gzip: pack, digests } = this.#runtime;
    const sender = { requester: this.#requester, urls: this.#urls, gzip: pack };
    const inspect =
      check && !opened.rereadable ? (bytes: Uint8Array) => inspectPart(check, bytes) : undefined;
    return new Upload(sender, schema, fileName, opened, {
      ...{ partBytes, concurrency, gzip, digests, onProgress, signal, inspect },
      journal:
        journal === undefined ? undefined : await this.#runtime.openJournal(journal, this.#caller, schema),
    }).run();
  }

  /**
   * Iterates over all rows of a query, page by page; the next page is on its way while the rows of one are read.
   * `limit` is the size of a page. To go on after a break, save `pageToken` and `rowsOfPage` of the iterator and give
   * both, within an hour; the query may then be null.
   */
  rows<T extends object = Row>(schema: string, query: Query | null, options: RowsOptions = {}): Rows<T> {
    if (query === null && !options.pageToken) throw new TypeError('give a query, or the `pageToken` of one');
    return new Rows<T>(this.#api, schema, query ?? {}, options);
  }

  /** Asks for one page of a query. */
  async query<T extends object = Row>(
    schema: string,
    query: Query | NextPage,
    { signal }: CallOptions = {},
  ): Promise<Page<T>> {
    return (await fetchPage(this.#api, schema, query, { signal })) as Page<T>;
  }

  /**
   * Starts processing the pending files of a schema. It is not repeated after a cut connection, because its runs may have
   * started: then look at `files` before you call it again.
   * @throws InvalidRequestError `no_pending_files` where nothing waits
   */
  async process(
    schema: string,
    machines: Machines = {},
    { signal }: CallOptions = {},
  ): Promise<ProcessingStarted> {
    return processFiles(this.#api, schema, machines, signal);
  }

  /**
   * Waits until the runs that `process` started have processed all files. The token needs the scope `files`.
   * @throws RunFailedError where runs failed or were cancelled; RunTimeoutError
   */
  async waitForRuns(started: ProcessingStarted, options: WaitOptions = {}): Promise<void> {
    return waitForRuns(this.#api, started, options);
  }

  /**
   * Iterates over the files of a schema, all pages of the listing, each file once. In the order of creation all files are
   * given that match from the iteration's beginning to its end. In another one files may be missed while others are uploaded
   * or change, since pages are numbered.
   */
  files(
    schema: string,
    filters: FileFilters = {},
    { signal }: CallOptions = {},
  ): AsyncGenerator<FileRecord, void, undefined> {
    return listFiles(this.#api, schema, filters, signal);
  }

  /** The definition of a schema, its newest version: for `check` and `checkFile`, and to type records. */
  async schema(schema: string, { signal }: CallOptions = {}): Promise<SchemaDefinition> {
    return getSchema(this.#api, schema, signal);
  }

  /** The machine shapes for `process`. */
  async shapes({ signal }: CallOptions = {}): Promise<Shape[]> {
    return listShapes(this.#api, signal);
  }

  /** Checks a source here, with the service's own checker; nothing is sent. */
  async checkFile(schema: SchemaDocument, source: Source, options: CheckOptions = {}): Promise<CheckResult> {
    return checkSource(schema, await this.#runtime.open(source), options);
  }

  async #schemaToCheck(schema: string, options: Uploading | undefined): Promise<SchemaDocument | undefined> {
    const { check = false, signal } = options ?? {};
    if (typeof check === 'object') return check;
    return check ? (await this.schema(schema, { signal })).document : undefined;
  }
}

/** @throws InvalidFileError */
async function inspectPart(schema: SchemaDocument, bytes: Uint8Array): Promise<void> {
  const source = { name: undefined, totalBytes: bytes.length, rereadable: true };
  const read = async function* () {
    yield bytes;
  };
  const { report } = await checkSource(schema, { ...source, read });
  if (report) throw refusedHere(report);
}

function checkedBaseUrl(baseUrl: string): string {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.search || url.hash) {
    throw new TypeError(
      `${JSON.stringify(baseUrl)} is no base URL: give one such as https://celeiro.example`,
    );
  }
  return url.href.replace(/\/+$/, '');
}

function checkedToken(token: string): string {
  const trimmed = typeof token === 'string' ? token.trim() : '';
  if (/^[\x21-\x7e]+$/.test(trimmed)) return trimmed;
  throw new TypeError(
    'the token is empty or has characters that no API token has: copy it from the control panel',
  );
}

function positive(name: string, value: number): number {
  if (Number.isSafeInteger(value) && value > 0) return value;
  throw new RangeError(`${name} is ${value}: give a whole number above 0`);
}
