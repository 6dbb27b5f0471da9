import type { TestProject } from 'vitest/node';
import { bringDown, bringUp, examine, settingsOf } from '../../tools/stack/bring-up.ts';
import { openStack } from '../../tools/stack/context.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The `CELEIRO_*` settings that name the servers of the stack. */
    stackSettings: Record<string, string>;
  }
}

/**
 * The adapters' suite runs on the real servers of `npm run stack`. Those that run already are used and left;
 * the others are started for the suite. CELEIRO_TEST_SERVERS names the servers to start, e.g. `s3,kafka`.
 */
export default async function setup(project: TestProject) {
  const stack = await openStack();
  const stopped = (await examine(stack)).filter(({ state }) => state === 'stopped').map(({ name }) => name);
  await bringUp(stack, process.env.CELEIRO_TEST_SERVERS?.split(',') ?? []);
  project.provide('stackSettings', settingsOf(stack));
  return async () => {
    if (stopped.length > 0) await bringDown(stack, stopped);
  };
}
