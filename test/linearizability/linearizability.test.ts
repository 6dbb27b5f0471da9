import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Account, openAccount } from '../model/service.ts';
import { startEmbedded, type World } from '../model/world.ts';
import { checkHistory } from './checker.ts';
import { recordHistory } from './record-history.ts';

let world: World;
let account: Account;
beforeAll(async () => {
  world = await startEmbedded();
  account = await openAccount(world);
});
afterAll(() => world?.stop());

it('every query shows exactly the files whose uploads took effect before it, through kills and restarts', async () => {
  const { operations, counts } = await recordHistory(account, {
    seconds: 11,
    clients: 8,
    open: 2,
    filesPerSchema: 24,
    schemas: 10,
    puts: 0.35,
    faultEveryMs: 3000,
    runs: true,
  });
  const { is, text } = await checkHistory(operations);
  console.log(`${text} ${JSON.stringify(counts)}`);
  expect(is, text).toBe('linearizable');
});
