import { settings } from '../../config/settings.ts';
import { CliError, EXIT_USAGE } from '../cli-error.ts';

/**
 * The operator's settings that hold in a sandbox too: how it is reached, and what the machine bears. No other does: where a
 * shell has the settings of a service, a sandbox with its database and key would be one more worker of it.
 */
const held = [
  settings.host,
  settings.logLevel,
  settings.shapesFile,
  settings.uploadThreads,
  settings.queryThreads,
  settings.queryMemoryMb,
  settings.querySpillMb,
  settings.queryConcurrency,
  settings.queryQueue,
];

/** @throws CliError on the distributed profile, whose database, bucket and brokers a sandbox would share with the service */
export function sandboxSettings(env: NodeJS.ProcessEnv): Record<string, string | undefined> {
  if (env[settings.profile.env] === 'distributed') {
    throw new CliError('sandbox_not_here', {}, { exitCode: EXIT_USAGE });
  }
  return Object.fromEntries(held.map(({ env: name }) => [name, env[name]]));
}
