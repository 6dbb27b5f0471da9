import { afterAll, beforeAll } from 'vitest';
import { bringDown, bringUp } from '../../tools/stack/bring-up.ts';
import { openStack } from '../../tools/stack/context.ts';

/** Where the stack's programs and images are still to be made. */
const COLD_START_MS = 45 * 60_000;

/** Starts the stack's cluster, with what runs need in it, for the tests of a file; one that runs already stays. */
export function useCluster(): void {
  let started: string[] = [];

  beforeAll(async () => {
    started = await bringUp(await openStack(), ['spark']);
  }, COLD_START_MS);

  afterAll(async () => {
    if (started.length > 0) await bringDown(await openStack(), started);
  });
}
