import { expect, it, onTestFinished } from 'vitest';
import { AppError } from '../app-error.ts';
import { ORDERS_AT_ONCE } from '../threads/order-threads.ts';
import {
  checkNewPassword,
  hashingPlaces,
  hashPassword,
  setPasswordCost,
  verifyPassword,
  withHashingPlace,
} from './passwords.ts';

it('knows a password by its hash, which carries salt and cost and is another one each time', async () => {
  const hash = await hashPassword('milho verde no paiol');
  expect(hash).toMatch(/^\$scrypt\$ln=17,r=8,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  expect(await verifyPassword('milho verde no paiol', hash)).toBe(true);
  expect(await verifyPassword('milho verde no paiol ', hash)).toBe(false);
  expect(await hashPassword('milho verde no paiol')).not.toBe(hash);
});

it('takes a hash with the cost it was made with', async () => {
  // scryptSync('senha antiga', 'sal', 32, { N: 1024, r: 8, p: 1 })
  const old = '$scrypt$ln=10,r=8,p=1$c2Fs$lJJZK9AnSmGLAwN9qM2knRWyq0fKndV2dJPWa+ivOkM';
  expect(await verifyPassword('senha antiga', old)).toBe(true);
});

it('takes the same letters written in two ways', async () => {
  const hash = await hashPassword('a\u00e7a\u00ed na tigela');
  expect(await verifyPassword('ac\u0327ai\u0301 na tigela', hash)).toBe(true);
});

it('lets nobody in without a hash', async () => {
  expect(await verifyPassword('', undefined)).toBe(false);
});

it('refuses the address of e-mail, however it is written', () => {
  const check = () => checkNewPassword('password', ' Dona@Fazenda.example', 'dona@fazenda.example');
  expect(check).toThrow(AppError);
  expect(() => checkNewPassword('password', 'dona@fazenda.example!', 'dona@fazenda.example')).not.toThrow();
});

// scryptSync('senha antiga', 'sal', 32, { N: 1024, r: 8, p: 1 })
const cheap = '$scrypt$ln=10,r=8,p=1$c2Fs$lJJZK9AnSmGLAwN9qM2knRWyq0fKndV2dJPWa+ivOkM';
const verifies = (address?: string) => withHashingPlace(address, () => verifyPassword('senha antiga', cheap));

it('bounds the queue of hashes, refuses what is beyond it with the time to wait, and has room again later', async () => {
  const all = await Promise.allSettled(Array.from({ length: 100 }, () => verifies()));
  const refused = all.filter((one) => one.status === 'rejected').map(({ reason }) => reason as AppError);
  expect(refused).toHaveLength(82);
  for (const error of refused) {
    expect(error).toBeInstanceOf(AppError);
    expect(error).toMatchObject({ code: 'passwords_busy', retryAfterSeconds: 5 });
  }
  expect(all.filter((one) => one.status === 'fulfilled').every(({ value }) => value)).toBe(true);
  expect(await verifies()).toBe(true);
});

it('gives one address of the network a share of the queue, and another one its own', async () => {
  const flood = Array.from({ length: 60 }, () => verifies('192.0.2.1'));
  const other = verifies('192.0.2.2');
  const all = await Promise.allSettled(flood);
  expect(await other).toBe(true);
  const refused = all.filter((one) => one.status === 'rejected').map(({ reason }) => reason as AppError);
  expect(refused).toHaveLength(52);
  for (const error of refused) expect(error.code).toBe('too_many_passwords_from_address');
  expect(await verifies('192.0.2.1')).toBe(true);
});

it('lets the places of an address work one after the other, and another one between them', async () => {
  const { promise: held, resolve: leave } = Promise.withResolvers<void>();
  onTestFinished(() => leave());
  const begun: string[] = [];
  const holds = (name: string, address?: string) =>
    withHashingPlace(address, () => {
      begun.push(name);
      return held;
    });
  const all = [holds('a', '192.0.2.4'), holds('b', '192.0.2.4'), holds('c', '192.0.2.5')];
  await new Promise(setImmediate);
  expect(begun).toEqual(['a', 'c']);
  leave();
  await Promise.all(all);
  expect(begun).toEqual(['a', 'c', 'b']);
});

it('gives a place to a network without a turn while others, each with several addresses, hold all of them', async () => {
  const { promise: held, resolve: leave } = Promise.withResolvers<void>();
  onTestFinished(() => leave());
  const begun: string[] = [];
  const refused: string[] = [];
  const come = (address: string) =>
    withHashingPlace(address, () => {
      begun.push(address);
      return held;
    }).catch(({ code }: AppError) => refused.push(`${address} ${code}`));
  const hostile = ['192.0.2', '198.51.100', '203.0.113'];
  const all = Array.from({ length: 30 }, (_, at) => come(`${hostile[at % 3]}.${at}`));
  await new Promise(setImmediate);
  expect(hashingPlaces()).toEqual({ used: 18, bound: 18 });
  expect(refused).toHaveLength(12);
  all.push(come('2001:db8:1:2::/64'));
  await new Promise(setImmediate);
  expect(refused).toHaveLength(13);
  leave();
  await Promise.all(all);
  expect(refused.every((one) => one.endsWith('passwords_busy'))).toBe(true);
  // Before it: those that had begun, and the network that waited without a turn.
  expect(begun.indexOf('2001:db8:1:2::/64')).toBe(ORDERS_AT_ONCE + 2);
});

it('gives the place back of work that fails', async () => {
  const failing = () => withHashingPlace('192.0.2.3', () => Promise.reject(new Error('no password')));
  for (let i = 0; i < 20; i++) await expect(failing()).rejects.toThrow('no password');
});

it('hashes at the cost that is set, and still verifies hashes of another', async () => {
  const former = await hashPassword('milho verde no paiol');
  setPasswordCost(14);
  try {
    const cheaper = await hashPassword('milho verde no paiol');
    expect([former, cheaper].map((hash) => hash.split('$')[2])).toEqual(['ln=17,r=8,p=1', 'ln=14,r=8,p=1']);
    for (const hash of [former, cheaper])
      expect(await verifyPassword('milho verde no paiol', hash)).toBe(true);
    expect(await verifyPassword('outra senha qualquer', undefined)).toBe(false);
  } finally {
    setPasswordCost(17);
  }
});
