import { afterAll, beforeAll } from 'vitest';
import { bringDown, bringUp } from '../../tools/stack/bring-up.ts';
import { openStack } from '../../tools/stack/context.ts';

/** Longest start if the stack's programs and images have yet to be built. */
const COLD_START_MS = 45 * 60_000;

/** Starts the stack's cluster, with everything that runs need, for the tests of a file. A running cluster is kept. */
export function useCluster(): void {
  let started: string[] = [];

  beforeAll(async () => {
    started = await bringUp(await openStack(), ['spark']);
  }, COLD_START_MS);

  afterAll(async () => {
    if (started.length > 0) await bringDown(await openStack(), started);
  });
}
