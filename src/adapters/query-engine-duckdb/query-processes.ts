import { performance } from 'node:perf_hooks';
import { AppError } from '../../domain/app-error.ts';
import type { StopReason } from '../../domain/query/stop-signal.ts';
import { Admission, type Place } from './admission.ts';
import { memoryBounds } from './memory-bounds.ts';
import { ProcessLost } from './process-lost.ts';
import { QueryProcess, type QueryProcessOptions } from './query-process.ts';
import type { Query } from './query-protocol.ts';
import type { RemoteAnswer } from './remote-answer.ts';
import { openTenants } from './tenant-instances.ts';

export interface QueryProcessesOptions {
  objectsDir: string;
  tablesDir: string;
  tempDir: string;
  memoryLimitMb: number;
  threads: number;
  maxConcurrent: number;
  /** Queries of one tenant that may wait. */
  maxWaitingPerTenant: number;
}

/** Of the machine's memory, what the process shared by all tenants and each of those for a single query may take. */
const sharedShare = 0.4;
const aloneShare = 0.25;
/** Queries computed alone at once, of as many tenants: one tenant's do not keep another's waiting. */
const alonePlaces = 2;
/** How often a query waits for a process that then does not start. */
const mostStarts = 3;
/** A tenant whose query took a process with it has its queries run alone for so long. */
const heldMs = 60_000;

/**
 * Computes queries in a process they share. When it is lost, it is replaced at once, and the queries that were in it
 * are computed again one at a time per tenant, each in a process of its own: the one that loses that as well is too large.
 */
export class QueryProcesses {
  readonly #shareable: QueryProcessOptions;
  readonly #single: QueryProcessOptions;
  readonly #together: Admission;
  readonly #oneByOne: Admission;
  /** Tenants that are held apart, and until when. */
  readonly #held = new Map<string, number>();
  readonly #all = new Set<QueryProcess>();
  #shared: QueryProcess;
  /** Processes for a single query that is computed already; its rows are still read. */
  readonly #computed = new Set<QueryProcess>();
  #closed = false;

  constructor(options: QueryProcessesOptions) {
    const { memoryLimitMb, maxConcurrent, maxWaitingPerTenant, threads, ...directories } = options;
    const order = { ...directories, threads };
    this.#shareable = {
      order,
      queries: maxConcurrent,
      bounds: memoryBounds({
        memoryLimitMb,
        tenants: maxConcurrent,
        machineShare: sharedShare,
        // Every open tenant has its own.
        threads: threads * openTenants,
      }),
    };
    this.#single = {
      order,
      queries: 1,
      once: true,
      bounds: memoryBounds({ memoryLimitMb, tenants: 1, machineShare: aloneShare, threads }),
    };
    this.#together = new Admission({ places: maxConcurrent, waitingPerTenant: maxWaitingPerTenant });
    this.#oneByOne = new Admission({ places: alonePlaces, waitingPerTenant: maxWaitingPerTenant });
    this.#shared = this.#startShared();
  }

  /** Queries that wait for a place. */
  get waiting(): number {
    return this.#together.waiting + this.#oneByOne.waiting;
  }

  /** @throws AppError of the query; the signal's reason; `ProcessLost` when no process can be started */
  async compute(query: Query, signal: AbortSignal): Promise<RemoteAnswer> {
    const { tenantSlug } = query.snapshot;
    let alone = this.#isHeld(tenantSlug);
    let starts = 0;
    for (let again = false; ; again = true) {
      const place = await enter(alone ? this.#oneByOne : this.#together, tenantSlug, signal, again);
      const stopped = AbortSignal.any([signal, place.revoked]);
      try {
        return await (alone ? this.#computeAlone(query, stopped) : this.#computeShared(query, stopped));
      } catch (error) {
        if (!(error instanceof ProcessLost)) {
          if (place.revoked.aborted && !signal.aborted) continue;
          throw error;
        }
        if (this.#closed) throw new AppError('query_cancelled', { cause: error });
        if (error.reason === 'stuck') this.#hold(tenantSlug);
        if (signal.aborted) throw error;
        if (error.reason === 'neighbour') continue;
        if (error.reason === 'not_started') {
          if (++starts === mostStarts) throw error;
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

  async #computeShared(query: Query, signal: AbortSignal): Promise<RemoteAnswer> {
    while (!this.#shared.usable) {
      const lost = this.#shared;
      await lost.ended;
      // One that never started is tried again only when it is needed.
      if (this.#shared === lost) this.#shared = this.#startShared();
    }
    return this.#shared.execute(query, signal);
  }

  async #computeAlone(query: Query, signal: AbortSignal): Promise<RemoteAnswer> {
    // An answer that is still read goes on elsewhere: its process makes room for this one.
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

  #startShared(): QueryProcess {
    const process = this.#start(this.#shareable);
    process.ended
      .then(() => {
        const replace = process.started && !this.#closed && this.#shared === process;
        if (replace) this.#shared = this.#startShared();
      })
      // The system has none to give at the moment: the next query asks again, and fails if it must.
      .catch(() => undefined);
    return process;
  }

  #start(options: QueryProcessOptions): QueryProcess {
    if (this.#closed) throw new AppError('query_cancelled');
    const process = new QueryProcess(options);
    this.#all.add(process);
    process.gone.catch(() => undefined).finally(() => this.#all.delete(process));
    return process;
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

/** A place, or `query_wait_timeout` where the time limit comes first. */
async function enter(
  admission: Admission,
  tenantSlug: string,
  signal: AbortSignal,
  again: boolean,
): Promise<Place> {
  try {
    return await admission.enter(tenantSlug, signal, again);
  } catch (error) {
    throw error === ('query_timeout' satisfies StopReason) ? new AppError('query_wait_timeout') : error;
  }
}
