import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OwnControl, openOwnControl } from '../../workers/workers.testing.ts';
import { openKeyring } from './keyring.ts';

const [before, after] = [randomBytes(32), randomBytes(32)];

let own: OwnControl;
beforeAll(async () => {
  own = await openOwnControl();
  await own.control.database.query('delete from signing_keys');
});
afterAll(() => own.close());

const ring = (seals: Buffer, other?: Buffer) => openKeyring(own.control.database, { seals, other });

it('the key of the operator changes while processes of three states run, and none fails to open a key', async () => {
  const old = await ring(before).current('api-token');
  // First every process learns the new key, then it seals, at last the old one goes.
  const knowsBoth = ring(before, after);
  const sealsAnew = ring(after, before);
  expect(await knowsBoth.current('api-token')).toEqual(old);
  expect(await sealsAnew.current('api-token')).toEqual(old);
  const kidOfOld = await knowsBoth.rotate();
  const kidOfNew = await sealsAnew.rotate();
  for (const process of [ring(before, after), ring(after, before)]) {
    expect(await process.find(kidOfOld, 'cursor')).toBeDefined();
    expect(await process.find(kidOfNew, 'cursor')).toBeDefined();
  }

  expect(await sealsAnew.sealAnew()).toBe(3);
  const alone = ring(after);
  expect(await alone.find(old.kid, 'api-token')).toEqual(old.key);
  expect(await alone.find(kidOfOld, 'cursor')).toEqual(await knowsBoth.find(kidOfOld, 'cursor'));
  expect(await ring(before, after).find(old.kid, 'api-token')).toEqual(old.key);
  await expect(ring(before).current('api-token')).rejects.toThrow('CELEIRO_SECRET_KEY is not the key');
});

it('keys that cannot all be opened stay as they are', async () => {
  await expect(ring(randomBytes(32)).sealAnew()).rejects.toThrow('CELEIRO_SECRET_KEY is not the key');
  expect(await ring(after).sealAnew()).toBe(3);
});
