import { inject } from 'vitest';
import { openStage, type PanelStage } from './support.ts';

/** A stage on the service that all files share: their tenants must have names of their own. */
export function sharedPanel(): Promise<PanelStage> {
  return openStage(inject('baseUrl'), { ...process.env, ...inject('serviceEnv') });
}
