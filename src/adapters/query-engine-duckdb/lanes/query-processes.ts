import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Admission, Place, Turn } from '../../../concurrency/admission.ts';
import { AppError } from '../../../domain/app-error.ts';
import type { StopReason } from '../../../domain/query/stop-signal.ts';
import { backgroundNiceness } from '../../shared/child-process/bounded-process.ts';
import { ProcessLost } from '../process/process-lost.ts';
import { QueryProcess, type QueryProcessOptions } from '../process/query-process.ts';
import type { RemoteAnswer } from '../process/remote-answer.ts';
import { SharedProcess } from '../process/shared-process.ts';
import type { Query } from '../query-protocol.ts';
import { laneBounds } from './lane-bounds.ts';
import { LightTime } from './light-time.ts';
import { sizeOf } from './plan-size.ts';
import { queryAdmission } from './query-admission.ts';
import { QueryCourse } from './query-course.ts';

export interface QueryProcessesOptions {
  objectsDir: string;
  tablesDir: string;
  tempDir: string;
  memoryLimitMb: number;
  spillMb: number;
  threads: number;
  maxConcurrent: number;
  /** Queries of one tenant that may wait. */
  maxWaitingPerTenant: number;
  /** Memory of the machine, MiB. Default: this machine's, or its container's. */
  machineMb?: number | undefined;
}

/**
 * - `light`: at the service's priority, for short queries of tenants that are not heavy
 * - `heavy`: below it
 * - `alone`: below it, each query in a process of its own
 */
type Lane = 'light' | 'heavy' | 'alone';

/** How a query comes to its answer. */
interface Way {
  /** Is told what becomes of the query. */
  course?: QueryCourse;
  /** How it enters the queue. Default: `new`. */
  turn?: Turn;
  /** Called with each place that it gets. */
  onPlace?(): void;
}

/** Most queries computed alone at once, each of another tenant: one tenant's do not keep another's waiting. */
const alonePlaces = 2;
/** A cancelled query that has not ended after this time is stuck, ms. */
const stuckAfterMs = 2000;
/**
 * The same in the heavy process, ms. Longer: that process may have to wait for the processor, and a kill loses the queries
 * of many tenants.
 */
const heavyStuckAfterMs = 6000;
/** Most processes that one query waits for in vain because they do not start. */
const mostStarts = 3;
/** Time between two starts for one query, ms: what kept the first from starting may pass. */
const startPauseMs = 500;
/** Time after which a client asks again when no process starts, seconds; longer where an operator has to make room on the disk. */
const retryAfterSeconds = 5;
const fullDiskRetryAfterSeconds = 60;
/** Time for which a tenant's queries run alone after one of them brought its process down, ms. */
const heldMs = 60_000;

/**
 * Computes queries in two processes that tenants share: short queries at the service's priority, others below it. A query
 * that turns out not to be short is computed again in the heavy lane (`docs/decisions/0018-query-lanes.md`); a plan of many
 * parts begins there, and a huge one in a process of its own. When a shared process is lost, its queries are computed again one
 * at a time per tenant, each in a process of its own. A query that loses that process as well is too large.
 */
export class QueryProcesses {
  /** Memory that one tenant's answers may take until they are read, MiB. */
  readonly unreadShareMb: number;
  readonly #admissions: Record<Lane, Admission>;
  readonly #light: SharedProcess;
  readonly #heavy: SharedProcess;
  readonly #single: QueryProcessOptions;
  readonly #lightTime = new LightTime();
  /** Tenants whose queries run alone, and until when by `performance.now()`. */
  readonly #held = new Map<string, number>();
  readonly #all = new Set<QueryProcess>();
  /** Processes for a single query whose answer is computed and still being read. */
  readonly #computed = new Set<QueryProcess>();
  #closed = false;

