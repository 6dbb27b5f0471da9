import { remember } from '../../domain/remember.ts';

/** An attempt that took longer, or has been under way for longer, makes its receiver a slow one, ms. */
const QUICK_MS = 5_000;
/** Pause after the first failure in a row, ms; doubled with each further one. */
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 16_000;
/** Webhooks remembered by one process; the one that was least recently attempted is forgotten first. */
const MAX_KNOWN = 10_000;

export interface Attempted {
  webhookId: number;
  tenantId: number;
}

interface Conduct {
  isQuick: boolean;
  failuresInRow: number;
  /** Time before which no attempt is made, ms of the monotonic clock. */
  restsUntil: number;
}

/** What a claim of messages needs to know of the receivers. */
export interface ReceiverState {
  /** Webhooks whose receiver was quick with its last message and is not slow with one now. */
  quick: number[];
  /** Webhooks whose receiver was not quick with its last message, or is slow with one now. */
  slow: number[];
  /** Webhooks that get no attempt now. */
  closed: number[];
  /** Attempts under way, by tenant: all of them, and those to slow receivers. */
  underWay: Map<number, number>;
  slowUnderWay: Map<number, number>;
  /** Attempts under way to receivers unknown to this process. */
  newUnderWay: number;
}

/** How the receivers of this process's attempts behave. */
export function createReceiverConduct(limits: { perWebhook: number; perOtherWebhook: number }) {
  const known = new Map<number, Conduct>();
  const attempts = new Set<Attempted & { startedAt: number }>();

  return {
    /** Notes an attempt; call `end` with its outcome, or without one if the attempt was given back. */
    begin({ webhookId, tenantId }: Attempted) {
      const attempt = { webhookId, tenantId, startedAt: performance.now() };
      attempts.add(attempt);
      return {
        end(outcome?: { delivered: boolean }) {
          if (!attempts.delete(attempt) || !outcome) return;
          const now = performance.now();
          const failuresInRow = outcome.delivered ? 0 : (known.get(webhookId)?.failuresInRow ?? 0) + 1;
          const conduct = {
            isQuick: outcome.delivered && now - attempt.startedAt <= QUICK_MS,
            failuresInRow,
            restsUntil: failuresInRow === 0 ? 0 : now + pauseAfter(failuresInRow),
          };
          remember(known, webhookId, conduct, MAX_KNOWN);
        },
      };
    },
    state(): ReceiverState {
      const now = performance.now();
      const quick = new Set<number>();
      const slow = new Set<number>();
      for (const [id, { isQuick }] of known) (isQuick ? quick : slow).add(id);
      for (const { webhookId, startedAt } of attempts) {
        if (now - startedAt <= QUICK_MS) continue;
        quick.delete(webhookId);
        slow.add(webhookId);
      }
      const places = (id: number) => (quick.has(id) ? limits.perWebhook : limits.perOtherWebhook);
      const byWebhook = countBy(attempts, ({ webhookId }) => webhookId);
      const full = [...byWebhook].filter(([id, count]) => count >= places(id)).map(([id]) => id);
      const resting = [...known].filter(([, { restsUntil }]) => restsUntil > now).map(([id]) => id);
      const toSlow = [...attempts].filter(({ webhookId }) => slow.has(webhookId));
      const toNew = [...attempts].filter(({ webhookId }) => !slow.has(webhookId) && !quick.has(webhookId));
      return {
        quick: [...quick],
        slow: [...slow],
        closed: [...new Set([...full, ...resting])],
        underWay: countBy(attempts, ({ tenantId }) => tenantId),
        slowUnderWay: countBy(toSlow, ({ tenantId }) => tenantId),
        newUnderWay: toNew.length,
      };
    },
  };
}

function pauseAfter(failuresInRow: number): number {
  return Math.min(FIRST_PAUSE_MS * 2 ** (failuresInRow - 1), LONGEST_PAUSE_MS);
}

function countBy<T>(items: Iterable<T>, keyOf: (item: T) => number): Map<number, number> {
  const counts = new Map<number, number>();
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1);
  return counts;
}
