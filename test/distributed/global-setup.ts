import type { TestProject } from 'vitest/node';
import { bringUp, settingsOf } from '../../tools/stack/bring-up.ts';
import { openStack } from '../../tools/stack/context.ts';

/** The suite runs on the whole stack of this folder, which stays up after it. */
export default async function setup(project: TestProject) {
  const stack = await openStack();
  await bringUp(stack);
  project.provide('stackSettings', settingsOf(stack));
}
