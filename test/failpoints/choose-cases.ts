import type { Failpoint } from '../../src/domain/failpoint.ts';
import { mulberry32 } from '../support/mulberry32.ts';
import { type Action, actions } from './arming.ts';
import type { Story } from './stories.ts';

export interface Case {
  point: Failpoint;
  action: Action;
  story: Story;
}

/** Every point of `stories` with every action. */
export function casesOf(of: Partial<Record<Failpoint, Story>>): Case[] {
  return Object.entries(of).flatMap(([point, story]) =>
    actions.map((action) => ({ point: point as Failpoint, action, story })),
  );
}

/** The cases that `CELEIRO_TEST_FAILPOINT_WALK` names: `all`, or a regular expression on `<point>=<action>`. */
export function namedCases(all: Case[], wanted: string): Case[] {
  const pattern = new RegExp(wanted === 'all' ? '' : wanted);
  return all.filter((one) => pattern.test(nameOf(one)));
}

/** All cases that are not slow, in an order that depends only on the seed. */
export function shuffledCases(all: Case[], seed: number): Case[] {
  const random = mulberry32(seed);
  return all
    .filter(({ story }) => !story.isSlow)
    .map((one) => ({ one, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one);
}

export function nameOf({ point, action }: Pick<Case, 'point' | 'action'>): string {
  return `${point}=${action}`;
}
