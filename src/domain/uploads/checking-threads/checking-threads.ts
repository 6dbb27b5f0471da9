import { availableParallelism } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { MessageChannel } from 'node:worker_threads';
import { Counts } from '../../../concurrency/counts.ts';
import { AppError } from '../../app-error.ts';
import { MAX_LINE_BYTES, USUAL_LINE_BYTES } from '../../checking/kernel-host/workspace.ts';
import { LONG_LINE_KEYS_BYTES } from '../../checking/lines/key-table.ts';
import { startThread, type Thread } from '../../threads/thread.ts';
import type { NewUpload } from './checking-thread.ts';
import { type PlaceBounds, Places } from './places.ts';
import type { CheckOrder } from './thread-messages.ts';
import { Turn } from './turn.ts';
import { UploadCheck } from './upload-check.ts';
import { MOST_NARROW, MOST_WIDE, NARROW, TIGHT, WIDE, type Windows } from './windows.ts';

/** Idle threads for large bodies that are kept, so that the next upload need not wait for a thread to start. */
const KEPT_IDLE = 1;
/** Largest body that is small, bytes as sent and without compression: the costliest takes tens of milliseconds. */
const SMALL_BODY_BYTES = 256 * 1024;
/** Small bodies whose bytes are in their thread: two of a tenant, so that the thread has the next one when it ends one. */
const SMALL_BODIES: PlaceBounds = { most: Number.POSITIVE_INFINITY, waitMs: 30_000, retrySeconds: 5 };
const SMALL_BODIES_OF_TENANT = 2;
/** Nice value of threads for large bodies: requests and small bodies go first when processors are busy. */
const NICENESS = 5;
/** Idle time after which a thread beyond `KEPT_IDLE` ends, ms. */
const IDLE_MS = 30_000;
/** Uploads beyond the bound of their tenant's plan, or of the process, wait in line. */
const UPLOADS = { waitMs: 5_000, retrySeconds: 5, shared: true };
/** Uploads whose workspace may hold a line of 16 MiB. Each keeps its place until it ends: grown memory does not shrink. */
const LONG_LINES: PlaceBounds = { most: 16, waitMs: 30_000, takeOverMs: 5_000, retrySeconds: 10 };
const LONG_LINES_OF_TENANT = 8;
/** Most bytes that a long line and its keys take. */
export const LONG_LINE_BYTES = MAX_LINE_BYTES + LONG_LINE_KEYS_BYTES;
/** Longest time that shutdown waits for the clean-up of failed uploads, ms. */
const CLEAN_UP_MS = 10_000;
/** Heap limit of a thread, MB: it holds tables and findings of a few uploads; their bytes lie outside the heap. */
const HEAP_MB = 256;

/** On the smallest machine. */
const LEAST_UPLOADS = 64;
const MIB_PER_UPLOAD = 8;

/** Uploads that a process may have under way (budget `all_uploads`). */
export function mostUploadsOf(machineMb: number): number {
  return Math.max(LEAST_UPLOADS, Math.floor(machineMb / MIB_PER_UPLOAD));
}

interface UnderWay {
  tenantId: number;
  /** Releases everything that is counted for the upload. */
  forget(): void;
}

interface Checking {
  thread: Thread;
  uploads: Map<UploadCheck, UnderWay>;
  idle: NodeJS.Timeout | undefined;
}

/** What the threads know of an upload before its first byte. */
export interface UploadShare {
  tenantId: number;
  /** Most uploads of the tenant under way at once. */
  uploadsAtOnce: number;
  /** Declared length of the body as sent, bytes. */
  contentLength: number | undefined;
}

/**
 * The threads that check uploads. An upload stays on one thread. Small bodies of all tenants share one thread, in which
 * tenants take turns. For large ones there are more, of which one tenant's uploads share at most half: lines that take long to
 * check delay only their own tenant while other threads are free of them.
 */
export class CheckingThreads {
  /** Most uploads under way, of all tenants. */
  readonly mostUploads: number;
  readonly #most: number;
  readonly #module: URL;
  readonly #threads = new Set<Checking>();
  #small: Checking | undefined;
  /** Uploads of large bodies, by their windows. */
  readonly #large = new Counts<Windows>();
  readonly #places: Places;
  readonly #longLines: Places;
  readonly #smallBodies: Places;
  /** Checks of uploads whose clean-up may still run, whether or not their thread lives. */
  readonly #open = new Set<UploadCheck>();
  #closed = false;

  constructor({
    processors = availableParallelism(),
    most = Math.max(4, 2 * processors),
    module = new URL('./checking-thread.ts', import.meta.url),
    mostUploads = LEAST_UPLOADS,
    places = new Places({ ...UPLOADS, most: mostUploads }),
    longLines = new Places(LONG_LINES),
    smallBodies = new Places(SMALL_BODIES),
  } = {}) {
    this.mostUploads = mostUploads;
    this.#most = most;
    this.#module = module;
    this.#places = places;
    this.#longLines = longLines;
    this.#smallBodies = smallBodies;
  }

