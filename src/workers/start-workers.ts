import type { Logger } from 'pino';
import { createWebhookSender } from '../adapters/webhook-sender-http/http-webhook-sender.ts';
import { type Loop, startLoop } from '../concurrency/loop.ts';
import type { Control } from '../control.ts';
import { openLetterBox } from '../domain/mail/letter-box.ts';
import type { MailSender } from '../ports/mail-sender.ts';
import { foreignFolders } from '../profiles/foreign-folders.ts';
import type { GroupWatch, Profile } from '../profiles/profile.ts';
import { createClockWatch } from './clock-watch.ts';
import { createOutboxPlacing } from './events/outbox-placing.ts';
import { createOutboxRelay } from './events/outbox-relay.ts';
import { createLetterDelivery, type LetterWatch, type WriteLetter } from './mail/letter-delivery.ts';
import { createNoticeLetters } from './mail/notice-letters.ts';
import { createAutomation } from './runs/automation.ts';
import { createRunReconciler } from './runs/run-reconciler.ts';
import type { RunWatch } from './runs/run-reconciler-step.ts';
import { createIntegrityCheck } from './upkeep/integrity.ts';
import { createJanitor } from './upkeep/janitor.ts';
import { type LoopWatch, watchLoop } from './watch-loop.ts';
import { createWebhookDelivery, type DeliveryWatch } from './webhooks/webhook-delivery.ts';

/**
 * Least time between two checks of the rules. A check reads the pending files of every tenant, and every event of any
 * tenant wakes it.
 */
const RULES_PAUSE_MS = 1000;

/** Receives what the workers do; the metrics are fed from it. */
export interface WorkersWatch {
  runs: RunWatch;
  deliveries: DeliveryWatch;
  letters: LetterWatch;
  loops: LoopWatch;
  groups: GroupWatch;
}

/** How letters are written and sent; undefined where no mail server is set. */
export interface Mail {
  sender: MailSender;
  write: WriteLetter;
  /** Base URL of the links in letters. */
  baseUrl: string;
}

/** Starts all background work, or none of it. Any number of processes can do it at once. */
export async function startWorkers(
  control: Control,
  profile: Profile,
  watch: WorkersWatch,
  log: Logger,
  mail?: Mail,
) {
  const { settings, database, keyring, plans, shapes, driverFor } = control;
  const { objects } = profile;
  const stopping = new AbortController();
  const loop = (worker: string, work: () => Promise<void>, intervalMs: number, leastPauseMs = 0) =>
    startLoop(work, { intervalMs, leastPauseMs, ...watchLoop(worker, watch.loops, log) });
  const launcher = profile.openLauncher();
  const events = profile.openEvents(watch.groups);

  const reconcileRuns = createRunReconciler({
    ...{ database, launcher, log, watch: watch.runs, atOnce: profile.runsAtOnce },
  });
  const runs = loop('runs', reconcileRuns, 1000);
  const cleanUp = createJanitor({
    ...{ database, objects, tableFiles: profile.tableFiles, log },
    stopping: stopping.signal,
  });
  const janitor = loop('janitor', cleanUp, 15_000);
  const clock = loop('clock', createClockWatch({ database, log }), 5000);
  const placing = loop('outbox-places', createOutboxPlacing(database), 1000);
  const { publish } = events;
  const relay = loop('outbox', createOutboxRelay({ database, publish, log }), 1000);
  const applyRules = createAutomation({ database, shapes, driverFor, plans, log });
  const automation = loop('automation', applyRules, 5000, RULES_PAUSE_MS);
  const sender = createWebhookSender({ allowedRanges: settings.webhookAllowedRanges });
  const delivery = createWebhookDelivery({
    ...{ database, keyring, sender, log, watch: watch.deliveries },
    onFree: () => webhooks.wake(),
  });
  const webhooks: Loop = loop('webhooks', () => delivery.sendDue(), 1000);
  const chores = Object.entries(profile.chores).map(([name, { work, everyMs }]) =>
    loop(name, () => work(stopping.signal), everyMs),
  );
  const letters: Loop[] = mail ? [loop('mail', sendLetters(mail), 5000)] : [];
  const box = openLetterBox(mail && settings.mailFrom);
  const writeNotices = createNoticeLetters({ database, box, log, stopping: stopping.signal });
  const notices = loop('notices', writeNotices, 30_000);
  const verifying = settings.verifyMbPerSecond > 0 ? [startVerifying()] : [];
  launcher.onChange(() => runs.wake());
  const stopListening: (() => Promise<void>)[] = [];
  try {
    await events.consume({ webhooks: () => webhooks.wake(), automation: () => automation.wake() });
    await listen('runs', runs);
    await listen('outbox', placing);
    await listen('placed', relay);
    for (const sending of letters) await listen('letters', sending);
  } catch (error) {
    await stop();
    throw error;
  }
  return { stop };

  async function listen(channel: string, { wake }: Loop): Promise<void> {
    stopListening.push(await database.listen(channel, wake));
  }

  async function stop(): Promise<void> {
    stopping.abort();
    await Promise.all(stopListening.map((stop) => stop()));
    await events.stopConsuming();
    await Promise.all(
      [
        ...[runs, janitor, clock, placing, relay, automation, webhooks, notices],
        ...[...chores, ...letters, ...verifying],
      ].map((loop) => loop.stop()),
    );
    await delivery.stop();
    await reconcileRuns.stop();
    await applyRules.stop();
    await launcher.close();
    await events.close();
  }

  function sendLetters(sent: Mail): () => Promise<void> {
    return createLetterDelivery({
      ...{ database, log, ...sent },
      watch: watch.letters,
      onMore: () => letters[0]?.wake(),
      stopping: stopping.signal,
    });
  }

  function startVerifying(): Loop {
    const verify = createIntegrityCheck({
      ...{ database, objects, tableFiles: profile.tableFiles, log },
      foreign: foreignFolders(settings),
      bytesPerSecond: settings.verifyMbPerSecond * 1e6,
    });
    return loop('integrity', () => verify(stopping.signal), 30_000);
  }
}
