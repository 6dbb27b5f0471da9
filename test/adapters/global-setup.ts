import type { TestProject } from 'vitest/node';
import { openBucket } from '../../src/adapters/object-store-s3/s3-bucket.ts';
import { readSettings } from '../../src/config/settings.ts';
import { s3Of } from '../../src/profiles/distributed-options.ts';
import { bringDown, bringUp, examine, settingsOf } from '../../tools/stack/bring-up.ts';
import { openStack, type Stack } from '../../tools/stack/context.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The `CELEIRO_*` settings that name the servers of the stack. */
    stackSettings: Record<string, string>;
  }
}

const servers = ['postgres', 's3', 'kafka', 'trino'];

/**
 * The adapters' suite runs on the real servers of `npm run stack`. Servers that run already are used and left running; the
 * others are started, and stopped after the suite. CELEIRO_TEST_SERVERS names the servers to start, e.g. `s3,kafka`. Tests of
 * the cluster start it themselves (`useCluster`): it needs root, and takes many minutes if it was never built.
 */
export default async function setup(project: TestProject) {
  const stack = await openStack();
  const before = await running(stack);
  const needed = process.env.CELEIRO_TEST_SERVERS?.split(',') ?? servers;
  await bringUp(stack, needed);
  // Not the stack's own bucket: a service refuses one that holds files its control database does not know.
  const settings = { ...settingsOf(stack), CELEIRO_S3_BUCKET: 'adapters' };
  if (needed.includes('s3')) await openBucket(s3Of(readSettings(settings)));
  project.provide('stackSettings', settings);
  return async () => {
    const started = (await running(stack)).filter((name) => !before.includes(name));
    if (started.length > 0) await bringDown(stack, started);
  };
}

async function running(stack: Stack): Promise<string[]> {
  const statuses = await examine(stack);
  return statuses.filter(({ state }) => state !== 'stopped').map(({ name }) => name);
}
