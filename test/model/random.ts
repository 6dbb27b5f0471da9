/** Numbers from a seed (mulberry32): the same seed writes the same file. */
export interface Random {
  /** An integer from 0 to `below - 1`. */
  below(below: number): number;
  /** True in `percent` of 100 cases. */
  chance(percent: number): boolean;
  pick<T>(choices: readonly T[]): T;
  /** A text of `count` decimal digits. */
  digits(count: number): string;
}

export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return (t ^ (t >>> 14)) >>> 0;
  };
  const below = (limit: number) => next() % limit;
  return {
    below,
    chance: (percent) => below(100) < percent,
    pick: (choices) => choices[below(choices.length)]!,
    digits: (count) => Array.from({ length: count }, () => below(10)).join(''),
  };
}
