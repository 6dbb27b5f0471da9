import type { QueryColumn } from '../generated/types.ts';
import type { Api } from '../http/api.ts';
import { abortable } from '../http/pause.ts';
import { fetchPage, type NextPage, type Page, type Query } from './page.ts';
import type { Row } from './values.ts';

/** Where an iteration begins, and what ends it. */
export interface RowsOptions {
  /** Goes on at this page: a saved `pageToken`. Null begins anew. */
  pageToken?: string | null | undefined;
  /** Rows of that page to skip: the saved `rowsOfPage`. */
  rowsOfPage?: number | undefined;
  signal?: AbortSignal | undefined;
}

/** Rows of a page unless the query says otherwise: the most that the service gives. */
const ROWS_PER_PAGE = 10_000;

/** A page that is on its way. */
interface Coming {
  token: string | null;
  page: Promise<Page>;
  /** Token of the page after it: undefined until the head of the answer has arrived. */
  next: string | null | undefined;
  onNext?: (token: string | null) => void;
  abort(): void;
}

/**
 * All rows of a query, page by page. While the rows of one page are read, the next one is on its way; never more, so that
 * memory holds two pages. All pages show the data as it stood at the first one.
 *
 * Ends early by `break` or by the signal; the page on its way is then cancelled.
 */
export class Rows<T extends object = Row> implements AsyncIterableIterator<T> {
  readonly #api: Api;
  readonly #schema: string;
  readonly #query: Query | Partial<NextPage>;
  readonly #signal: AbortSignal | undefined;
  /** The page whose rows are given, and how many of them were. */
  #page: Page<T> | undefined;
  #given: number;
  #token: string | null;
  #coming: Coming | undefined;
  #turning: Promise<void> | undefined;
  #ended = false;
  readonly #ending = new AbortController();

  /** @internal */
  constructor(api: Api, schema: string, query: Query | Partial<NextPage>, options: RowsOptions) {
    const { pageToken = null, rowsOfPage = 0, signal } = options;
    if (!Number.isSafeInteger(rowsOfPage) || rowsOfPage < 0) {
      throw new RangeError(`rowsOfPage is ${rowsOfPage}: give a count of rows`);
    }
    if (pageToken === null && rowsOfPage > 0) {
      throw new TypeError('rowsOfPage without pageToken: the first page cannot be resumed, begin it anew');
    }
    this.#api = api;
    this.#schema = schema;
    this.#query = query;
    this.#signal = signal;
    this.#token = pageToken;
    this.#given = rowsOfPage;
  }

  /** Token of the page that the next row belongs to; null on the first. With `rowsOfPage` it is a place to resume at. */
  get pageToken(): string | null {
    return this.#turnsNext() ? this.#page!.nextPageToken : this.#token;
  }

  /** Rows of that page that were given. */
  get rowsOfPage(): number {
    return this.#turnsNext() ? 0 : this.#given;
  }

  /** Names and types of the columns. Asks for the first page if no row was asked for yet. */
  async columns(): Promise<QueryColumn[]> {
    if (this.#page === undefined) await this.#turn();
    return this.#page!.columns;
  }

  async next(): Promise<IteratorResult<T, undefined>> {
    for (;;) {
      if (this.#ended) return { done: true, value: undefined };
      this.#signal?.throwIfAborted();
      const page = this.#page;
      if (page !== undefined) {
        if (this.#given < page.rows.length) return { done: false, value: page.rows[this.#given++]! };
        if (page.nextPageToken === null) {
          this.#ended = true;
          continue;
        }
      }
      await this.#turn();
    }
  }

  async return(): Promise<IteratorResult<T, undefined>> {
    this.#ended = true;
    this.#ending.abort();
    return { done: true, value: undefined };
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  /** Whether all rows of the page were given and another page follows. */
  #turnsNext(): boolean {
    const page = this.#page;
    return page !== undefined && page.nextPageToken !== null && this.#given >= page.rows.length;
  }

  /** Waits for the next page, or the first. Calls that come meanwhile wait for the same one. */
  #turn(): Promise<void> {
    this.#turning ??= this.#turnOnce().finally(() => {
      this.#turning = undefined;
    });
    return this.#turning;
  }

  async #turnOnce(): Promise<void> {
    const token = this.pageToken;
    const isFirst = this.#page === undefined;
    const present = this.#coming?.token === token && !isFirst ? this.#coming : this.#ask(token);
    let ahead: Coming | undefined;
    const lookAhead = (next: string | null) => {
      // A repeated request for the first page may see newer data, and then names another next page.
      if (ahead?.token === next) return;
      ahead?.abort();
      ahead = next === null || this.#ended ? undefined : this.#ask(next);
      this.#coming = ahead ?? present;
    };
    this.#coming = present;
    present.onNext = lookAhead;
    if (present.next !== undefined) lookAhead(present.next);
    try {
      const page = await abortable(present.page, this.#signal);
      lookAhead(page.nextPageToken);
      if (!isFirst) this.#given = 0;
      this.#token = token;
      this.#page = page as Page<T>;
    } catch (error) {
      ahead?.abort();
      this.#coming = undefined;
      throw error;
    }
  }

  #ask(token: string | null): Coming {
    const aborting = new AbortController();
    const signals = [aborting.signal, this.#ending.signal, ...(this.#signal ? [this.#signal] : [])];
    const coming: Coming = {
      token,
      next: undefined,
      abort: () => aborting.abort(),
      page: fetchPage(this.#api, this.#schema, this.#request(token), {
        signal: AbortSignal.any(signals),
        onToken: (next) => {
          coming.next = next;
          coming.onNext?.(next);
        },
      }),
    };
    // Its failure is told when its turn comes.
    coming.page.catch(() => undefined);
    return coming;
  }

  #request(token: string | null): Query | NextPage {
    if (token === null) return { limit: ROWS_PER_PAGE, ...this.#query } as Query;
    const { offset: _, ...query } = this.#query as Query;
    return { ...query, page_token: token };
  }
}
