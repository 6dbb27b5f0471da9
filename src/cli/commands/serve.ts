import type { Command } from 'commander';
import type { RunningService } from '../../main.ts';
import { action } from '../terminal/output.ts';
import { say } from '../terminal/say.ts';

export function addServe(program: Command): void {
  program.command('serve').description(say('serve')).action(action(serve));
}

/** Signals that end the service. */
const SIGNALS = ['SIGTERM', 'SIGINT'] as const;

/** Runs the service until SIGTERM or SIGINT, logging JSON lines to stdout; a second signal ends it at once. */
async function serve(): Promise<undefined> {
  // Before anything else: process 1 of a container does not get a signal that it does not handle, and any other process
  // would end in the middle of its start.
  const stopping = new AbortController();
  const remember = () => stopping.abort();
  for (const signal of SIGNALS) process.on(signal, remember);
  // Writes of many uploads at once, and hashes of passwords, each hold a thread of libuv's pool. Read by libuv
  // when the pool is first used, so before it is.
  process.env.UV_THREADPOOL_SIZE ??= '24';
  const [
    { readSettings },
    { tracesUrl },
    { traceIds },
    { redactError, redactLine },
    { pino },
    { default: closeWithGrace },
  ] = await Promise.all([
    import('../../config/settings.ts'),
    import('../../config/trace-settings.ts'),
    import('../../domain/tracing.ts'),
    import('../../http/redact.ts'),
    import('pino'),
    import('close-with-grace'),
  ]);
  const settings = readSettings();
  const log = pino({
    level: settings.logLevel,
    serializers: { err: redactError },
    hooks: { streamWrite: redactLine },
    // Without effect until spans are recorded.
    ...(tracesUrl(settings) !== undefined && { mixin: traceIds }),
  });
  let starting: Promise<RunningService> | undefined;
  // `stop` has its own time limits for requests; what follows them is short.
  const { shutdownDrainSeconds, shutdownGraceSeconds } = settings;
  const closing = closeWithGrace(
    { delay: (shutdownDrainSeconds + shutdownGraceSeconds + 30) * 1000, logger: closeLogger(log) },
    async ({ signal, err }) => {
      if (err) log.fatal({ err }, 'unexpected error');
      else log.info({ signal }, 'stopping');
      stopping.abort();
      const service = await starting?.catch(() => undefined);
      await service?.stop();
    },
  );
  for (const signal of SIGNALS) process.off(signal, remember);
  if (stopping.signal.aborted) return void closing.close();
  const { startService } = await import('../../main.ts');
  starting = startService(settings, log, stopping.signal);
  await starting.catch((error) => {
    if (!stopping.signal.aborted) throw error;
    log.info({ err: error }, 'the start was ended');
  });
}

/** What close-with-grace says (a second signal, the time limit), as log lines. */
function closeLogger(log: { error(object: object, text: string): void }) {
  return {
    error: (what: unknown) => log.error(what instanceof Error ? { err: what } : {}, String(what)),
  };
}
