import { mulberry32 } from '../../support/mulberry32.ts';

/** A small seeded generator: the same seed gives the same data and queries everywhere. */
export class Random {
  readonly #bits: () => number;

  constructor(seed: number) {
    this.#bits = mulberry32(seed);
  }

  /** In [0, 1). */
  next(): number {
    return this.#bits() / 2 ** 32;
  }

  int(below: number): number {
    return Math.floor(this.next() * below);
  }

  chance(share: number): boolean {
    return this.next() < share;
  }

  pick<T>(items: readonly T[]): T {
    return items[this.int(items.length)]!;
  }
}
