import type { ChildProcess } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '../../../domain/app-error.ts';
import type { ErrorCode } from '../../../messages/pt-BR.ts';
import { SourceUnreadable } from '../../../ports/query-engine.ts';
import type { MemoryBounds } from '../lanes/memory-bounds.ts';
import type { Answer, Query, QueryProcessOrder, Reply, Request } from '../query-protocol.ts';
import { type LossReason, ProcessLost } from './process-lost.ts';
import { processorMs, residentMb } from './process-use.ts';
import { RemoteAnswer } from './remote-answer.ts';
import { startQueryProcess } from './start-query-process.ts';

export interface QueryProcessOptions {
  order: Omit<QueryProcessOrder, 'memoryLimitMb'>;
  bounds: MemoryBounds;
  /** Queries that may run in it at once. */
  queries: number;
  /** Added to the service's nice value, 0 to 19: the higher, the lower the process's priority. */
  niceness: number;
  /** A cancelled query that has not ended after this time is stuck within one vector, ms. */
  stuckAfterMs: number;
  /** Whether the process ends after the last of its answers. */
  once?: boolean;
}

/** How often the process's memory is looked at while it has anything to do, ms. */
const watchEveryMs = 100;
/** Timeout of a start, ms: a process that is not ready by then never will be. */
const startWithinMs = 30_000;
/** Characters kept of the end of what the process wrote to its standard error. */
const stderrChars = 8192;

type Waiting = { resolve(reply: Reply): void; reject(error: Error): void };

/** One query process as its parent sees it, from its start to its end. */
export class QueryProcess {
  /** Resolves when the process is gone. */
  readonly ended: Promise<void>;
  /** Resolves when what it spilled is gone too. */
  readonly gone: Promise<void>;
  /** Whether it was ever ready to answer. */
  started = false;
  readonly #options: QueryProcessOptions;
  readonly #child: ChildProcess;
  readonly #ready = Promise.withResolvers<void>();
  /**
   * By id, each query that is being computed or has rows left in the process, and the waiter for the next reply about it.
   */
  readonly #queries = new Map<number, Waiting | undefined>();
  /** By id, the answers that have rows left in the process. */
  readonly #open = new Map<number, { tenantSlug: string; bytes: number }>();
  #lastId = 0;
  #watch: NodeJS.Timeout | undefined;
  #stderr = '';
  /** Set once it was killed or has died. */
  #lost: { reason: LossReason; culprit?: number | undefined; code?: ErrorCode } | undefined;
  /** Set once the process has ended: makes the error of a query, given its id. */
  #lossOf: ((id: number) => ProcessLost) | undefined;

