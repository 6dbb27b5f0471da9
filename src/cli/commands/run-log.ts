import type { Settings } from '../../config/settings.ts';
import type { AttemptId } from '../../ports/run-launcher.ts';
import { CliError } from '../cli-error.ts';
import { withTenant } from '../control/with-control.ts';
import { reason } from '../doctor/reason.ts';
import type { Output } from '../terminal/output.ts';
import { say } from '../terminal/say.ts';

export interface RunLogOptions {
  attempt?: number;
  follow?: boolean;
}

/** Prints the logs of an attempt's machines. The control database is closed first: an attempt may last for hours. */
export async function printRunLog(
  out: Output,
  slug: string,
  id: number,
  options: RunLogOptions,
): Promise<undefined> {
  const { settings, attempt } = await findAttempt(slug, id, options.attempt);
  const log = readLog(settings, attempt, options.follow === true);
  const said = await out.stream({ id, attempt: attempt.attempt }, 'log', log);
  if (!said) out.note(say('run_log_empty', { id, attempt: attempt.attempt }));
  return undefined;
}

async function findAttempt(slug: string, id: number, wanted: number | undefined) {
  return withTenant(slug, async ({ database, settings }, tenant) => {
    const [{ findRun }, { attemptOfRun }, { AppError }] = await Promise.all([
      import('../../domain/processing/runs-store.ts'),
      import('../../domain/processing/run-spec.ts'),
      import('../../domain/app-error.ts'),
    ]);
    const run = await findRun(database, tenant.id, id);
    if (!run) throw new AppError('run_not_found', { params: { run_id: id } });
    if (settings.profile === 'embedded') throw new CliError('run_log_in_service');
    if (run.attempt === 0) throw new CliError('run_not_begun', { id });
    const number = wanted ?? run.attempt;
    if (number > run.attempt) throw new CliError('run_attempt_unknown', { id, attempt: run.attempt });
    return { settings, attempt: attemptOfRun(run, number) };
  });
}

async function* readLog(settings: Settings, attempt: AttemptId, follow: boolean): AsyncGenerator<string> {
  const [{ createSparkRunLauncher }, { sparkOf }, { pino }] = await Promise.all([
    import('../../adapters/run-launcher-spark/spark-run-launcher.ts'),
    import('../../profiles/distributed-options.ts'),
    import('pino'),
  ]);
  const launcher = createSparkRunLauncher(sparkOf(settings), pino({ level: 'silent' }));
  try {
    yield* launcher.readLog(attempt, { follow, signal: new AbortController().signal });
  } catch (error) {
    if (error instanceof Error && error.name === 'AppError') throw error;
    throw new CliError('run_log_unreachable', { reason: reason(error) }, { cause: error });
  } finally {
    await launcher.close();
  }
}
