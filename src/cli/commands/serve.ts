import type { Command } from 'commander';
import { action } from '../output.ts';
import { say } from '../say.ts';

export function addServe(program: Command): void {
  program.command('serve').description(say('serve')).action(action(serve));
}

/** Runs the service until SIGTERM or SIGINT, logging JSON lines to stdout; a second signal ends it at once. */
async function serve(): Promise<undefined> {
  // Writes of many uploads at once, and hashes of passwords, each hold a thread of libuv's pool. Read by libuv
  // when the pool is first used, so before anything else.
  process.env.UV_THREADPOOL_SIZE ??= '24';
  const [
    { readSettings },
    { startService },
    { tracesUrl },
    { traceIds },
    { redactError, redactLine },
    { pino },
    { default: closeWithGrace },
  ] = await Promise.all([
    import('../../config/settings.ts'),
    import('../../main.ts'),
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
  const service = await startService(settings, log);
  // `stop` has its own time limits for requests; what follows them is short.
  const { shutdownDrainSeconds, shutdownGraceSeconds } = settings;
  closeWithGrace(
    { delay: (shutdownDrainSeconds + shutdownGraceSeconds + 30) * 1000, logger: closeLogger(log) },
    async ({ signal, err }) => {
      if (err) log.fatal({ err }, 'unexpected error');
      else log.info({ signal }, 'stopping');
      await service.stop();
    },
  );
}

/** What close-with-grace says (a second signal, the time limit), as log lines. */
function closeLogger(log: { error(object: object, text: string): void }) {
  return {
    error: (what: unknown) => log.error(what instanceof Error ? { err: what } : {}, String(what)),
  };
}
