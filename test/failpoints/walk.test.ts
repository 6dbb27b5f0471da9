import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Case, namedCases, nameOf, shuffledCases } from './choose-cases.ts';
import { newClient } from './client.ts';
import { stories } from './stories.ts';
import { walkCase } from './walk-case.ts';
import { openWorld, type World } from './world.ts';

/** Longest time that `npm test` spends on cases; the one that is under way then ends. */
const SHORT_WALK_MS = 50_000;
const wanted = process.env.CELEIRO_TEST_FAILPOINT_WALK;
const seed = Number(process.env.CELEIRO_TEST_SEED ?? Math.floor(Math.random() * 2 ** 31));

let world: World;
const walk = ({ point, action }: Case) => walkCase(world, point, action, stories[point]);
beforeAll(async () => {
  world = await openWorld();
});
afterAll(async () => {
  await world?.close();
});

if (wanted) {
  it.each(namedCases(wanted))(
    '$point by $action loses nothing, doubles nothing and leaves nothing behind',
    walk,
  );
} else {
  it('some failpoints by kill, error and pause lose nothing, double nothing and leave nothing behind', async () => {
    const endMs = performance.now() + SHORT_WALK_MS;
    const walked: string[] = [];
    for (const one of shuffledCases(seed)) {
      if (performance.now() > endMs) break;
      await walk(one).catch((cause) => {
        throw new Error(`${nameOf(one)}; CELEIRO_TEST_FAILPOINT_WALK='${nameOf(one)}' repeats it`, { cause });
      });
      walked.push(nameOf(one));
    }
    console.log(
      `failpoints (CELEIRO_TEST_SEED=${seed}): ${walked.join(' ')}; CELEIRO_TEST_FAILPOINT_WALK=all walks all`,
    );
    expect(walked.length).toBeGreaterThan(0);
  });
}

it('verifies all that is stored as whole after the walk', async () => {
  const { cli } = await newClient(world, 'last');
  expect(await cli('verify')).toMatchObject({ code: 0 });
});
