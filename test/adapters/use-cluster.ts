import { beforeAll } from 'vitest';
import { bringUp } from '../../tools/stack/bring-up.ts';
import { openStack } from '../../tools/stack/context.ts';

/** Longest start if the stack's programs and images have yet to be built. */
const COLD_START_MS = 45 * 60_000;

/** Starts the stack's cluster, with everything that runs need, for the tests of a file, and of the files after it. */
export function useCluster(): void {
  beforeAll(async () => void (await bringUp(await openStack(), ['spark'])), COLD_START_MS);
}
