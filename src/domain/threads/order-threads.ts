import { availableParallelism } from 'node:os';
import type { Transferable } from 'node:worker_threads';
import { startThread, type Thread } from './thread.ts';

/** Idle time after which a thread ends, ms. */
const IDLE_MS = 30_000;

/** Orders under way at once: most cores are left to everything else. */
export const ORDERS_AT_ONCE = Math.max(1, Math.floor(availableParallelism() / 4));

interface Kept {
  thread: Thread;
  expiry: NodeJS.Timeout | undefined;
}

/**
 * Threads of one module, each of which answers one order with one message. A thread is kept for the next order: starting
 * one takes more processor time than most orders, at the priority of requests.
 */
export class OrderThreads<Order, Answer> {
  readonly #module: URL;
  readonly #mostHeld: number;
  readonly #idle: Kept[] = [];
  readonly #waiting: (() => void)[] = [];
  #underWay = 0;

  /** @param mostHeld most orders that are under way or wait for their turn */
  constructor(module: URL, mostHeld: number) {
    this.#module = module;
    this.#mostHeld = mostHeld;
  }

  /** Orders that are under way or wait for their turn. */
  get held(): number {
    return this.#underWay + this.#waiting.length;
  }

  /**
   * Does `work`, which asks for one order, when its turn has come.
   * @param full makes the error for an order that finds no place
   */
  async inTurn<T>(full: () => Error, work: () => Promise<T>): Promise<T> {
    if (this.held >= this.#mostHeld) throw full();
    if (this.#underWay < ORDERS_AT_ONCE) this.#underWay++;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#underWay--;
    }
  }

  /**
   * Gives an order to an idle thread, or to a new one.
   * @param transfer memory of the order that moves to the thread
   * @param signal when it aborts, the thread ends and its reason is thrown
   */
  async ask(order: Order, transfer: Transferable[] = [], signal?: AbortSignal): Promise<Answer> {
    signal?.throwIfAborted();
    const kept = this.#idle.pop() ?? this.#start();
    const { worker, ended } = kept.thread;
    clearTimeout(kept.expiry);
    worker.ref();
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const stop = () => reject(signal!.reason);
    signal?.addEventListener('abort', stop, { once: true });
    worker.once('message', resolve);
    void ended.then(reject);
    worker.postMessage(order, transfer);
    try {
      const answer = await promise;
      this.#keep(kept);
      return answer;
    } catch (error) {
      await kept.thread.end();
      throw error;
    } finally {
      signal?.removeEventListener('abort', stop);
    }
  }

  #start(): Kept {
    return { thread: startThread(this.#module, {}), expiry: undefined };
  }

  #keep(kept: Kept): void {
    const { worker, ended } = kept.thread;
    const leave = () => {
      const place = this.#idle.indexOf(kept);
      if (place >= 0) this.#idle.splice(place, 1);
    };
    worker.unref(); // without work, it does not keep the process
    kept.expiry = setTimeout(() => {
      leave();
      void kept.thread.end();
    }, IDLE_MS).unref();
    this.#idle.push(kept);
    void ended.then(leave);
  }
}
