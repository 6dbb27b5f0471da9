import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { letterKinds } from '../../domain/mail/letters-store.ts';
import type { WorkersWatch } from '../../workers/start-workers.ts';

const RUN_ENDS = ['completed', 'failed', 'cancelled'] as const;
const MESSAGE_OUTCOMES = ['delivered', 'rejected', 'unanswered'] as const;
const LETTER_OUTCOMES = ['sent', 'retried', 'failed'] as const;

/**
 * Metrics of what the workers of this process do.
 * @param isWorker whether outcomes are told from 0 on, so that Prometheus sees the first ones too
 */
export function addWorkerMetrics(registry: Registry, isWorker: boolean): WorkersWatch {
  const registers = [registry];
  /** Worker -> when its work last ended without an error, seconds of the monotonic clock. */
  const succeededAt = new Map<string, number>();
  const now = () => performance.now() / 1000;
  new Gauge({
    name: 'celeiro_worker_idle_seconds',
    help: 'Time since the work of a worker of this process last ended without an error, or since its start.',
    labelNames: ['worker'],
    registers,
    collect() {
      for (const [worker, at] of succeededAt) this.set({ worker }, now() - at);
    },
  });
  const failures = new Counter({
    name: 'celeiro_worker_failures_total',
    help: 'Times that the work of a worker of this process ended with an error; it is tried again.',
    labelNames: ['worker'],
    registers,
  });

  /** Consumer group -> when its member here last had nothing left to do, seconds of the monotonic clock. */
  const caughtUpAt = new Map<string, number>();
  new Gauge({
    name: 'celeiro_event_group_behind_seconds',
    help: 'Time since this process last had handled all events of its partitions, by consumer group, or since its start. Distributed profile.',
    labelNames: ['group'],
    registers,
    collect() {
      for (const [group, at] of caughtUpAt) this.set({ group }, now() - at);
    },
  });

  const runSeconds = new Histogram({
    name: 'celeiro_run_seconds',
    help: 'Time from the start of a run to its end, by status, of the runs that this process ended.',
    labelNames: ['status'],
    buckets: [1, 5, 15, 30, 60, 120, 300, 900, 1800, 3600, 7200],
    registers,
  });
  const attemptFailures = new Counter({
    name: 'celeiro_run_attempt_failures_total',
    help: 'Attempts of runs that failed, by reason, also where the run was tried again, as this process saw them.',
    labelNames: ['code'],
    registers,
  });
  const notMoved = new Counter({
    name: 'celeiro_run_steps_failed_total',
    help: 'Steps of runs that ended with an error of an engine or of the control database; they are tried again.',
    registers,
  });

  const lateness = new Histogram({
    name: 'celeiro_webhook_lateness_seconds',
    help: 'Time from the moment that a message is due until this process takes it, without receivers that are slow, or failed since it was due.',
    buckets: [0.5, 1, 2, 5, 10, 30, 60, 300, 1800],
    registers,
  });
  const attempts = new Counter({
    name: 'celeiro_webhook_attempts_total',
    help: 'Attempts at messages by this process, by outcome: `delivered`, `rejected` (another status than 2xx), `unanswered`.',
    labelNames: ['outcome'],
    registers,
  });

  const letters = new Counter({
    name: 'celeiro_letters_total',
    help: 'Attempts at letters by e-mail by this process, by kind and outcome: `sent`, `retried` (tried again later), `failed` (given up).',
    labelNames: ['kind', 'outcome'],
    registers,
  });

  if (isWorker) {
    for (const status of RUN_ENDS) runSeconds.zero({ status });
    for (const outcome of MESSAGE_OUTCOMES) attempts.inc({ outcome }, 0);
    for (const kind of letterKinds) for (const outcome of LETTER_OUTCOMES) letters.inc({ kind, outcome }, 0);
  }

  return {
    letters: { attempted: (kind, outcome) => letters.inc({ kind, outcome }) },
    loops: {
      started(worker) {
        succeededAt.set(worker, now());
        failures.inc({ worker }, 0);
      },
      succeeded: (worker) => void succeededAt.set(worker, now()),
      failed: (worker) => failures.inc({ worker }),
    },
    groups: {
      joined: (group) => void caughtUpAt.set(group, now()),
      caughtUp: (group) => void caughtUpAt.set(group, now()),
    },
    runs: {
      ended: (status, seconds) => runSeconds.observe({ status }, seconds),
      attemptFailed: (code) => attemptFailures.inc({ code }),
      notMoved: () => notMoved.inc(),
    },
    deliveries: {
      taken: (lateSeconds) => lateness.observe(lateSeconds),
      attempted: (outcome) => attempts.inc({ outcome }),
    },
  };
}
