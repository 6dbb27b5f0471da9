import type { Logger } from 'pino';
import type { Settings } from './config/settings.ts';
import { tracesUrl } from './config/trace-settings.ts';
import { armTracing } from './domain/tracing.ts';
import type { Database } from './ports/database.ts';
import type { Profile } from './profiles/profile.ts';

/** What a service is built with where spans are recorded. */
export interface StartedTracing {
  database(database: Database): Database;
  profile(profile: Profile): Profile;
  /** Stops recording, and sends what waits for a bounded time. */
  close(): Promise<void>;
}

/** Records spans if the settings name a collector. If not, the SDK is not even loaded. */
export async function startTracing(settings: Settings, log: Logger): Promise<StartedTracing | undefined> {
  const url = tracesUrl(settings);
  if (url === undefined) return undefined;
  const [{ openTracing }, { tracedDatabase, tracedEngine, tracedObjects }] = await Promise.all([
    import('./tracing/open-tracing.ts'),
    import('./tracing/traced-ports.ts'),
  ]);
  const tracing = openTracing(settings, log);
  armTracing(tracing);
  log.info({ collector: new URL(url).host, sampler: settings.traceSampler }, 'traces are recorded');
  return {
    database: tracedDatabase,
    profile: (profile) => ({
      ...profile,
      objects: tracedObjects(profile.objects),
      engine: tracedEngine(profile.engine, settings.profile),
    }),
    close() {
      armTracing(undefined);
      return tracing.close();
    },
  };
}
