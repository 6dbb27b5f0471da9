import { defineWalk } from './define-walk.ts';
import { stories } from './stories.ts';
import { openWorld } from './world.ts';

/** Cases of each action that `npm run test:faults` walks: about a minute in all. */
const PER_ACTION = 2;

defineWalk(openWorld, stories, PER_ACTION);
