import { describe } from 'vitest';
import { defineWalk } from '../failpoints/define-walk.ts';
import { openWorld } from '../failpoints/world.ts';
import { distributedStories } from './failpoint-stories.ts';
import { ownPart } from './own-part.ts';

// Each run takes pods for a minute, so points are walked only on request, a few or all.
describe.runIf(process.env.CELEIRO_TEST_FAILPOINT_WALK)('failpoints', () => {
  defineWalk(async () => openWorld({ stackSettings: await ownPart() }), distributedStories, 0);
});
