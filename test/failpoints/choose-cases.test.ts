import { expect, it } from 'vitest';
import { actions } from './arming.ts';
import { casesOf, drawCases, nameOf } from './choose-cases.ts';
import { stories } from './stories.ts';

const all = casesOf(stories);
const usual = all.filter(({ story }) => !story.isSlow).map(nameOf);

it('a short walk kills, fails and pauses equally often, whatever its seed, and no point twice in one way', () => {
  for (let seed = 20_000; seed < 20_100; seed++) {
    const drawn = drawCases(all, seed, 2);
    expect(drawn.map(({ action }) => action)).toEqual([...actions, ...actions]);
    expect(new Set(drawn.map(nameOf)).size).toBe(drawn.length);
    expect(drawCases(all, seed, 2)).toEqual(drawn);
  }
});

it('the walks of half a year reach every case that is not slow', () => {
  const reached = new Set<string>();
  for (let seed = 20_000; seed < 20_183; seed++) {
    for (const one of drawCases(all, seed, 2)) reached.add(nameOf(one));
  }
  expect([...reached].sort()).toEqual(usual.toSorted());
});
