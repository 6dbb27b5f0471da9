import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Failpoint } from '../../src/domain/failpoint.ts';
import { type Case, casesOf, drawCases, namedCases, nameOf } from './choose-cases.ts';
import { newClient } from './client.ts';
import type { Story } from './stories.ts';
import { walkCase } from './walk-case.ts';
import type { World } from './world.ts';

const wanted = process.env.CELEIRO_TEST_FAILPOINT_WALK;
const DAY_MS = 86_400_000;
/** Other cases every day (UTC), so that all are walked in time. What fails names itself, and can be repeated on any day. */
const seed = Number(process.env.CELEIRO_TEST_SEED ?? Math.floor(Date.now() / DAY_MS));

/**
 * Tests that walk the points of `stories`: those that `CELEIRO_TEST_FAILPOINT_WALK` names, or `perAction` cases of each action,
 * drawn by a seed.
 */
export function defineWalk(
  open: () => Promise<World>,
  stories: Partial<Record<Failpoint, Story>>,
  perAction: number,
): void {
  const all = casesOf(stories);
  let world: World;
  beforeAll(async () => {
    world = await open();
  });
  afterAll(async () => {
    await world?.close();
  });
  const walk = ({ point, action, story }: Case) => walkCase(world, point, action, story);

  if (wanted) {
    it.each(namedCases(all, wanted))(
      '$point by $action loses nothing, doubles nothing and leaves nothing behind',
      walk,
    );
  } else {
    it('some failpoints by kill, error and pause lose nothing, double nothing and leave nothing behind', async () => {
      const drawn = drawCases(all, seed, perAction);
      const names = drawn.map(nameOf).join(' ');
      console.log(
        `failpoints (CELEIRO_TEST_SEED=${seed}): ${names}; CELEIRO_TEST_FAILPOINT_WALK=all walks all`,
      );
      for (const one of drawn) {
        await walk(one).catch((cause) => {
          throw new Error(`${nameOf(one)}; CELEIRO_TEST_FAILPOINT_WALK='${nameOf(one)}' repeats it`, {
            cause,
          });
        });
      }
    });
  }

  it('verifies all that is stored as whole after the walk', async () => {
    const { cli } = await newClient(world, 'last');
    expect(await cli('verify', '--tenant', world.tenant.slug)).toMatchObject({ code: 0 });
  });
}
