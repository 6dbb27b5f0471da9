import { defineWalk } from './define-walk.ts';
import { stories } from './stories.ts';
import { openWorld } from './world.ts';

/** Longest time in which `npm run test:faults` begins cases, ms. */
const SHORT_WALK_MS = 50_000;

defineWalk(openWorld, stories, SHORT_WALK_MS);
