import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
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

/** Gives each tenant webhooks with so many messages due, in place of all there were. */
async function queue(due: number[][]): Promise<void> {
  const { database } = own.control;
  await database.query('delete from webhooks');
  for (const [n, webhooks] of due.entries()) {
    for (const messages of webhooks) {
      await database.query(
        `with webhook as (
           insert into webhooks (tenant_id, url, description, active, sealed_secret)
           values ($1, 'https://um.example/', '', true, '') returning id
         )
         insert into webhook_deliveries
           (tenant_id, webhook_id, message_id, topic, order_key, body, next_attempt_at)
         select $1, webhook.id, 'msg', 'runs', n::text, '{}', now() - random() * interval '1 hour'
         from webhook, generate_series(1, $2::int) n`,
        [tenants[n], messages],
      );
    }
  }
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
      await queue(due);
      const claimed = await claimDeliveries(own.control.database, 'worker', {
        capacity,
        perTenant,
        underWay: new Map(tenants.map((id, n) => [id, held[n]!])),
        perWebhook: PER_WEBHOOK,
        perFailingWebhook: 1,
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
        // This tenant still waits: nobody who was given a place holds more than one more than it.
        for (const [other, theirs] of gotBy.entries()) {
          if (theirs > 0) expect(held[other]! + theirs).toBeLessThanOrEqual(held[n]! + got + 1);
        }
      }
    }),
    { numRuns: 40 },
  );
});
