import { type Action, actions } from './arming.ts';
import { type EmbeddedPoint, embeddedPoints, stories } from './stories.ts';

export interface Case {
  point: EmbeddedPoint;
  action: Action;
}

const all: Case[] = embeddedPoints.flatMap((point) => actions.map((action) => ({ point, action })));

/** Cases that `CELEIRO_TEST_FAILPOINT_WALK` names: `all`, or a regular expression of `<point>=<action>`. */
export function namedCases(wanted: string): Case[] {
  const pattern = new RegExp(wanted === 'all' ? '' : wanted);
  return all.filter((one) => pattern.test(nameOf(one)));
}

/** Every case whose point is reached soon, in an order that is the same for the same seed. */
export function shuffledCases(seed: number): Case[] {
  const random = mulberry32(seed);
  return all
    .filter(({ point }) => stories[point].reachedWithinMs === undefined)
    .map((one) => ({ one, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one);
}

export function nameOf({ point, action }: Case): string {
  return `${point}=${action}`;
}

function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
