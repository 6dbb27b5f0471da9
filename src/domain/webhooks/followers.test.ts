import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { tries } from '../../../test/support/properties.ts';
import type { Database } from '../../ports/database.ts';
import type { BusEvent } from '../../ports/event-bus.ts';
import { type OwnControl, openOwnControl } from '../../workers/workers.testing.ts';
import { judgeAnswer } from './attempt-outcome.ts';
import { type ClaimLimits, claimDeliveries, type DueDelivery } from './claim-deliveries.ts';
import { failStranded } from './deliveries-store.ts';
import { changeWebhook } from './manage-webhooks.ts';
import { queueDeliveries } from './queue-deliveries.ts';
import { nextDelay } from './retry-schedule.ts';
import { resendDelivery, resendSince } from './send-again.ts';
import { settleAttempt } from './settle-attempt.ts';
import { insertWebhook } from './webhooks-store.ts';

const HOUR = 3600;
const DELAYS = [HOUR, 2 * HOUR];

let own: OwnControl;
beforeAll(async () => {
  own = await openOwnControl();
});
afterAll(() => own.close());

let webhooks: number[];
beforeEach(() => startAnew());

async function startAnew(): Promise<void> {
  await query('delete from webhooks');
  webhooks = [await addWebhook(), await addWebhook()];
}

const query = <Row>(text: string, params?: unknown[]) => own.control.database.query<Row>(text, params);

function addWebhook(): Promise<number> {
  const webhook = {
    url: 'https://um.example/',
    description: '',
    active: true,
    sealedSecret: Buffer.alloc(0),
  };
  return own.control.database.transaction(
    async (tx) => (await insertWebhook(tx, own.tenant.id, webhook, 10))!,
  );
}

let events = 0;
function eventOf(run: number): BusEvent {
  const metadata = { run_id: run, tenant: 'oficina', status: 'running', files_count: 1 };
  const payload = { topic: 'schemas.run.status', metadata };
  return { id: ++events, topic: 'runs', key: `run:${run}`, tenantId: own.tenant.id, at: '', payload };
}

function queue(...runs: number[]): Promise<void> {
  return own.control.database.transaction((tx) => queueDeliveries(tx, runs.map(eventOf)));
}

function claim(database: Database, perWebhook: number): Promise<DueDelivery[]> {
  const none = new Map<number, number>();
  const limits: ClaimLimits = {
    ...{ capacity: 1000, slowCapacity: 1000, newCapacity: 1000, perTenant: 1000, slowPerTenant: 1000 },
    ...{ underWay: none, slowUnderWay: none, perWebhook, perOtherWebhook: perWebhook, leaseSeconds: 60 },
    ...{ quick: [], slow: [], closed: [] },
  };
  return claimDeliveries(database, 'worker', limits);
}

function settle(delivery: DueDelivery, status: number): Promise<boolean> {
  const outcome = judgeAnswer({ kind: 'answer', status, ms: 1, body: '', retryAfter: undefined }, new Date());
  return settleAttempt(
    own.control.database,
    'worker',
    delivery,
    outcome,
    nextDelay(delivery.step, null, DELAYS),
  );
}

/** Claims, and answers the attempts with these, in turn. Returns what was claimed. */
async function send(answers: number[]): Promise<DueDelivery[]> {
  const claimed = await claim(own.control.database, 3);
  await Promise.all(claimed.map((delivery, n) => settle(delivery, answers[n % answers.length]!)));
  return claimed;
}

const deliveryIds = async () =>
  (await query<{ id: number }>('select id from webhook_deliveries order by id')).map(({ id }) => id);

async function resend(nth: number): Promise<void> {
  const ids = await deliveryIds();
  if (ids.length === 0) return;
  await resendDelivery(own.control.database, own.owner, ids[nth % ids.length]!).catch(unlessInactive);
}

function unlessInactive(error: { code?: string }): void {
  if (error.code !== 'webhook_inactive') throw error;
}

function switchTo(webhookId: number, active: boolean): Promise<unknown> {
  const { database, keyring } = own.control;
  return changeWebhook({ database, keyring, allowHttp: true }, own.owner, webhookId, { active });
}

async function letPass(seconds: number): Promise<void> {
  await query('update webhook_deliveries set next_attempt_at = next_attempt_at - make_interval(secs => $1)', [
    seconds,
  ]);
}

/** Messages of active webhooks that nobody has tried, and that wait for longer than every earlier one of their run. */
const stuck = () =>
  query(
    `select d.* from webhook_deliveries d join webhooks w on w.id = d.webhook_id
     where w.active and d.status = 'pending' and d.step = 0 and d.next_attempt_at > now() and not exists (
       select from webhook_deliveries e
       where e.webhook_id = d.webhook_id and e.order_key = d.order_key and e.id < d.id and e.status = 'pending'
         and e.next_attempt_at >= d.next_attempt_at)`,
  );

const named = <T>(name: string, of: fc.Arbitrary<T>, run: (of: T) => Promise<unknown>) =>
  of.map((value) => [`${name} ${value}`, () => run(value)] as const);
