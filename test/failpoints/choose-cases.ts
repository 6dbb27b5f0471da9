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

/** `perAction` cases of each action that are not slow; which ones depends only on the seed. The actions take turns. */
export function drawCases(all: Case[], seed: number, perAction: number): Case[] {
  const random = mulberry32(seed);
  const shuffled = all
    .filter(({ story }) => !story.isSlow)
    .map((one) => ({ one, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one);
  const drawn = actions.map((action) => shuffled.filter((one) => one.action === action).slice(0, perAction));
  return Array.from({ length: perAction }, (_, turn) => drawn.flatMap((cases) => cases[turn] ?? [])).flat();
}

export function nameOf({ point, action }: Pick<Case, 'point' | 'action'>): string {
  return `${point}=${action}`;
}
