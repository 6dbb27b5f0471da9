import { Gauge, type Registry } from 'prom-client';
import { countUnpublished } from '../../domain/events/outbox-rows.ts';
import { countDamaged } from '../../domain/files/integrity/damaged-objects.ts';
import { lastComplete } from '../../domain/files/integrity/integrity-pass.ts';
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

/** Values that one statement gives. */
export interface Reading {
  name: string;
  /** What it sets; without a value while it is missing. */
  gauges: Gauge<string>[];
  /** @returns sets the gauges */
  read(): Promise<() => void>;
}

/** The metrics that come from the control database, the same from every process, and how they are read. */
export function addDatabaseValues(
  registry: Registry,
  database: Queryable,
  { runsAtOnce, verifies }: DatabaseReadingOptions,
): Reading[] {
  const registers = [registry];
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
    help: 'Stored objects that were found missing, damaged or unreadable (the store refuses to give them back) and are not set aside, by kind.',
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
  return [
    reading(
      'open_runs',
      [openRuns, oldestRun],
      () => countOpenRunsByState(database, runsAtOnce),
      (states) => {
        for (const { state, runs, oldestSeconds } of states) {
          openRuns.set({ status: state }, runs);
          oldestRun.set({ status: state }, oldestSeconds);
        }
      },
    ),
    reading(
      'outbox',
      [unpublished, oldestEvent],
      () => countUnpublished(database),
      ({ events, oldestSeconds }) => {
        unpublished.set(events);
        oldestEvent.set(oldestSeconds);
      },
    ),
    reading(
      'webhooks',
      [oldestMessage],
      () => oldestDueSeconds(database),
      (seconds) => oldestMessage.set(seconds),
    ),
    reading(
      'damaged_objects',
      [damaged],
      () => countDamaged(database),
      (kinds) => {
        damaged.set({ kind: 'missing' }, kinds.missing);
        damaged.set({ kind: 'damaged' }, kinds.damaged);
        damaged.set({ kind: 'unreadable' }, kinds.unreadable);
      },
    ),
    reading(
      'verification',
      [verified, firstVerifyDue, unnamed],
      () => lastComplete(database),
      ({ at, firstDueAt, unnamed: { objects } }) => {
        setOrRemove(verified, verifies ? (at?.getTime() ?? 0) / 1000 : undefined);
        setOrRemove(firstVerifyDue, verifies && firstDueAt ? firstDueAt.getTime() / 1000 : undefined);
        unnamed.set(objects);
      },
    ),
    reading(
      'letters',
      [waitingLetters, oldestLetter],
      () => countWaitingLetters(database),
      ({ waiting, oldestDueSeconds: seconds }) => {
        waitingLetters.set(waiting);
        oldestLetter.set(seconds);
      },
    ),
  ];
}

function reading<Values>(
  name: string,
  gauges: Gauge<string>[],
  read: () => Promise<Values>,
  set: (values: Values) => void,
): Reading {
  return {
    ...{ name, gauges },
    async read() {
      const values = await read();
      return () => set(values);
    },
  };
}

/** A gauge without labels that is never set, or reset, would say 0. */
function setOrRemove(gauge: Gauge, value: number | undefined): void {
  if (value === undefined) gauge.remove({});
  else gauge.set(value);
}