const step = fc.oneof(
  { weight: 4, arbitrary: named('queue', fc.constantFrom(1, 1, 2), queue) },
  {
    weight: 4,
    arbitrary: named(
      'send',
      fc.oneof(
        { weight: 9, arbitrary: fc.array(fc.constantFrom(200, 500, 500), { minLength: 1, maxLength: 4 }) },
        { weight: 1, arbitrary: fc.constant<number[]>([410]) },
      ),
      send,
    ),
  },
  { weight: 4, arbitrary: named('resend', fc.nat(5), resend) },
  named('resend all', fc.nat(1), (of) =>
    resendSince(own.control.database, own.owner, webhooks[of]!, new Date(0)).catch(unlessInactive),
  ),
  named('switch', fc.tuple(fc.nat(1), fc.boolean()), ([of, on]) => switchTo(webhooks[of]!, on)),
  named('janitor', fc.constant(''), () => failStranded(own.control.database)),
);
/** What happens at once, and the hours that pass after it. */
const moment = fc.record({
  steps: fc.array(step, { minLength: 1, maxLength: 3 }),
  hours: fc.constantFrom(0, 0, 0, 1.2, 3),
});
const story = fc.array(moment, { minLength: 3, maxLength: 15, size: 'max' });

it('whatever happens at once, no message waits for longer than those before it, and all go out in order', async () => {
  await fc.assert(
    fc.asyncProperty(story, async (moments) => {
      await startAnew();
      for (const { steps, hours } of moments) {
        await Promise.all(steps.map(([, run]) => run()));
        await letPass(hours * HOUR);
        expect(await stuck()).toEqual([]);
      }
      for (const id of webhooks) await switchTo(id, true);
      const sent: DueDelivery[] = [];
      for (;;) {
        const claimed = await send([200]);
        sent.push(...claimed);
        if (claimed.length > 0) continue;
        const [next] = await query<{ seconds: number | null }>(
          `select extract(epoch from min(d.next_attempt_at) - now())::float8 as seconds
           from webhook_deliveries d where d.status = 'pending' and not exists (
             select from webhook_deliveries e
             where e.webhook_id = d.webhook_id and e.order_key = d.order_key and e.id < d.id and e.status = 'pending')`,
        );
        if (next!.seconds === null) break;
        expect(next!.seconds).toBeGreaterThan(0);
        await letPass(next!.seconds + 1);
      }
      for (const webhookId of webhooks) {
        for (const run of [1, 2]) {
          const ids = sent.filter((one) => {
            return one.webhookId === webhookId && JSON.parse(one.body).metadata.run_id === run;
          });
          expect(ids.map(({ id }) => id)).toEqual(ids.map(({ id }) => id).sort((a, b) => a - b));
        }
      }
    }),
    { numRuns: tries(30) },
  );
});

it('no message behind one that waits for its retry is due, so that a claim need not look at any', async () => {
  const due = async () => {
    const [row] = await query<{ n: number }>(
      `select count(*) as n from webhook_deliveries where status = 'pending' and next_attempt_at <= now()`,
    );
    return row!.n;
  };
  await queue(1, 2, 1, 2, 1);
  expect(await due()).toBe(10);
  for (const head of await claim(own.control.database, 8)) await settle(head, 500);
  expect(await due()).toBe(0);
  await queue(1, 2);
  expect(await due()).toBe(0);
  await queue(3);
  expect(await due()).toBe(2);
});

it('switching on a webhook that is on makes no message due behind one that waits, and it still counts as failing', async () => {
  await queue(1, 1, 1);
  await send([500]);
  const state = () =>
    query(
      `select w.failing_since, d.id, d.next_attempt_at from webhooks w join webhook_deliveries d on d.webhook_id = w.id
       order by d.id`,
    );
  const before = await state();
  expect(before).toHaveLength(6);
  for (const id of webhooks) await switchTo(id, true);
  expect(await state()).toEqual(before);
  expect(before.every((row) => (row as { failing_since: Date | null }).failing_since !== null)).toBe(true);
});

/** Resolves when `work` has ended, or waits for a lock of another transaction. */
async function endedOrWaits(work: Promise<unknown>): Promise<void> {
  let ended = false;
  void work.finally(() => {
    ended = true;
  });
  const waits = async () => {
    const [row] = await query<{ n: number }>(
      `select count(*) as n from pg_stat_activity where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`,
    );
    return ended || row!.n > 0;
  };
  await expect.poll(waits, { interval: 5 }).toBe(true);
}

it.each([
  ['sent again by hand', () => resend(0)],
  [
    'failed by a switch off and on',
    async () => {
      for (const active of [false, true]) {
        for (const id of webhooks) await switchTo(id, active);
      }
    },
  ],
])(
  'messages that are queued while the one before them is %s do not wait for its retry',
  async (_, bringForward) => {
    await queue(1);
    await send([500]);
    let meanwhile: Promise<unknown> | undefined;
    await own.control.database.transaction(async (tx) => {
      await queueDeliveries(tx, [eventOf(1), eventOf(1)]);
      meanwhile = bringForward();
      await endedOrWaits(meanwhile);
    });
    await meanwhile;
    expect(await stuck()).toEqual([]);
  },
);