  constructor(options: QueryProcessesOptions) {
    const { maxConcurrent, maxWaitingPerTenant, threads, objectsDir, tablesDir, tempDir } = options;
    const bounds = laneBounds({ ...options, alonePlaces }, options.machineMb);
    this.unreadShareMb = bounds.unreadShareMb;
    const directories = { objectsDir, tablesDir, tempDir, threads };
    const order = { ...directories, spillMb: bounds.spillMb };
    const low = { niceness: backgroundNiceness, order };
    const light = { order: { ...directories, spillMb: 0 }, niceness: 0, stuckAfterMs, bounds: bounds.light };
    this.#light = new SharedProcess(() => this.#start({ ...light, queries: maxConcurrent }));
    this.#heavy = new SharedProcess(() =>
      this.#start({
        ...low,
        queries: maxConcurrent,
        stuckAfterMs: heavyStuckAfterMs,
        bounds: bounds.heavy,
      }),
    );
    this.#single = { ...low, queries: 1, once: true, stuckAfterMs, bounds: bounds.alone };
    const admission = (places: number): Admission =>
      queryAdmission(places, maxWaitingPerTenant, (tenantSlug) => this.#waitingOf(tenantSlug));
    this.#admissions = {
      light: admission(maxConcurrent),
      heavy: admission(maxConcurrent),
      alone: admission(alonePlaces),
    };
    this.#light.open();
  }

  /** Queries that wait for a place. */
  get waiting(): number {
    return Object.values(this.#admissions).reduce((sum, { waiting }) => sum + waiting, 0);
  }

  /** Memory that a tenant's answers take which are computed and not read to their end, bytes. */
  heldBytesOf(tenantSlug: string): number {
    return [...this.#all].reduce((sum, process) => sum + process.heldBytesOf(tenantSlug), 0);
  }

  /**
   * @throws AppError of the query, `no_disk_space` or `query_engine_unavailable` when no process starts; the signal's reason
   */
  async compute(query: Query, signal: AbortSignal, way: Way = {}): Promise<RemoteAnswer> {
    const { tenantSlug } = query.snapshot;
    const { course = new QueryCourse(), onPlace } = way;
    let { turn = 'new' } = way;
    const size = sizeOf(query.plan);
    let isShort = size === 'short';
    let alone = size === 'huge' || this.#isHeld(tenantSlug);
    let starts = 0;
    for (;;) {
      const lane = alone ? 'alone' : isShort && !this.#lightTime.isHeavy(tenantSlug) ? 'light' : 'heavy';
      const before = this.#admissions[lane].insideOf(tenantSlug);
      const place = await course.waiting(before, () => this.#enter(lane, tenantSlug, signal, turn));
      if (!place) {
        turn = 'moved';
        continue;
      }
      turn = 'again';
      onPlace?.();
      const spent = new AbortController();
      try {
        const stopped = AbortSignal.any([signal, place.revoked, spent.signal]);
        return await course.computing(lane, () => this.#computeIn(lane, query, stopped, spent));
      } catch (error) {
        if (!(error instanceof ProcessLost)) {
          if (signal.aborted) throw error;
          if (lane === 'light' && (spent.signal.aborted || isOfMemory(error))) {
            this.#lightTime.turnHeavy(tenantSlug);
            isShort = false;
          } else if (!place.revoked.aborted) throw error;
          continue;
        }
        if (this.#closed) throw new AppError('query_cancelled', { cause: error });
        if (error.reason === 'stuck') this.#hold(tenantSlug);
        if (signal.aborted) throw error;
        if (error.reason === 'neighbour') continue;
        if (error.reason === 'not_started') {
          if (++starts === mostStarts) throw cannotStart(error);
          await sleep(startPauseMs, undefined, { signal }).catch(() => signal.throwIfAborted());
          continue;
        }
        if (alone) {
          this.#hold(tenantSlug);
          throw new AppError('query_too_large', { cause: error });
        }
        alone = true;
      } finally {
        place.leave();
      }
    }
  }

  /** Queries under way end with `query_cancelled`. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const process of this.#all) process.kill('closed');
    await Promise.all([...this.#all].map((process) => process.gone));
  }

  /** @param spent aborted when the query has had its time in the light lane */
  async #computeIn(
    lane: Lane,
    query: Query,
    signal: AbortSignal,
    spent: AbortController,
  ): Promise<RemoteAnswer> {
    if (lane === 'alone') return this.#computeAlone(query, signal);
    if (lane === 'heavy') return this.#heavy.execute(query, signal);
    let end: (() => void) | undefined;
    const begin = (process: QueryProcess): void => {
      const used = (): number => process.processorMs;
      end = this.#lightTime.begin(query.snapshot.tenantSlug, used, () => spent.abort());
    };
    try {
      return await this.#light.execute(query, signal, begin);
    } finally {
      end?.();
    }
  }

  async #computeAlone(query: Query, signal: AbortSignal): Promise<RemoteAnswer> {
    // An answer that is still being read goes on in another process: its own makes room for this query.
    const computed = [...this.#computed];
    for (const process of computed) process.kill('neighbour');
    await Promise.all(computed.map((process) => process.ended));
    const process = this.#start(this.#single);
    try {
      return await process.execute(query, signal);
    } finally {
      this.#computed.add(process);
      process.ended.catch(() => undefined).finally(() => this.#computed.delete(process));
    }
  }

  #start(options: QueryProcessOptions): QueryProcess {
    if (this.#closed) throw new AppError('query_cancelled');
    const process = new QueryProcess(options);
    this.#all.add(process);
    process.gone.catch(() => undefined).finally(() => this.#all.delete(process));
    return process;
  }

  /**
   * A place; undefined when the tenant turned heavy while the query waited for a light one.
   * @throws AppError `query_wait_timeout`, `too_many_queries`; the signal's reason
   */
  async #enter(lane: Lane, tenantSlug: string, signal: AbortSignal, turn: Turn): Promise<Place | undefined> {
    const turnedHeavy = lane === 'light' ? this.#lightTime.turnedHeavy(tenantSlug) : undefined;
    const stopped = turnedHeavy ? AbortSignal.any([signal, turnedHeavy]) : signal;
    try {
      return await this.#admissions[lane].enter(tenantSlug, stopped, turn);
    } catch (error) {
      if (turnedHeavy?.aborted && !signal.aborted) return undefined;
      throw error === ('query_timeout' satisfies StopReason) ? new AppError('query_wait_timeout') : error;
    }
  }

  #waitingOf(tenantSlug: string): number {
    return Object.values(this.#admissions).reduce((sum, one) => sum + one.waitingOf(tenantSlug), 0);
  }

  #hold(tenantSlug: string): void {
    this.#held.set(tenantSlug, performance.now() + heldMs);
  }

  #isHeld(tenantSlug: string): boolean {
    const until = this.#held.get(tenantSlug) ?? 0;
    if (until > performance.now()) return true;
    this.#held.delete(tenantSlug);
    return false;
  }
}

function cannotStart(cause: ProcessLost): AppError {
  if (cause.code === 'no_disk_space') {
    return new AppError('no_disk_space', { cause, retryAfterSeconds: fullDiskRetryAfterSeconds });
  }
  return new AppError('query_engine_unavailable', { cause, retryAfterSeconds });
}

/** The light lane gives a query little memory and no disk; the heavy one may give enough. */
function isOfMemory(error: unknown): boolean {
  return (
    error instanceof AppError && (error.code === 'query_too_large' || error.code === 'query_spill_exceeded')
  );
}
