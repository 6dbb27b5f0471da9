import type { Logger } from 'pino';
import { machineMemoryMb } from './config/machine-memory.ts';
import { requirePlansInUse } from './config/plans-in-use.ts';
import type { Settings } from './config/settings.ts';
import { type Control, openControl } from './control.ts';
import { TileAnswers } from './domain/boards/tile-answers.ts';
import { BudgetMeter } from './domain/budgets/budget-meter.ts';
import { openLetterBox } from './domain/mail/letter-box.ts';
import { setPasswordCost } from './domain/members/passwords.ts';
import { TokenUsage } from './domain/tenants/token-usage.ts';
import { CheckingThreads, mostUploadsOf } from './domain/uploads/checking-threads/checking-threads.ts';
import { answerToUnreadable } from './http/answer-to-unreadable.ts';
import { createApp, createStatusApp } from './http/app.ts';
import { startTokenCounts } from './http/callers/token-counts.ts';
import { listen } from './http/connections/server.ts';
import { loadApiDocument } from './http/contract/api-document.ts';
import { createMetrics } from './http/metrics/metrics.ts';
import { watchPlaces } from './http/metrics/watch-places.ts';
import { loadOperatorDocument } from './http/operator/operator-binding.ts';
import { startLiveEvents } from './http/panel/live-events.ts';
import { writeLetter } from './messages/letters.ts';
import { mailSenderOf } from './profiles/open-mail.ts';
import { openProfile } from './profiles/open-profile.ts';
import type { Profile } from './profiles/profile.ts';
import { type StartedTracing, startTracing } from './start-tracing.ts';
import { startWorkers } from './workers/start-workers.ts';

export interface RunningService {
  url: string;
  /** Sends clients away, stops taking requests, lets the running ones end, stops the workers, closes everything. */
  stop(): Promise<void>;
}

/**
 * The composition root: settings -> control database -> the profile's engines -> gateway and workers -> shutdown.
 * @param signal ends a start that is under way, where it closes what it has opened
 */
export async function startService(
  settings: Settings,
  log: Logger,
  signal: AbortSignal = new AbortController().signal,
): Promise<RunningService> {
  const onDatabaseError = (error: Error) => log.error({ err: error }, 'database connection lost');
  setPasswordCost(settings.passwordHashLogN);
  const opened = await openControl(settings, onDatabaseError, (kid) =>
    log.error({ kid }, 'a signing key does not open with the secret key; celeiro doctor says what to do'),
  );
  let profile: Profile | undefined;
  let tracing: StartedTracing | undefined;
  try {
    signal.throwIfAborted();
    // A process that cannot open the keys, or does not know a tenant's plan, would be ready and answer 500: a rolling update
    // would replace all others with such.
    await opened.keyring.check();
    await requirePlansInUse(opened.database, opened.plans);
    tracing = await startTracing(settings, log);
    const control = tracing ? { ...opened, database: tracing.database(opened.database) } : opened;
    if (control.privilegeProblem) log.warn(control.privilegeProblem);
    control.keepDatabaseAlive(
      () => log.error('embedded PostgreSQL died; starting it again'),
      (error) => log.error({ err: error }, 'embedded PostgreSQL was not looked at or started; tried again'),
    );
    const budgets = new BudgetMeter();
    profile = await openProfile({ settings, database: control.database, budgets, log });
    signal.throwIfAborted();
    return await startOn(control, tracing ? tracing.profile(profile) : profile, budgets, log, tracing);
  } catch (error) {
    await profile?.close();
    await opened.close();
    await tracing?.close();
    throw error;
  }
}

async function startOn(
  control: Control,
  profile: Profile,
  budgets: BudgetMeter,
  log: Logger,
  tracing: StartedTracing | undefined,
): Promise<RunningService> {
  const { settings, database } = control;
  const server = await listen(settings.port, settings.host, {
    budgets,
    // Behind a proxy all strangers connect from its address; their requests are counted by the address that it forwards.
    connectionsPerAddress:
      settings.connectionsPerAddress ?? (settings.trustedProxies > 0 ? Number.POSITIVE_INFINITY : undefined),
  });
  const url = settings.publicUrl ?? `http://localhost:${server.port}`;
  const publicUploadUrl = settings.publicUploadUrl ?? url;

  const stopping = new AbortController();
  let workers: Awaited<ReturnType<typeof startWorkers>> | undefined;
  let stopListening: (() => Promise<void>) | undefined;
  const tokenUsage = new TokenUsage();
  const tokenCounts = startTokenCounts(tokenUsage, database, log);
  const liveEvents = startLiveEvents(database, log);
  const checking = new CheckingThreads({
    most: settings.uploadThreads,
    mostUploads: mostUploadsOf(machineMemoryMb()),
  });
  const service = {
    ...control,
    publicUrl: url,
    publicUploadUrl,
    objects: profile.objects,
    tableFiles: profile.tableFiles,
    numberLines: profile.numberLines,
    checking,
    engine: profile.engine,
    metrics: createMetrics({
      ...{ settings, database, engine: profile.engine, budgets, checking, log },
      probe: control.probe,
      connectionShares: control.connectionShares,
      runsAtOnce: profile.runsAtOnce,
    }),
    budgets,
    tokenUsage,
    liveEvents,
    tileAnswers: new TileAnswers(),
    letters: openLetterBox(settings.smtpUrl && settings.mailFrom),
    log,
    apiDocument: await loadApiDocument(url, publicUploadUrl),
    operatorDocument: await loadOperatorDocument(),
    stopping: stopping.signal,
  };
  const answers = settings.roles.includes('gateway');
  budgets.watch('database_connections', (tenantId) => ({
    used: control.connectionShares.figures(tenantId).underWay,
  }));
  budgets.watch('uploads', (tenantId) => ({ used: checking.uploadsOf(tenantId) }));
  budgets.watch('all_uploads', () => ({ used: checking.uploadsOf(), bound: checking.mostUploads }));
  budgets.watch('waiting_queries', () => ({ used: profile.engine.waiting?.() ?? 0 }));
  watchPlaces(budgets);
  try {
    server.use(await (answers ? createApp(service) : createStatusApp(service)), (error) =>
      answerToUnreadable(service, error),
    );
    const sender = mailSenderOf(settings);
    const mail = sender && { sender, write: writeLetter, baseUrl: url };
    if (settings.roles.includes('worker')) {
      workers = await startWorkers(control, profile, service.metrics.workers, log, mail);
    }
    stopListening = await database.listen('placed', () => liveEvents.wake());
  } catch (error) {
    await stopWork(0);
    throw error;
  }
  if (answers) checking.warmUp();
  log.info({ url, port: server.port, profile: settings.profile, roles: settings.roles }, 'ready');

  return {
    url,
    async stop() {
      await stopWork(settings.shutdownDrainSeconds);
      await profile.close();
      await control.close();
      await tracing?.close();
      log.info('stopped');
    },
  };

  /** Ends all that uses the engines and the control database. @param drainSeconds see `server.close` */
  async function stopWork(drainSeconds: number): Promise<void> {
    stopping.abort();
    await server.close(settings.shutdownGraceSeconds * 1000, drainSeconds * 1000);
    await tokenCounts.stop();
    await stopListening?.();
    await liveEvents.stop();
    await checking.close();
    await workers?.stop();
  }
}
