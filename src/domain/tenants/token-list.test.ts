import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { type OwnControl, openOwnControl } from '../../workers/workers.testing.ts';
import { findSession, openSession } from '../members/sessions.ts';
import { createTenant } from './create-tenant.ts';
import { issueApiToken, listApiTokens } from './token-list.ts';

let own: OwnControl;
beforeAll(async () => {
  own = await openOwnControl();
});
afterAll(() => own.close());

it('lists every live token, and of those that have ended the newest 200', async () => {
  const { database, plans } = own.control;
  const input = { slug: 'chaves', name: 'Chaves', ownerEmail: 'dona@chaves.example', plan: 'custom' };
  const { tenant } = await createTenant(database, plans, input);
  // The oldest two and the newest are live, 150 are revoked and 150 have expired.
  await database.query(
    `insert into api_tokens (tenant_id, name, scopes, revoked_at, expires_at)
     select $1, 'token ' || n, '{query}', case when n between 3 and 302 and n % 2 = 0 then now() end,
       case when n between 3 and 302 and n % 2 = 1 then now() - interval '1 day' when n = 2 then now() + interval '1 day' end
     from generate_series(1, 303) as n order by n`,
    [tenant.id],
  );
  const names = (await listApiTokens(database, tenant.id)).map(({ name }) => name);
  const ended = Array.from({ length: 200 }, (_, i) => `token ${302 - i}`);
  expect(names).toEqual(['token 303', ...ended, 'token 2', 'token 1']);
});

it('a token of some days ends so many days later by the clock of the database', async () => {
  const { database, keyring, plans } = own.control;
  const input = { slug: 'prazos', name: 'Prazos', ownerEmail: 'dona@prazos.example', plan: 'custom' };
  const { tenant } = await createTenant(database, plans, input);
  const [owner] = await database.query<{ id: number }>('select id from members where tenant_id = $1', [
    tenant.id,
  ]);
  const member = (await findSession(database, plans, await openSession(database, owner!.id)))!;
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5 * 86_400_000 });
  onTestFinished(() => void vi.useRealTimers());
  const token = { name: 'teste', scopes: ['query' as const] };
  await issueApiToken(database, keyring, member, { ...token, expiresInDays: 7 });
  await issueApiToken(database, keyring, member, { ...token, expiresInDays: null });
  const lives = await database.query(
    `select extract(epoch from expires_at - created_at)::int as seconds from api_tokens where tenant_id = $1 order by id`,
    [tenant.id],
  );
  expect(lives).toEqual([{ seconds: 7 * 86_400 }, { seconds: null }]);
});
