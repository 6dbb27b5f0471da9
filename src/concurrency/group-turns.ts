import { PAUSE } from './in-line.ts';

/** Most groups and users whose last turn is remembered; of the others it is as if they had never had one. */
const MOST_REMEMBERED = 10_000;

interface Bounds {
  /** Pieces of work under way or waiting. */
  places: number;
  /** Pieces of work under way. */
  atOnce: number;
  /** Longest wait for a turn, ms. */
  waitMs: number;
  /** Makes the error of work that gives up its place. */
  full(): Error;
}

interface Waiting {
  path: readonly string[];
  begin(): void;
  giveUp(): void;
}

/**
 * Does work of users who stand in groups: one piece of a user at a time, with pauses. At each level the group whose last turn
 * is longest ago goes first, and whoever never had one before all others; among equals, whoever came first. Where all places
 * are taken, the work whose turn would be the last of all gives up its place, unless it has begun. So whoever asks again until
 * it is served is served after each other group of the same level has had one turn at most, however often these ask.
 */
export class GroupTurns {
  readonly #bounds: Bounds;
  /** What waits, by arrival. */
  readonly #waiting: Waiting[] = [];
  /** Users who work or pause. */
  readonly #busy = new Set<string>();
  /** Ordinal number of the last turn of each group and user, the lowest first. */
  readonly #lastTurns = new Map<string, number>();
  #turns = 0;
  #underWay = 0;

  constructor(bounds: Bounds) {
    this.#bounds = bounds;
  }

  /** Work under way or waiting. */
  get held(): number {
    return this.#underWay + this.#waiting.length;
  }

  /**
   * Does the work in its turn.
   * @param path the user's groups, the largest first, and the user at the end; names differ between levels. The empty path is
   *   nobody's: such work goes first and has no pauses
   */
  async run<T>(path: readonly string[], work: () => Promise<T>): Promise<T> {
    await this.#turn(path);
    const startedAt = performance.now();
    try {
      return await work();
    } finally {
      this.#underWay--;
      const user = path.at(-1);
      if (user !== undefined) setTimeout(() => this.#wake(user), PAUSE * (performance.now() - startedAt));
      this.#goOn();
    }
  }

  #turn(path: readonly string[]): Promise<void> {
    return new Promise((resolve, reject) => {
      const waiting = {
        path,
        begin() {
          clearTimeout(timer);
          resolve();
        },
        giveUp: () => {
          clearTimeout(timer);
          reject(this.#bounds.full());
        },
      };
      const timer = setTimeout(() => this.#take(waiting).giveUp(), this.#bounds.waitMs);
      this.#waiting.push(waiting);
      if (this.held > this.#bounds.places) this.#take(this.#inOrder().at(-1)!).giveUp();
      this.#goOn();
    });
  }

  #wake(user: string): void {
    this.#busy.delete(user);
    this.#goOn();
  }

  #goOn(): void {
    while (this.#underWay < this.#bounds.atOnce) {
      const next = this.#inOrder().find(({ path }) => !this.#busy.has(path.at(-1) ?? ''));
      if (!next) return;
      this.#underWay++;
      if (next.path.length > 0) this.#busy.add(next.path.at(-1)!);
      this.#hasTurn(next.path);
      this.#take(next).begin();
    }
  }

  #take(one: Waiting): Waiting {
    this.#waiting.splice(this.#waiting.indexOf(one), 1);
    return one;
  }

  /** The groups are remembered for longer than their users: they are put in last. */
  #hasTurn(path: readonly string[]): void {
    this.#turns++;
    for (const name of path.toReversed()) {
      this.#lastTurns.delete(name);
      this.#lastTurns.set(name, this.#turns);
    }
    while (this.#lastTurns.size > MOST_REMEMBERED) {
      this.#lastTurns.delete(this.#lastTurns.keys().next().value!);
    }
  }

  /** What waits, in the order of the turns that it would have if nobody else came. */
  #inOrder(): Waiting[] {
    const left = [...this.#waiting];
    const later = new Map<string, number>();
    const lastTurn = (name: string | undefined) =>
      name === undefined ? 0 : (later.get(name) ?? this.#lastTurns.get(name) ?? 0);
    const order: Waiting[] = [];
    while (left.length > 0) {
      const next = left.reduce((one, other) => (comesBefore(other.path, one.path, lastTurn) ? other : one));
      left.splice(left.indexOf(next), 1);
      order.push(next);
      for (const name of next.path) later.set(name, this.#turns + order.length);
    }
    return order;
  }
}

/** Whether a user has its turn before another one, who came first. */
function comesBefore(
  user: readonly string[],
  other: readonly string[],
  lastTurn: (name: string | undefined) => number,
): boolean {
  const levels = Math.max(user.length, other.length);
  for (let level = 0; level < levels; level++) {
    const difference = lastTurn(user[level]) - lastTurn(other[level]);
    if (difference !== 0) return difference < 0;
  }
  return false;
}
