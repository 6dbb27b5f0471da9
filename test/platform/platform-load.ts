import { inject } from 'vitest';
import { makeAccount } from '../distributed/world.ts';
import { type Load, ofNumbers, startLoad } from '../support/load.ts';
import { followRuns } from './runs.ts';

/** Clients of a new account at work on the service in the cluster; `withRuns` also by runs, which webhooks tell of. */
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
