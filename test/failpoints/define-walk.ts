import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Failpoint } from '../../src/domain/failpoint.ts';
import { type Case, casesOf, namedCases, nameOf, shuffledCases } from './choose-cases.ts';
import { newClient } from './client.ts';
import type { Story } from './stories.ts';
import { walkCase } from './walk-case.ts';
import type { World } from './world.ts';

const wanted = process.env.CELEIRO_TEST_FAILPOINT_WALK;
/** The same order each time unless told otherwise: what fails can be repeated. */
const seed = Number(process.env.CELEIRO_TEST_SEED ?? 16);

/**
 * Tests that walk the points of `stories`: those that `CELEIRO_TEST_FAILPOINT_WALK` names, or as many as begin within
 * `shortWalkMs`, chosen by a seed.
 */
export function defineWalk(
  open: () => Promise<World>,
  stories: Partial<Record<Failpoint, Story>>,
  shortWalkMs: number,
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
      const endMs = performance.now() + shortWalkMs;
      const walked: string[] = [];
      for (const one of shuffledCases(all, seed)) {
        if (performance.now() > endMs) break;
        await walk(one).catch((cause) => {
          throw new Error(`${nameOf(one)}; CELEIRO_TEST_FAILPOINT_WALK='${nameOf(one)}' repeats it`, {
            cause,
          });
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
    expect(await cli('verify', '--tenant', world.tenant.slug)).toMatchObject({ code: 0 });
  });
}
