import type { Browser } from 'playwright-core';
import { inject } from 'vitest';
import { launchChromium, openStage, type PanelStage } from './support.ts';

/** One for all files of a worker: it ends with the process. */
let browser: Promise<Browser> | undefined;

/** A stage on the service that all files share: their tenants must have names of their own. */
export async function sharedPanel(): Promise<PanelStage> {
  browser ??= launchChromium();
  return openStage(await browser, inject('baseUrl'), { ...process.env, ...inject('serviceEnv') });
}
