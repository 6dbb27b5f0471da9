import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkHistory } from '../linearizability/checker.ts';
import { recordHistory } from '../linearizability/record-history.ts';
import { startOnStack } from '../model/distributed-world.ts';
import { type Account, openAccount } from '../model/service.ts';
import type { World } from '../model/world.ts';
import { ownPart } from './own-part.ts';

let world: World;
let account: Account;
beforeAll(async () => {
  world = await startOnStack(await ownPart());
  account = await openAccount(world);
});
afterAll(() => world?.stop());

it('every query through either replica shows exactly the files whose uploads took effect before it', async () => {
  const { operations, counts } = await recordHistory(account, {
    seconds: 30,
    clients: 8,
    open: 2,
    filesPerSchema: 24,
    schemas: 8,
    puts: 0.7,
    faultEveryMs: 6000,
    runs: false,
  });
  const { is, text } = await checkHistory(operations);
  console.log(`${text} ${JSON.stringify(counts)}`);
  expect(is, text).toBe('linearizable');
});
