import { describe, inject } from 'vitest';
import { defineWalk } from '../failpoints/define-walk.ts';
import { openWorld } from '../failpoints/world.ts';
import { distributedStories } from './failpoint-stories.ts';

// A run is a minute of pods: walked when asked for, a few points or all.
describe.runIf(process.env.CELEIRO_TEST_FAILPOINT_WALK)('failpoints', () => {
  defineWalk(() => openWorld({ stackSettings: inject('stackSettings') }), distributedStories, 0);
});
