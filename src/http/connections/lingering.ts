import type { Readable } from 'node:stream';
import { deadlines } from '../../deadlines.ts';

/** Time of a turn, ms. */
const TURN_MS = 20;
/** Bodies at once up to which each is a client that made a mistake; more of them look like an attack. */
const FEW = 4;
/** Chunks that all bodies together may give in a turn, a chunk of at most 64 KiB: about 50 MB/s for few, 12 MB/s for many. */
const CHUNKS_OF_FEW = 16;
const CHUNKS_OF_MANY = 4;

/**
 * Bodies whose answer is already written. Their clients still send, so their bytes are read for a moment and dropped: a
 * reset would make many clients lose the answer. All bodies share one small rate, in turns, because reading costs the event
 * loop as much here as in an upload that is accepted.
 */
class Lingering {
  #bodies = 0;
  #waiting: Readable[] = [];
  #left = CHUNKS_OF_FEW;
  #timer: NodeJS.Timeout | undefined;

  /** Reads a body in its turns until it ends, its connection is gone, or `deadlines.linger` is over; then calls `end` once. */
  add(body: Readable, end: () => void): void {
    let over = false;
    const stop = () => {
      if (over) return;
      over = true;
      this.#bodies--;
      clearTimeout(timer);
      // Else its turn would come again, and without a listener it would flow at full speed.
      this.#waiting = this.#waiting.filter((other) => other !== body);
      body.off('data', took).pause();
      end();
    };
    const took = () => {
      body.pause();
      if (!over) this.#wait(body);
    };
    const timer = setTimeout(stop, deadlines.linger);
    this.#bodies++;
    // Paused before the listener, which would otherwise set it flowing.
    body.pause().on('data', took).once('end', stop).once('close', stop);
    this.#wait(body);
  }

  #wait(body: Readable): void {
    this.#waiting.push(body);
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
    while (this.#left > 0) {
      const body = this.#waiting.shift();
      if (!body) return;
      this.#left--;
      body.resume();
    }
  }
}

export const lingering = new Lingering();
