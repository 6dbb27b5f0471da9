import type { TestProject } from 'vitest/node';
import { bringUp, settingsOf } from '../../tools/stack/bring-up.ts';
import { openStack } from '../../tools/stack/context.ts';
import { celeiroAddress } from '../../tools/stack/kubernetes/addresses.ts';
import { settingsOfService } from '../../tools/stack/kubernetes/service.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** URL of the service in the stack's cluster, and its settings as commands on this machine need them. */
    platform: { url: string; settings: Record<string, string> };
  }
}

/** The suite runs against the service in the cluster, which stays up after it. */
export default async function setup(project: TestProject) {
  const stack = await openStack();
  await bringUp(stack, ['service']);
  const settings = await settingsOfService(stack, settingsOf(stack));
  project.provide('platform', { url: `http://${celeiroAddress}`, settings });
}