  constructor(options: QueryProcessOptions) {
    const { order, bounds, queries, niceness } = options;
    this.#options = options;
    this.#child = startQueryProcess(
      { ...order, memoryLimitMb: bounds.memoryLimitMb },
      // Each running query holds one thread; the others prepare, connect and touch files.
      { allocatedMb: bounds.allocatedMb, poolThreads: queries + 4, niceness },
    );
    const tooLate = setTimeout(() => this.kill('not_started'), startWithinMs);
    this.#ready.promise.finally(() => clearTimeout(tooLate)).catch(() => undefined);
    this.#child.on('message', (reply: Reply) => this.#take(reply));
    this.#child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#stderr = (this.#stderr + text).slice(-stderrChars);
    });
    const ended = new Promise<string>((resolve) => {
      this.#child.on('error', (error) => resolve(error.message));
      this.#child.once('close', (code, signal) => resolve(signal ?? `exit code ${code}`));
    });
    this.ended = ended.then((how) => this.#end(how));
    const spilled = join(order.tempDir, String(this.#child.pid));
    this.gone = this.ended.then(() => rm(spilled, { recursive: true, force: true }));
  }

  /** False as soon as the process was killed or has died. */
  get usable(): boolean {
    return this.#lost === undefined;
  }

  /** Processor time that it has had so far, ms. */
  get processorMs(): number {
    return processorMs(this.#child.pid!);
  }

  /** Memory that a tenant's answers take which are computed and not read to their end, bytes. */
  heldBytesOf(tenantSlug: string): number {
    if (!this.usable) return 0;
    const own = [...this.#open.values()].filter((answer) => answer.tenantSlug === tenantSlug);
    return own.reduce((sum, { bytes }) => sum + bytes, 0);
  }

  /**
   * Resolves with the computed answer, its first rows along with it.
   * @param onBegin called when the process is ready, before the query is sent
   * @throws AppError of the query; `ProcessLost`; the signal's reason
   */
  async execute(query: Query, signal: AbortSignal, onBegin?: () => void): Promise<RemoteAnswer> {
    const id = ++this.#lastId;
    // Registered before the first wait: a process that ends with its last answer has to wait for this one.
    this.#queries.set(id, undefined);
    let stuck: NodeJS.Timeout | undefined;
    const cancel = (): void => {
      this.#send({ kind: 'cancel', id });
      stuck = setTimeout(() => this.kill('stuck', id), this.#options.stuckAfterMs);
    };
    try {
      await untilAborted(this.#ready.promise, signal);
      onBegin?.();
      this.#watch ??= setInterval(() => this.#checkMemory(), watchEveryMs);
      signal.addEventListener('abort', cancel, { once: true });
      const reply = await this.#ask({ kind: 'execute', id, query });
      const answer = (reply as Extract<Reply, { kind: 'answer' }>).answer;
      if (signal.aborted) {
        this.#send({ kind: 'close', id });
        throw signal.reason;
      }
      this.#open.set(id, { tenantSlug: query.snapshot.tenantSlug, bytes: answer.heldBytes });
      return this.#toRemote(id, answer);
    } catch (error) {
      this.#done(id);
      throw error;
    } finally {
      clearTimeout(stuck);
      signal.removeEventListener('abort', cancel);
    }
  }

  /** Kills the process; queries under way are lost, for `reason`. `culprit` is the query at fault, if that is known. */
  kill(reason: LossReason, culprit?: number): void {
    if (this.#lost) return;
    this.#lost = { reason, culprit };
    this.#child.kill('SIGKILL');
  }

  #toRemote(id: number, answer: Answer): RemoteAnswer {
    const done = (): void => this.#done(id);
    if (answer.last) done();
    return new RemoteAnswer(answer, {
      more: async () => {
        const reply = await this.#ask({ kind: 'more', id });
        const { batch } = reply as Extract<Reply, { kind: 'batch' }>;
        if (batch.last) done();
        return batch;
      },
      close: () => {
        if (!this.#queries.has(id)) return;
        this.#queries.get(id)?.reject(new AppError('query_cancelled'));
        this.#send({ kind: 'close', id });
        done();
      },
    });
  }

  #ask(request: Request): Promise<Reply> {
    if (this.#lossOf) return Promise.reject(this.#lossOf(request.id));
    return new Promise((resolve, reject) => {
      this.#queries.set(request.id, { resolve, reject });
      this.#send(request);
    });
  }

  #send(request: Request): void {
    // A request that a dying process does not take is rejected when the process ends.
    if (this.#child.connected) this.#child.send(request, undefined, undefined, () => undefined);
  }

  #take(reply: Reply): void {
    if (reply.kind === 'ready') {
      this.started = true;
      this.#ready.resolve();
    } else if (reply.kind === 'not_started') {
      this.#stderr += reply.detail;
      this.#lost ??= { reason: 'not_started', code: reply.code };
    } else if (reply.kind === 'exhausted') {
      this.#stderr += reply.detail;
      this.kill('memory');
    } else {
      const waiting = this.#queries.get(reply.id);
      if (!waiting) return;
      this.#queries.set(reply.id, undefined);
      if (reply.kind === 'failed') {
        waiting.reject(new AppError(reply.code, { cause: new Error(reply.detail) }));
      } else if (reply.kind === 'unreadable') waiting.reject(new SourceUnreadable(reply));
      else waiting.resolve(reply);
    }
  }

  #done(id: number): void {
    this.#queries.delete(id);
    this.#open.delete(id);
    if (this.#queries.size > 0) return;
    clearInterval(this.#watch);
    this.#watch = undefined;
    if (this.#options.once) this.kill('closed');
  }

  #checkMemory(): void {
    if (residentMb(this.#child.pid!) > this.#options.bounds.residentMb) this.kill('memory');
  }

  #end(how: string): void {
    this.#lost ??= { reason: this.started ? 'died' : 'not_started' };
    clearInterval(this.#watch);
    const { reason, culprit, code } = this.#lost;
    const detail = `${how}${this.#stderr && `: ${this.#stderr}`}`;
    const lossOf = (id: number): ProcessLost => {
      const innocent = culprit !== undefined && culprit !== id;
      return new ProcessLost(innocent ? 'neighbour' : reason, detail, code);
    };
    this.#lossOf = lossOf;
    this.#ready.reject(new ProcessLost(reason, detail, code));
    for (const [id, waiting] of this.#queries) waiting?.reject(lossOf(id));
  }
}

/** The promise, or a rejection with the signal's reason if that comes first. */
function untilAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
