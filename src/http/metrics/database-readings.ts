import type { Logger } from 'pino';
import { Gauge, type Registry } from 'prom-client';
import { deadlines, withDeadline } from '../../deadlines.ts';
import { countUnpublished } from '../../domain/events/outbox-rows.ts';
import { countDamaged } from '../../domain/files/damaged-objects.ts';
import { lastComplete } from '../../domain/files/integrity-pass.ts';
import { countWaitingLetters } from '../../domain/mail/letters-store.ts';
import { countOpenRunsByState } from '../../domain/processing/open-runs.ts';
import { oldestDueSeconds } from '../../domain/webhooks/oldest-due.ts';
import type { Queryable } from '../../ports/database.ts';

export interface DatabaseReadingOptions {
  /** Most attempts of runs under way; undefined: no bound. */
  runsAtOnce?: number | undefined;
  /** Whether workers verify what is stored. */
  verifies: boolean;
}

/**
 * Metrics that come from the control database, the same from every process. While it does not answer they have no value, so
 * that the others are still told.
 * @returns reads them anew; never rejects
 */
export function addDatabaseReadings(
  registry: Registry,
  database: Queryable,
  log: Logger,
  { runsAtOnce, verifies }: DatabaseReadingOptions,
): () => Promise<void> {
  const registers = [registry];
  const up = new Gauge({
    name: 'celeiro_database_up',
    help: 'Whether the control database gave the values of this page, within 5 s: 1 or 0.',
    registers,
  });
  const openRuns = new Gauge({
    name: 'celeiro_open_runs',
    help: 'Runs that have not ended, by status: `started` (to be begun now), `queued` (wait for a place among `CELEIRO_RUNS_AT_ONCE`), `running`.',
    labelNames: ['status'],
    registers,
  });
  const oldestRun = new Gauge({
    name: 'celeiro_open_runs_oldest_seconds',
    help: 'Longest time that a run is in its status; 0 where none is. A run that was `queued` is `started` at the earliest since the last attempt of a run began.',
    labelNames: ['status'],
    registers,
  });
  const unpublished = new Gauge({
    name: 'celeiro_outbox_unpublished',
    help: 'Events written and not yet relayed.',
    registers,
  });
  const oldestEvent = new Gauge({
    name: 'celeiro_outbox_oldest_seconds',
    help: 'Age of the oldest event that is not yet relayed; 0 if there is none.',
    registers,
  });
  const oldestMessage = new Gauge({
    name: 'celeiro_webhook_oldest_due_seconds',
    help: 'Longest time that a message is due and nobody sends it, without webhooks whose receiver fails, and after its recovery since that; 0 if there is none.',
    registers,
  });
  const damaged = new Gauge({
    name: 'celeiro_damaged_objects',
    help: 'Stored objects that were found missing or damaged and are not set aside, by kind.',
    labelNames: ['kind'],
    registers,
  });
  const verified = new Gauge({
    name: 'celeiro_verify_last_complete_timestamp_seconds',
    help: 'When all that is stored was last verified to the end; 0 before the first time. No value where `CELEIRO_VERIFY_MB_PER_SECOND` is 0.',
    registers,
  });
  const firstVerifyDue = new Gauge({
    name: 'celeiro_verify_first_due_timestamp_seconds',
    help: 'Since when the first verification of all that is stored is due. No value once one was complete, and where `CELEIRO_VERIFY_MB_PER_SECOND` is 0.',
    registers,
  });
  const unnamed = new Gauge({
    name: 'celeiro_unnamed_objects',
    help: 'Objects in the store that nobody names, as the last complete verification found them.',
    registers,
  });
  const waitingLetters = new Gauge({
    name: 'celeiro_letters_waiting',
    help: 'Letters by e-mail that are written and neither sent nor given up.',
    registers,
  });
  const oldestLetter = new Gauge({
    name: 'celeiro_letters_oldest_due_seconds',
    help: 'Longest time that a letter by e-mail is due; 0 if none is.',
    registers,
  });
  const readings = [
    openRuns,
    oldestRun,
    unpublished,
    oldestEvent,
    oldestMessage,
    damaged,
    verified,
    firstVerifyDue,
    unnamed,
    waitingLetters,
    oldestLetter,
  ];

  return async () => {
    try {
      const late = () => new Error('no answer in time');
      const values = await withDeadline(deadlines.databaseReadings, late, () => read(database, runsAtOnce));
      for (const { state, runs, oldestSeconds } of values.openRuns) {
        openRuns.set({ status: state }, runs);
        oldestRun.set({ status: state }, oldestSeconds);
      }
      unpublished.set(values.outbox.events);
      oldestEvent.set(values.outbox.oldestSeconds);
      oldestMessage.set(values.oldestMessageSeconds);
      damaged.set({ kind: 'missing' }, values.damaged.missing);
      damaged.set({ kind: 'damaged' }, values.damaged.damaged);
      const { at, firstDueAt } = values.verification;
      setOrRemove(verified, verifies ? (at?.getTime() ?? 0) / 1000 : undefined);
      setOrRemove(firstVerifyDue, verifies && firstDueAt ? firstDueAt.getTime() / 1000 : undefined);
      unnamed.set(values.verification.unnamed.objects);
      waitingLetters.set(values.letters.waiting);
      oldestLetter.set(values.letters.oldestDueSeconds);
      up.set(1);
    } catch (error) {
      log.warn({ err: error }, 'metrics without the values of the control database');
      for (const gauge of readings) {
        gauge.reset();
        gauge.remove({}); // a gauge without labels would say 0
      }
      up.set(0);
    }
  };
}

/** A gauge without labels that is never set, or reset, would say 0. */
function setOrRemove(gauge: Gauge, value: number | undefined): void {
  if (value === undefined) gauge.remove({});
  else gauge.set(value);
}

/** One after the other: anybody may ask for metrics, and they should not take the pool's connections. */
async function read(database: Queryable, runsAtOnce?: number) {
  return {
    openRuns: await countOpenRunsByState(database, runsAtOnce),
    outbox: await countUnpublished(database),
    oldestMessageSeconds: await oldestDueSeconds(database),
    damaged: await countDamaged(database),
    verification: await lastComplete(database),
    letters: await countWaitingLetters(database),
  };
}
