import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Queryable } from '../../ports/database.ts';
import { type OwnControl, openOwnControl } from '../../workers/workers.testing.ts';
import { createApiToken } from './api-tokens.ts';
import { readTokenUsage, removeOldTokenUsage, TokenUsage } from './token-usage.ts';

let own: OwnControl;
beforeAll(async () => {
  own = await openOwnControl();
});
afterAll(() => own.close());

const makeToken = async () => {
  const { database, keyring } = own.control;
  const { id } = await createApiToken(database, keyring, own.tenant, {
    name: 't',
    scopes: ['query'],
    expiresAt: null,
  });
  return { tenantId: own.tenant.id, tokenId: id };
};
const none = { requests: 0, refusals: 0, failures: 0, uploads: 0, uploadBytes: 0, queries: 0 };
const of = async ({ tokenId }: { tokenId: number }, days = 92) =>
  (await readTokenUsage(own.control.database, own.tenant.id, days)).filter((day) => day.tokenId === tokenId);
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

it('counts of two replicas add up by token and day of UTC, each written once', async () => {
  const { database } = own.control;
  const [one, two] = [await makeToken(), await makeToken()];
  const replicas = [new TokenUsage(), new TokenUsage()];
  for (const replica of replicas) {
    replica.add(one, { requests: 1, queries: 1 });
    replica.add(one, { requests: 1, refusals: 1 });
    replica.add(one, { uploads: 1, uploadBytes: 5_000_000_000 });
    replica.add(two, { requests: 1, failures: 1 }, daysAgo(3));
    await replica.write(database);
    await replica.write(database);
  }
  const today = new Date().toISOString().slice(0, 10);
  const figures = {
    requests: 4,
    refusals: 2,
    failures: 0,
    uploads: 2,
    uploadBytes: 10_000_000_000,
    queries: 2,
  };
  expect(await of(one)).toEqual([{ tokenId: one.tokenId, day: today, ...figures }]);
  const day = daysAgo(3).toISOString().slice(0, 10);
  expect(await of(two)).toEqual([{ tokenId: two.tokenId, day, ...none, requests: 2, failures: 2 }]);
  expect(await of(two, 3)).toEqual([]);
});

it('counts whose statement failed are written by the next one, with what came meanwhile', async () => {
  const token = await makeToken();
  const usage = new TokenUsage();
  usage.add(token, { requests: 1 });
  const broken: Queryable = { query: () => Promise.reject(new Error('database gone')) };
  const writing = usage.write(broken);
  usage.add(token, { requests: 1 });
  await expect(writing).rejects.toThrow('database gone');
  await usage.write(own.control.database);
  expect((await of(token)).map(({ requests }) => requests)).toEqual([2]);
});

it('a token that is gone keeps no other from being written', async () => {
  const token = await makeToken();
  const usage = new TokenUsage();
  usage.add({ tenantId: own.tenant.id, tokenId: 4_000_000_000 }, { requests: 1 });
  usage.add(token, { requests: 1 });
  await usage.write(own.control.database);
  expect((await of(token)).length).toBe(1);
});

it('use of more than 92 days ago is removed', async () => {
  const token = await makeToken();
  const usage = new TokenUsage();
  usage.add(token, { requests: 1 }, daysAgo(92));
  usage.add(token, { requests: 1 }, daysAgo(91));
  await usage.write(own.control.database);
  await removeOldTokenUsage(own.control.database);
  const days = (await of(token, 400)).map(({ day }) => day);
  expect(days).toEqual([daysAgo(91).toISOString().slice(0, 10)]);
});
