import { CommanderError } from 'commander';
import { armFailpointsOf } from '../config/failpoints.ts';
import { describeFailure, EXIT_USAGE } from './cli-error.ts';
import { buildProgram } from './program.ts';
import { describeUsageError } from './terminal/help-in-portuguese.ts';
import { say } from './terminal/say.ts';

// A reader that closes early (`| head`) is no failure of ours.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));

armFailpointsOf(process.env);
try {
  await buildProgram().parseAsync();
} catch (error) {
  if (error instanceof CommanderError) tellUsage(error);
  else await fail(error);
}

/** Help that was asked for is a success; help in place of a missing command is not. */
function tellUsage(error: CommanderError): void {
  const text = describeUsageError(error);
  if (text !== undefined) process.stderr.write(`${text}\n${say('usage_see_help')}\n`);
  process.exitCode = error.exitCode === 0 ? 0 : EXIT_USAGE;
}

async function fail(error: unknown): Promise<never> {
  const { exitCode, lines } = await describeFailure(error);
  for (const line of lines) process.stderr.write(`${line}\n`);
  // A service that failed half started would otherwise keep running.
  process.exit(exitCode);
}
