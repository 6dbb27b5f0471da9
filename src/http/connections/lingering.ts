import type { Readable } from 'node:stream';
import { deadlines } from '../../deadlines.ts';

/** Time of a turn, ms. */
const TURN_MS = 20;
/** Bodies at once up to which each is of a client that made a mistake; more of one address look like an attack. */
const FEW = 4;
/** Bodies of one address at once: one that is not read keeps up to some MB in the kernel. */
const MOST_OF_ADDRESS = 16;
/** Chunks that all bodies together may give in a turn, a chunk of at most 64 KiB: about 50 MB/s for few, 12 MB/s for many. */
const CHUNKS_OF_FEW = 16;
const CHUNKS_OF_MANY = 4;

/** The bodies of one address, each as what ends it, the oldest first. */
type Sender = Set<() => void>;

/**
 * Bodies whose answer is already written. Their clients still send, so their bytes are read for a moment and dropped: a
 * reset would make many clients lose the answer. All bodies share one small rate, in turns, because reading costs the event
 * loop as much here as in an upload that is accepted. An address with more than a few is not read meanwhile: chunks that
 * are dropped at 12 MB/s make V8 collect whole every few seconds.
 */
class Lingering {
  readonly #senders = new Map<string, Sender>();
  #bodies = 0;
  /** Bodies that wait for a turn, the first in line first. */
  readonly #waiting = new Map<Readable, Sender>();
  #left = CHUNKS_OF_FEW;
  #timer: NodeJS.Timeout | undefined;

  /**
   * Reads a body in its turns until it ends, its connection is gone, `deadlines.linger` is over, or its address has too many
   * newer ones; then calls `end` once.
   */
  add(body: Readable, address: string, end: () => void): void {
    let over = false;
    const stop = () => {
      if (over) return;
      over = true;
      clearTimeout(timer);
      this.#leave(address, sender, stop);
      // Else its turn would come again, and without a listener it would flow at full speed.
      this.#waiting.delete(body);
      body.off('data', took).pause();
      end();
    };
    const took = () => {
      body.pause();
      if (!over) this.#wait(body, sender);
    };
    const timer = setTimeout(stop, deadlines.linger);
    const sender = this.#join(address, stop);
    // Paused before the listener, which would otherwise set it flowing.
    body.pause().on('data', took).once('end', stop).once('close', stop);
    this.#wait(body, sender);
  }

  /** Makes room for one more of the address, and keeps what ends it. */
  #join(address: string, stop: () => void): Sender {
    const sender = this.#senders.get(address) ?? new Set();
    if (sender.size === MOST_OF_ADDRESS) sender.values().next().value!();
    this.#senders.set(address, sender.add(stop));
    this.#bodies++;
    return sender;
  }

  #leave(address: string, sender: Sender, stop: () => void): void {
    this.#bodies--;
    sender.delete(stop);
    if (sender.size === 0) this.#senders.delete(address);
  }

  #wait(body: Readable, sender: Sender): void {
    this.#waiting.set(body, sender);
    this.#timer ??= setInterval(() => this.#turn(), TURN_MS);
    this.#serve();
  }

  #turn(): void {
    this.#left = this.#bodies > FEW ? CHUNKS_OF_MANY : CHUNKS_OF_FEW;
    this.#serve();
    if (this.#bodies > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #serve(): void {
    if (this.#left === 0) return;
    for (const [body, sender] of this.#waiting) {
      if (sender.size > FEW) continue;
      this.#waiting.delete(body);
      this.#left--;
      body.resume();
      if (this.#left === 0) return;
    }
  }
}

export const lingering = new Lingering();
