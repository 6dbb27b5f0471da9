import { inject } from 'vitest';
import { makeAccount } from '../distributed/world.ts';
import { type Load, ofNumbers, startLoad } from '../support/load.ts';
import { followRuns } from './runs.ts';

/** Starts clients of a new account on the service in the cluster. A run is complete once its webhook says so. */
export async function startPlatformLoad({ withRuns } = { withRuns: false }): Promise<Load> {
  const { url, settings } = inject('platform');
  const account = await makeAccount(settings, ofNumbers);
  if (!withRuns) return startLoad(url, account);
  const runs = await followRuns(settings, account);
  const load = await startLoad(url, account, { runs });
  return {
    ...load,
    async stop() {
      await load.stop();
      await runs.close();
    },
  };
}
