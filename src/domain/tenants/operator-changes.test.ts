import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { type OwnControl, openOwnControl } from '../../workers/workers.testing.ts';
import { listAudit, operatorOf } from '../audit/audit-log.ts';
import { renewLinkFor } from '../members/manage-members.ts';
import { changeSettings } from './change-settings.ts';
import { createTenant } from './create-tenant.ts';
import { grantCreditsAsOperator, issueTokenAsOperator } from './operator-changes.ts';
import { withdrawApiToken } from './token-list.ts';

let own: OwnControl;
beforeAll(async () => {
  own = await openOwnControl();
});
afterAll(() => own.close());

it('every change of an account by a command is in its audit log once, as the operator and without secrets', async () => {
  const { database, keyring } = own.control;
  const { tenant } = own;
  const operator = { ...operatorOf(tenant.id), tenantSlug: tenant.slug };
  const input = { name: 'cli', scopes: ['query' as const], lifetimeMs: null };
  const { id, jwt } = await issueTokenAsOperator(database, keyring, tenant, input);
  await withdrawApiToken(database, operator, id);
  await withdrawApiToken(database, operator, id);
  const link = await renewLinkFor(database, tenant.id, 'A@oficina.example');
  await changeSettings(database, operator, { processingEnabled: false });
  await changeSettings(database, operator, { plan: 'basic' });
  expect(await grantCreditsAsOperator(database, tenant, '2.5', 'bônus')).toBe('2.500000');

  const { entries } = await listAudit(database, tenant.id, { limit: 100 });
  expect(entries.map(({ member, action, target, details }) => [member, action, target, details])).toEqual([
    [null, 'tenant.grant_credits', 'oficina', { amount: '2.5', note: 'bônus' }],
    [null, 'tenant.change', 'oficina', { plan: { from: 'custom', to: 'basic' } }],
    [null, 'tenant.change', 'oficina', { processingEnabled: { from: true, to: false } }],
    [null, 'member.renew_link', 'a@oficina.example', {}],
    [null, 'token.revoke', 'cli', { id }],
    [null, 'token.create', 'cli', { id, scopes: ['query'], expires_at: null }],
  ]);
  const text = JSON.stringify(entries);
  for (const secret of [link, jwt, jwt.split('.')[2]!]) expect(text).not.toContain(secret);
});

it('a token of the operator expires by the clock of the database, whatever the machine says', async () => {
  const { database, keyring, plans } = own.control;
  const account = { slug: 'relogio', name: 'Relógio', ownerEmail: 'a@relogio.example', plan: 'custom' };
  const { tenant } = await createTenant(database, plans, account);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 24 * 3600 * 1000 });
  onTestFinished(() => void vi.useRealTimers());
  const input = { name: 'curto', scopes: ['query' as const], lifetimeMs: 3_600_000 };
  const { id, expiresAt } = await issueTokenAsOperator(database, keyring, tenant, input);
  const [stored] = await database.query<{ expires_at: Date; seconds: number }>(
    `select expires_at, extract(epoch from expires_at - created_at)::float8 as seconds from api_tokens where id = $1`,
    [id],
  );
  expect(stored!.expires_at).toEqual(expiresAt);
  expect(stored!.seconds).toBeCloseTo(3600, 2);
});
