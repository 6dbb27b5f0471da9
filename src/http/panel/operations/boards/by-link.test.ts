import { EventEmitter } from 'node:events';
import type { Request, Response } from 'express';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { shareBoard } from '../../../../domain/boards/board-links.ts';
import { createBoard } from '../../../../domain/boards/change-boards.ts';
import { BudgetMeter } from '../../../../domain/budgets/budget-meter.ts';
import type { TenantIdentity } from '../../../../domain/tenants/tenant-identity.ts';
import { type OwnControl, openOwnControl } from '../../../../workers/workers.testing.ts';
import { createRateLimits } from '../../../callers/rate-limit.ts';
import { tenantOf } from '../../../callers/tenant-of.ts';
import type { Service } from '../../../service.ts';
import { byLink } from './by-link.ts';

let own: OwnControl;
let secret: string;
beforeAll(async () => {
  own = await openOwnControl();
  const { database } = own.control;
  const { id } = await createBoard(database, own.owner, 'Vendas');
  secret = (await shareBoard(database, own.owner, id, null)).secret;
});
afterAll(() => own.close());

/** A request by the link, to a service with a meter of its own. */
function requestBy(link: string, budgets = new BudgetMeter(), plans = own.control.plans) {
  const { database } = own.control;
  const res = Object.assign(new EventEmitter(), { locals: {}, closed: false }) as unknown as Response;
  const call = {
    service: { database, plans, budgets } as Service,
    limits: createRateLimits(database, plans, []),
    req: { ip: '192.0.2.1' } as Request,
    res,
  };
  return { budgets, res, ask: (work: () => Promise<void>) => byLink(call, link, work) };
}

it('counts under way in the requests of the link’s account, until its answer is sent', async () => {
  const { budgets, res, ask } = requestBy(secret);
  const { tenantId } = own.owner;
  await ask(async () => {
    expect(budgets.usedBy('requests', tenantId)).toBe(1);
    expect(tenantOf(res)).toBe(own.tenant.slug);
  });
  expect(budgets.usedBy('requests', tenantId)).toBe(1);
  res.emit('close');
  expect(budgets.usedBy('requests', tenantId)).toBe(0);
});

it('is refused, before it does anything, where half of the account’s places are taken', async () => {
  const { budgets, ask } = requestBy(secret);
  const { tenantId, plan } = own.owner;
  budgets.take('requests', tenantId, plan.requestsAtOnce, plan.requestsAtOnce / 2);
  const works = ask(() => expect.fail('was done'));
  await expect(works).rejects.toMatchObject({ code: 'too_many_requests', retryAfterSeconds: 1 });
  // Members and tokens have the other half.
  budgets.take('requests', tenantId, plan.requestsAtOnce, plan.requestsAtOnce / 2);
});

it('holds no place of the account where the link’s requests per minute are used up: the refusal waits', async () => {
  const none = new Map([...own.control.plans].map(([name, plan]) => [name, { ...plan, panelRateLimit: 0 }]));
  const { budgets, ask } = requestBy(secret, new BudgetMeter(), none);
  await expect(ask(() => expect.fail('was done'))).rejects.toMatchObject({ code: 'link_rate_limited' });
  expect(budgets.usedBy('requests', own.owner.tenantId)).toBe(0);
});

it('does its work with the account’s share of the connections', async () => {
  const { database, connectionShares } = own.control;
  await requestBy(secret).ask(() =>
    database.transaction(async () => {
      expect(connectionShares.figures(own.owner.tenantId).underWay).toBe(1);
    }),
  );
});

it('is counted per minute for the account', async () => {
  const { database } = own.control;
  const hits = async () => {
    const key = `link:tenant:${own.owner.tenantId}`;
    const rows = await database.query<{ hits: number }>(
      'select hits from rate_limit_windows where key = $1',
      [key],
    );
    return rows[0]?.hits ?? 0;
  };
  await requestBy(secret).ask(async () => {});
  expect(await hits()).toBeGreaterThan(0);
});

it('counts for nobody where the link is unknown', async () => {
  const { budgets, res, ask } = requestBy('A'.repeat(43));
  await expect(ask(async () => {})).rejects.toMatchObject({ code: 'board_link_unknown' });
  expect([budgets.readings(), tenantOf(res)]).toEqual([[], undefined]);
});

it('is refused beyond its address’s requests per minute, and beyond all addresses’ of the account', async () => {
  const { database, plans } = own.control;
  const limits = createRateLimits(database, plans, []);
  const plan = { ...plans.get('basic')!, panelRateLimit: 2, tenantRateFactor: 2 };
  const account = (tenantId: number) => ({ tenantId, plan }) as TenantIdentity;
  const codes: string[] = [];
  const count = (tenantId: number, address: string) =>
    limits.countLink(account(tenantId), address).then(
      () => codes.push('counted'),
      ({ code }) => codes.push(code),
    );
  for (let i = 0; i < 3; i++) await count(101, '192.0.2.1');
  for (const address of ['192.0.2.2', '192.0.2.2', '192.0.2.3']) await count(101, address);
  await count(102, '192.0.2.1');
  expect(codes).toEqual([
    ...['counted', 'counted', 'link_rate_limited'],
    ...['counted', 'counted', 'tenant_link_rate_limited'],
    'counted',
  ]);
});
