import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type OwnControl, openOwnControl } from '../../workers/workers.testing.ts';
import { openKeyring } from './keyring.ts';
import { readSealed, seal } from './sealed-keys.ts';

const [before, after, wrong] = [randomBytes(32), randomBytes(32), randomBytes(32)];

let own: OwnControl;
beforeAll(async () => {
  own = await openOwnControl();
});
beforeEach(() => removeKeys());
afterAll(() => own.close());

const ring = (seals: Buffer, other?: Buffer, onSealed?: (kid: string) => void) =>
  openKeyring(own.control.database, { seals, other }, onSealed);
const stored = () => readSealed(own.control.database);
const removeKeys = () => own.control.database.query('delete from signing_keys');

/** Adds keys that `after` seals. */
async function addKeys(count: number): Promise<void> {
  for (let n = 0; n < count; n++) await ring(after).rotate();
}

/** Adds a key as a former release did in a process with a wrong secret key, which told that it had failed. */
async function addWrongKey(): Promise<string> {
  const kid = randomBytes(6).toString('base64url');
  const sealed = seal(wrong, kid, randomBytes(32));
  await own.control.database.query('insert into signing_keys (kid, sealed_secret) values ($1, $2)', [
    kid,
    sealed,
  ]);
  return kid;
}

it('a key that is added after the clock was set back signs', async () => {
  const { database } = own.control;
  const old = (await ring(before).current('api-token')).kid;
  await database.query(`update signing_keys set created_at = now() + interval '1 hour'`);
  const added = await ring(before).rotate();
  expect((await ring(before).current('api-token')).kid).toBe(added);
  expect(added).not.toBe(old);
});

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

it('a wrong secret key changes no key, and adds and removes none', async () => {
  await addKeys(3);
  const as = await stored();
  const refused = 'CELEIRO_SECRET_KEY is not the key';
  await expect(ring(wrong).sealAnew()).rejects.toThrow(refused);
  await expect(ring(wrong).rotate()).rejects.toThrow(refused);
  for (const { kid } of as) await expect(ring(wrong).remove(kid)).rejects.toThrow(refused);
  expect(await stored()).toEqual(as);
  expect(await ring(after).sealAnew()).toBe(3);
});

it('a key that does not open is told once, and the others sign and verify', async () => {
  await addKeys(3);
  const { kid: newest } = await ring(after).current('api-token');
  const bad = await addWrongKey();
  const told: string[] = [];
  const keyring = ring(after, undefined, (kid) => told.push(kid));
  for (const { kid } of (await stored()).filter(({ kid }) => kid !== bad)) {
    expect(await keyring.find(kid, 'cursor')).toBeDefined();
  }
  expect((await keyring.current('api-token')).kid).toBe(newest);
  // What it signed may be valid, so it is not unknown.
  for (let i = 0; i < 2; i++) await expect(keyring.find(bad, 'api-token')).rejects.toThrow(bad);
  expect(told).toEqual([bad]);
  // The process that has the wrong secret key does not take its own key for the database's.
  await expect(ring(wrong).current('api-token')).rejects.toThrow('CELEIRO_SECRET_KEY is not the key');

  await expect(keyring.rotate()).rejects.toThrow(bad);
  await expect(keyring.sealAnew()).rejects.toThrow(bad);
  expect(await stored()).toHaveLength(4);
  expect(await keyring.remove(newest)).toBe('opens');
  expect(await keyring.remove(bad)).toBe('removed');
  expect(await keyring.remove(bad)).toBe('unknown');
  expect(await keyring.find(bad, 'api-token')).toBeUndefined();
  expect((await ring(after).current('api-token')).kid).toBe(newest);
});

it('a key that another secret key sealed is sealed anew where both secret keys are known', async () => {
  await addKeys(3);
  const bad = await addWrongKey();
  expect(await ring(after, wrong).sealAnew()).toBe(4);
  expect(await ring(after).find(bad, 'api-token')).toBeDefined();
});

it('a process goes on with the keys that it opened, whatever seals them now', async () => {
  await addKeys(1);
  const keyring = ring(after);
  const opened = await keyring.current('api-token');
  await ring(before, after).sealAnew();
  expect(await keyring.find('unknown', 'api-token')).toBeUndefined(); // reads the keys again
  expect(await keyring.find(opened.kid, 'api-token')).toEqual(opened.key);
});

it('rotations and changes of the secret key at once all succeed, and every key opens', async () => {
  await addKeys(4);
  const keyrings = [ring(after, before), ring(before, after)];
  const rotated: string[] = [];
  const work = Array.from({ length: 12 }, async (_, i) => {
    const keyring = keyrings[i % 2]!;
    if (i % 3 === 0) await keyring.sealAnew();
    else rotated.push(await keyring.rotate());
  });
  await Promise.all(work);
  expect(await ring(after, before).sealAnew()).toBe(12);
  for (const kid of rotated) expect(await ring(after).find(kid, 'cursor')).toBeDefined();
});

it('a check makes no key, and refuses a wrong secret key where there are keys', async () => {
  await addKeys(1);
  await ring(after).check();
  await expect(ring(wrong).check()).rejects.toThrow('CELEIRO_SECRET_KEY is not the key');
  await removeKeys();
  await ring(wrong).check();
  expect(await stored()).toEqual([]);
});

it('processes that find no key at once make one, and all sign with it', async () => {
  const kids = await Promise.all(
    Array.from({ length: 8 }, async () => (await ring(after).current('api-token')).kid),
  );
  expect(new Set(kids).size).toBe(1);
  expect(await stored()).toHaveLength(1);
});

it('of two processes with different secret keys that find no key at once, one makes it and the other is refused', async () => {
  const started = await Promise.allSettled([after, wrong].map((key) => ring(key).current('api-token')));
  expect(started.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await stored()).toHaveLength(1);
});
