import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tries } from '../../../test/support/properties.ts';
import { type OwnControl, openOwnControl } from '../../workers/workers.testing.ts';
import { createTenant } from '../tenants/create-tenant.ts';
import { claimDeliveries } from './claim-deliveries.ts';

const TENANTS = 4;
const PER_WEBHOOK = 3;
let own: OwnControl;
let tenants: number[];
beforeAll(async () => {
  own = await openOwnControl();
  const { database, plans } = own.control;
  tenants = [];
  for (let n = 0; n < TENANTS; n++) {
    const input = { slug: `t${n}`, name: `T${n}`, ownerEmail: `a@t${n}.example`, plan: 'custom' };
    tenants.push((await createTenant(database, plans, input)).tenant.id);
  }
});
afterAll(() => own.close());

/** Replaces all webhooks: gives each tenant webhooks with the given numbers of due messages. */
async function queue(due: number[][]): Promise<number[][]> {
  const { database } = own.control;
  const ids: number[][] = tenants.map(() => []);
  await database.query('delete from webhooks');
  for (const [n, webhooks] of due.entries()) {
    for (const messages of webhooks) {
      const [row] = await database.query<{ webhook_id: number }>(
        `with webhook as (
           insert into webhooks (tenant_id, url, description, active, sealed_secret)
           values ($1, 'https://um.example/', '', true, '') returning id
         ), messages as (
           insert into webhook_deliveries
             (tenant_id, webhook_id, message_id, topic, order_key, body, next_attempt_at)
           select $1, webhook.id, 'msg', 'runs', n::text, '{}', now() - random() * interval '1 hour'
           from webhook, generate_series(1, $2::int) n
         )
         select id as webhook_id from webhook`,
        [tenants[n], messages],
      );
      ids[n]!.push(row!.webhook_id);
    }
  }
  return ids;
}

const arrangement = fc.record({
  /** Messages due, by tenant and webhook. */
  due: fc.array(fc.array(fc.nat(6), { maxLength: 6 }), { minLength: TENANTS, maxLength: TENANTS }),
  /** Messages under way, by tenant. */
  held: fc.array(fc.nat(8), { minLength: TENANTS, maxLength: TENANTS }),
  capacity: fc.integer({ min: 1, max: 25 }),
  perTenant: fc.integer({ min: 1, max: 8 }),
});

it('gives no tenant more than its share, nor a place while a tenant that holds fewer has a message due', async () => {
  await fc.assert(
    fc.asyncProperty(arrangement, async ({ due, held, capacity, perTenant }) => {
      const webhooks = await queue(due);
      const claimed = await claimDeliveries(own.control.database, 'worker', {
        capacity,
        perTenant,
        underWay: new Map(tenants.map((id, n) => [id, held[n]!])),
        ...{ slowCapacity: 0, newCapacity: 0, slowPerTenant: 0, slowUnderWay: new Map() },
        perWebhook: PER_WEBHOOK,
        perOtherWebhook: 1,
        quick: webhooks.flat(),
        slow: [],
        closed: [],
        leaseSeconds: 60,
      });
      const gotBy = tenants.map((id) => claimed.filter(({ tenantId }) => tenantId === id).length);
      const mayGet = due.map((webhooks, n) => {
        const eligible = webhooks.reduce((sum, messages) => sum + Math.min(messages, PER_WEBHOOK), 0);
        return Math.max(0, Math.min(eligible, perTenant - held[n]!));
      });
      const total = mayGet.reduce((sum, one) => sum + one, 0);
      expect(claimed).toHaveLength(Math.min(capacity, total));
      for (const [n, got] of gotBy.entries()) {
        expect(got).toBeLessThanOrEqual(mayGet[n]!);
        if (got === mayGet[n]) continue;
        // This tenant still waits, so a tenant that got a place may hold at most one place more than it does.
        for (const [other, theirs] of gotBy.entries()) {
          if (theirs > 0) expect(held[other]! + theirs).toBeLessThanOrEqual(held[n]! + got + 1);
        }
      }
    }),
    { numRuns: tries(40) },
  );
});

/** Cases with slow and closed receivers; each tenant holds `heldSlow` of its places for slow receivers. */
const mixed = fc.record({
  due: fc.array(fc.array(fc.nat(6), { maxLength: 6 }), { minLength: TENANTS, maxLength: TENANTS }),
  heldSlow: fc.array(fc.nat(4), { minLength: TENANTS, maxLength: TENANTS }),
  /** Behaviour of a receiver, by its index among those of its tenant. */
  conduct: fc.array(fc.constantFrom('quick', 'slow', 'failing', 'new', 'closed'), {
    minLength: 6,
    maxLength: 6,
  }),
  capacity: fc.integer({ min: 1, max: 25 }),
  slowCapacity: fc.nat(8),
  newCapacity: fc.nat(8),
  perTenant: fc.integer({ min: 4, max: 8 }),
  slowPerTenant: fc.integer({ min: 1, max: 4 }),
});

it('gives slow receivers one place each and their own share only, and keeps no quick one waiting for them', async () => {
  await fc.assert(
    fc.asyncProperty(mixed, async ({ due, heldSlow, conduct, ...limits }) => {
      const { capacity, perTenant, slowCapacity, newCapacity, slowPerTenant } = limits;
      const webhooks = await queue(due);
      const ids = (...wanted: string[]) =>
        webhooks.flatMap((of) => of.filter((_, index) => wanted.includes(conduct[index]!)));
      await own.control.database.query(
        `update webhooks set failing_since = now() where id = any($1::bigint[])`,
        [ids('failing')],
      );
      const held = new Map(tenants.map((id, n) => [id, heldSlow[n]!]));
      const claimed = await claimDeliveries(own.control.database, 'worker', {
        ...limits,
        ...{ underWay: held, slowUnderWay: held },
        ...{ perWebhook: PER_WEBHOOK, perOtherWebhook: 1, leaseSeconds: 60 },
        quick: ids('quick', 'failing'),
        slow: ids('slow'),
        closed: ids('closed'),
      });
      const quick = new Set(ids('quick'));
      const of = (wanted: Set<number>) => claimed.filter(({ webhookId }) => wanted.has(webhookId));
      const [slow, fresh] = [of(new Set(ids('slow', 'failing'))), of(new Set(ids('new')))];
      const others = [...slow, ...fresh];
      expect(claimed.length).toBe(of(quick).length + others.length);
      expect(claimed.length).toBeLessThanOrEqual(capacity);
      expect(slow.length).toBeLessThanOrEqual(slowCapacity);
      expect(fresh.length).toBeLessThanOrEqual(newCapacity);
      expect(new Set(others.map(({ webhookId }) => webhookId)).size).toBe(others.length);
      for (const [n, id] of tenants.entries()) {
        const ofTenant = ({ tenantId }: { tenantId: number }) => tenantId === id;
        const mine = claimed.filter(ofTenant);
        expect(mine.length).toBeLessThanOrEqual(perTenant - heldSlow[n]!);
        expect(slow.filter(ofTenant).length).toBeLessThanOrEqual(Math.max(0, slowPerTenant - heldSlow[n]!));
        // Places are left, so every quick message that may be sent is claimed.
        if (claimed.length === capacity || mine.length === perTenant - heldSlow[n]!) continue;
        const mayGo = due[n]!.reduce((sum, messages, index) => {
          return conduct[index] === 'quick' ? sum + Math.min(messages, PER_WEBHOOK) : sum;
        }, 0);
        expect(mine.length - others.filter(ofTenant).length).toBe(mayGo);
      }
    }),
    { numRuns: tries(30) },
  );
});
