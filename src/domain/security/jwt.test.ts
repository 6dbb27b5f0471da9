import { createSecretKey } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { expect, it } from 'vitest';
import { signJwt, verifyJwt } from './jwt.ts';
import type { Keyring } from './keyring.ts';

const kid = 'k1';
const key = Buffer.alloc(32, 7);
const keyring: Keyring = {
  current: async () => ({ kid, key }),
  find: async (asked) => (asked === kid ? key : undefined),
  rotate: async () => kid,
};
const claims = { tenantSlug: 'acme', scopes: ['query'], tokenId: 12, expiresAt: null };
const standard = { issuer: 'celeiro', audience: 'celeiro-api', jwtid: '12', keyid: kid };
const sign = (header: object, options: jwt.SignOptions = {}, payload: object = {}) =>
  jwt.sign(payload, createSecretKey(key), {
    ...standard,
    ...options,
    header: { alg: 'HS256', ...header } as jwt.JwtHeader,
  });

it('knows the tokens it signed', async () => {
  expect(await verifyJwt(keyring, await signJwt(keyring, claims))).toBe(12);
  expect(await verifyJwt(keyring, sign({}))).toBe(12);
});

it.each([
  ['an extension that has to be understood', sign({ crit: ['exp'], exp: 1 })],
  ['an unencoded payload', sign({ b64: false, crit: ['b64'] })],
  ['another algorithm of the key', sign({ alg: 'HS384' }, { algorithm: 'HS384' })],
  ['another issuer', sign({}, { issuer: 'other' })],
  ['another audience', sign({}, { audience: 'other' })],
  ['a time that has not come', sign({}, { notBefore: '1h' })],
  ['no number for its id', sign({}, { jwtid: 'x' })],
  ['an unknown key', sign({}, { keyid: 'k2' })],
  ['a signature of no length', `${sign({}).split('.').slice(0, 2).join('.')}.`],
  ['more parts', `${sign({})}.x`],
  ['more than 4096 characters', sign({}, {}, { padding: 'x'.repeat(4096) })],
])('refuses a token with %s', async (_, token) => {
  expect(await verifyJwt(keyring, token)).toBeUndefined();
});

it('leaves it to the row of a token whether it has expired', async () => {
  expect(await verifyJwt(keyring, sign({}, { expiresIn: '-1h' }))).toBe(12);
});

it('refuses a token that it knew once its key is gone', async () => {
  let isKnown = true;
  const forgetting: Keyring = {
    ...keyring,
    find: async (asked) => (isKnown ? keyring.find(asked, 'api-token') : undefined),
  };
  const token = sign({});
  expect(await verifyJwt(forgetting, token)).toBe(12);
  isKnown = false;
  expect(await verifyJwt(forgetting, token)).toBeUndefined();
  isKnown = true;
  expect(await verifyJwt(forgetting, token)).toBe(12);
});

it('takes no other token for one that it knows', async () => {
  const token = sign({});
  expect(await verifyJwt(keyring, token)).toBe(12);
  const [head, , signature] = token.split('.');
  const other = Buffer.from(JSON.stringify({ jti: '13', iss: 'celeiro', aud: 'celeiro-api' })).toString(
    'base64url',
  );
  expect(await verifyJwt(keyring, `${head}.${other}.${signature}`)).toBeUndefined();
});
