import { mulberry32 } from '../support/mulberry32.ts';

/** Numbers from a seed: the same seed writes the same file. */
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
  const next = mulberry32(seed);
  const below = (limit: number) => next() % limit;
  return {
    below,
    chance: (percent) => below(100) < percent,
    pick: (choices) => choices[below(choices.length)]!,
    digits: (count) => Array.from({ length: count }, () => below(10)).join(''),
  };
}
