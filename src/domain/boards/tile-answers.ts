/** Most bytes of answers that are kept; the ones that were not asked for longest are dropped first. */
const MOST_BYTES = 64 * 1024 * 1024;

interface Flight {
  answer: Promise<Buffer>;
  waiting: number;
  ending: AbortController;
}

/**
 * Answers of tiles, kept by key: a state of a tile is answered by one query, however many ask for it, also at once. A
 * failure is not kept.
 */
export class TileAnswers {
  readonly #most: number;
  /** In the order of their last use. */
  readonly #kept = new Map<string, Buffer>();
  readonly #flights = new Map<string, Flight>();
  #bytes = 0;

  constructor(mostBytes: number = MOST_BYTES) {
    this.#most = mostBytes;
  }

  /**
   * @param key names the tile and its state
   * @param gone aborts when the asker leaves; the query ends when all who wait for it have left
   * @param ask runs the query
   */
  async get(key: string, gone: AbortSignal, ask: (signal: AbortSignal) => Promise<Buffer>): Promise<Buffer> {
    const known = this.#kept.get(key);
    if (known) {
      this.#kept.delete(key);
      this.#kept.set(key, known);
      return known;
    }
    const flight = this.#flights.get(key) ?? this.#begin(key, ask);
    flight.waiting += 1;
    const leave = () => {
      flight.waiting -= 1;
      if (flight.waiting > 0) return;
      // Who asks from now on begins anew.
      if (this.#flights.get(key) === flight) this.#flights.delete(key);
      flight.ending.abort();
    };
    if (gone.aborted) leave();
    else gone.addEventListener('abort', leave, { once: true });
    try {
      return await flight.answer;
    } finally {
      gone.removeEventListener('abort', leave);
    }
  }

  #begin(key: string, ask: (signal: AbortSignal) => Promise<Buffer>): Flight {
    const ending = new AbortController();
    const flight: Flight = { answer: ask(ending.signal), waiting: 0, ending };
    this.#flights.set(key, flight);
    const end = () => {
      if (this.#flights.get(key) === flight) this.#flights.delete(key);
    };
    flight.answer.then((answer) => {
      end();
      this.#keep(key, answer);
    }, end);
    return flight;
  }

  #keep(key: string, answer: Buffer): void {
    if (answer.length > this.#most || this.#kept.has(key)) return;
    this.#kept.set(key, answer);
    this.#bytes += answer.length;
    for (const [oldest, { length }] of this.#kept) {
      if (this.#bytes <= this.#most) break;
      this.#kept.delete(oldest);
      this.#bytes -= length;
    }
  }
}