  /** Starts the threads that are kept, so that the first uploads find them running. */
  warmUp(): void {
    if (this.#closed) return;
    this.#forSmall();
    while (this.#threads.size < KEPT_IDLE) this.#threads.add(this.#start(NICENESS));
  }

  /**
   * Begins a check as soon as the tenant has a place for one more upload.
   * @param gone aborts the wait
   * @throws AppError `too_many_uploads` or `uploads_busy` after 5 s
   */
  async begin(
    { tenantId, uploadsAtOnce, contentLength = Number.POSITIVE_INFINITY }: UploadShare,
    order: CheckOrder,
    gone: AbortSignal,
  ): Promise<UploadCheck> {
    const leave = await this.#places.take(tenantId, uploadsAtOnce, gone);
    if (this.#closed) {
      leave();
      throw new AppError('upload_interrupted');
    }
    const isSmall = order.encoding === 'identity' && contentLength <= SMALL_BODY_BYTES;
    const checking = isSmall ? this.#forSmall() : this.#choose(tenantId);
    const windows = isSmall ? NARROW : this.#widestFree();
    if (!isSmall) this.#large.add(windows, 1);
    const { port1, port2 } = new MessageChannel();
    let shrink: (() => void) | undefined;
    const grow = async (gone: AbortSignal) => {
      const giveBack = await this.#longLines.take(tenantId, LONG_LINES_OF_TENANT, gone, (error) =>
        check.fail(error),
      );
      if (checking.uploads.has(check)) shrink = giveBack;
      else giveBack();
    };
    const enter = async (gone: AbortSignal) => {
      const leaveThread = await this.#smallBodies.take(tenantId, SMALL_BODIES_OF_TENANT, gone);
      if (!checking.uploads.has(check)) leaveThread();
      return leaveThread;
    };
    const turn = isSmall ? new Turn(enter) : undefined;
    const forget = () => {
      checking.uploads.delete(check);
      shrink?.();
      turn?.end();
      if (!isSmall) this.#large.add(windows, -1);
      leave();
      this.#rest(checking);
    };
    const check = new UploadCheck(port1, windows, { grow, turn }, forget);
    checking.uploads.set(check, { tenantId, forget });
    this.#open.add(check);
    void check.ended.then(() => this.#open.delete(check));
    clearTimeout(checking.idle);
    const upload: NewUpload = { port: port2, order, pieces: windows.pieces };
    checking.thread.worker.postMessage(upload, [port2]);
    return check;
  }

  /** Uploads under way, of one tenant or of all. */
  uploadsOf(tenantId?: string | number): number {
    return this.#tenants().filter((tenant) => tenantId === undefined || tenant === tenantId).length;
  }

  /** Number of threads and of uploads, and bytes of memory for lines, for the metrics. */
  figures(): { threads: number; uploads: number; lineBytes: number } {
    const uploads = this.#tenants().length;
    const long = this.#longLines.taken;
    const lineBytes = (uploads - long) * USUAL_LINE_BYTES + long * LONG_LINE_BYTES;
    return { threads: this.#all().length, uploads, lineBytes };
  }

  /** Ends all threads and fails the uploads under way; waits at most `CLEAN_UP_MS` for their clean-up. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const check of this.#open) check.fail(new AppError('upload_interrupted'));
    await Promise.all(this.#all().map(({ thread }) => thread.end()));
    const cleanedUp = Promise.all([...this.#open].map((check) => check.ended));
    await Promise.race([cleanedUp, delay(CLEAN_UP_MS, undefined, { ref: false })]);
  }

  /** The tenant of each upload under way. */
  #tenants(): number[] {
    return this.#all().flatMap(tenantsOf);
  }

  #all(): Checking[] {
    return [...this.#threads, ...(this.#small ? [this.#small] : [])];
  }

  #widestFree(): Windows {
    if (this.#large.of(WIDE) < MOST_WIDE) return WIDE;
    return this.#large.of(NARROW) < MOST_NARROW ? NARROW : TIGHT;
  }

  #forSmall(): Checking {
    this.#small ??= this.#start(0);
    return this.#small;
  }

  /** Chooses the thread with the fewest uploads among those the tenant may use; prefers a new thread to sharing one. */
  #choose(tenantId: number): Checking {
    const all = [...this.#threads].toSorted((a, b) => a.uploads.size - b.uploads.size);
    const own = all.filter((checking) => tenantsOf(checking).includes(tenantId));
    if (own.length >= Math.max(1, Math.floor(this.#most / 2))) return own[0]!;
    const least = all[0];
    if (least && (least.uploads.size === 0 || all.length >= this.#most)) return least;
    const started = this.#start(NICENESS);
    this.#threads.add(started);
    return started;
  }

  #start(niceness: number): Checking {
    const resourceLimits = { maxOldGenerationSizeMb: HEAP_MB };
    const thread = startThread(this.#module, { resourceLimits, workerData: { niceness } });
    thread.worker.unref(); // the port of an upload keeps the process, a thread without work does not
    const checking: Checking = { thread, uploads: new Map(), idle: undefined };
    void thread.ended.then((error) => {
      this.#threads.delete(checking);
      if (this.#small === checking) this.#small = undefined;
      clearTimeout(checking.idle);
      for (const [check, { forget }] of checking.uploads) {
        check.fail(error);
        forget();
      }
    });
    return checking;
  }

  /** Lets a thread without uploads idle, or ends it. */
  #rest(checking: Checking): void {
    if (checking.uploads.size > 0 || !this.#threads.has(checking)) return;
    checking.idle = setTimeout(() => {
      if (checking.uploads.size > 0 || this.#threads.size <= KEPT_IDLE) return;
      this.#threads.delete(checking);
      void checking.thread.end();
    }, IDLE_MS).unref();
  }
}

function tenantsOf({ uploads }: Checking): number[] {
  return Array.from(uploads.values(), ({ tenantId }) => tenantId);
}
