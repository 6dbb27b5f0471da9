import fc from 'fast-check';

const evenly = (max: number) => fc.noBias(fc.nat(max));

/** Choices that fast-check makes, and can make again from its seed. */
export class Draw {
  readonly #value: fc.GeneratorValue;
  constructor(value: fc.GeneratorValue) {
    this.#value = value;
  }
  /** From 0 to `count` - 1. */
  below(count: number): number {
    return this.#value(evenly, count - 1);
  }
  pick<T>(list: readonly T[]): T {
    return list[this.below(list.length)]!;
  }
  chance(share: number): boolean {
    return this.below(1000) < share * 1000;
  }
  some<T>(minimum: number, maximum: number, make: () => T): T[] {
    return Array.from({ length: minimum + this.below(maximum - minimum + 1) }, make);
  }
  from<T>(arbitrary: fc.Arbitrary<T>): T {
    return this.#value(() => arbitrary);
  }
}

/** `count` things from a seed. */
export function sample<T>(make: (draw: Draw) => T, seed: number, count: number): T[] {
  return fc.sample(
    fc.gen().map((value) => make(new Draw(value))),
    { seed, numRuns: count },
  );
}
