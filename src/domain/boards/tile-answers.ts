import { ownBuffer } from '../own-buffer.ts';

/**
 * Most bytes of answers that are kept. Beyond them the tenant with the most bytes drops the one that was not asked for longest: a
 * tenant with less than an equal share keeps all.
 */
const MOST_BYTES = 64 * 1024 * 1024;
/** Memory of a kept answer beside its bytes, roughly: its tile, its state, and the objects that hold them. */
const BYTES_BESIDE = 1024;

/** A tile, and its state: an answer is of one state. */
export interface TileKey {
  tenantId: number;
  /** Unique among all tenants. */
  tile: string;
  state: string;
}

interface Kept {
  state: string;
  answer: Buffer;
}

/** Answers of one tenant. */
interface Share {
  bytes: number;
  /** By tile, in the order of their last use. */
  kept: Map<string, Kept>;
}

interface Flight {
  answer: Promise<Buffer>;
  waiting: number;
  ending: AbortController;
}

/**
 * Answers of tiles, of each tile the one of its last state: a state is answered by one query, however many ask for it, also
 * at once. A failure is not kept.
 */
export class TileAnswers {
  readonly #most: number;
  readonly #tenants = new Map<number, Share>();
  readonly #flights = new Map<string, Flight>();
  #bytes = 0;

  constructor(mostBytes: number = MOST_BYTES) {
    this.#most = mostBytes;
  }

  /**
   * @param gone aborts when the asker leaves; the query ends when all who wait for it have left
   * @param ask runs the query; the answer as text
   */
  async get(key: TileKey, gone: AbortSignal, ask: (signal: AbortSignal) => Promise<string>): Promise<Buffer> {
    const share = this.#tenants.get(key.tenantId);
    const kept = share?.kept.get(key.tile);
    if (kept?.state === key.state) {
      share!.kept.delete(key.tile);
      share!.kept.set(key.tile, kept);
      return kept.answer;
    }
    const name = `${key.tile} ${key.state}`;
    const flight = this.#flights.get(name) ?? this.#begin(name, key, ask);
    flight.waiting += 1;
    const leave = () => {
      flight.waiting -= 1;
      if (flight.waiting > 0) return;
      // Who asks from now on begins anew.
      if (this.#flights.get(name) === flight) this.#flights.delete(name);
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

  #begin(name: string, key: TileKey, ask: (signal: AbortSignal) => Promise<string>): Flight {
    const ending = new AbortController();
    const flight: Flight = { answer: ask(ending.signal).then(ownBuffer), waiting: 0, ending };
    this.#flights.set(name, flight);
    const end = () => {
      if (this.#flights.get(name) === flight) this.#flights.delete(name);
    };
    flight.answer.then((answer) => {
      end();
      this.#keep(key, answer);
    }, end);
    return flight;
  }

  #keep({ tenantId, tile, state }: TileKey, answer: Buffer): void {
    if (bytesOf(answer) > this.#most) return;
    this.#drop(tenantId, tile);
    const share = this.#tenants.get(tenantId) ?? { bytes: 0, kept: new Map() };
    this.#tenants.set(tenantId, share);
    share.kept.set(tile, { state, answer });
    share.bytes += bytesOf(answer);
    this.#bytes += bytesOf(answer);
    while (this.#bytes > this.#most) {
      const [largest, { kept }] = [...this.#tenants].reduce((one, other) =>
        other[1].bytes > one[1].bytes ? other : one,
      );
      this.#drop(largest, kept.keys().next().value!);
    }
  }

  #drop(tenantId: number, tile: string): void {
    const share = this.#tenants.get(tenantId);
    const kept = share?.kept.get(tile);
    if (!share || !kept) return;
    share.kept.delete(tile);
    share.bytes -= bytesOf(kept.answer);
    this.#bytes -= bytesOf(kept.answer);
    if (share.kept.size === 0) this.#tenants.delete(tenantId);
  }
}

function bytesOf({ length }: Buffer): number {
  return length + BYTES_BESIDE;
}
