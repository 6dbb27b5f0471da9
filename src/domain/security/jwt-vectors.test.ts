import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { verifyJws, verifyJwt } from './jwt.ts';
import type { Keyring } from './keyring.ts';

interface Vectors {
  groups: {
    comment: string;
    keys: { kid: string; k?: string }[];
    tests: { tcId: number; comment: string; result: 'valid' | 'invalid'; jws: string }[];
  }[];
}
const file = new URL('../../../test/vectors/wycheproof-jws.json', import.meta.url);
const { groups } = JSON.parse(readFileSync(file, 'utf8')) as Vectors;

/** Vectors whose published verdict is wrong, with the right one. */
const CORRECTED = new Map<number, { result: 'valid' | 'invalid'; reason: string }>([
  [367, { result: 'valid', reason: 'the padding it is named for is missing: the text is that of 357' }],
  [370, { result: 'valid', reason: 'the padding it is named for is missing: the text is that of 357' }],
  [372, { result: 'invalid', reason: 'a question mark in the header is not base64url' }],
  [373, { result: 'invalid', reason: 'a question mark in the payload is not base64url' }],
]);

/** A keyring of JWK keys; a key of another kind is used as the bytes of its JSON, as a confused program would. */
function keyringOf(keys: { kid: string; k?: string }[]): Keyring {
  const bytes = (key: { k?: string }) =>
    key.k === undefined ? Buffer.from(JSON.stringify(key)) : Buffer.from(key.k, 'base64url');
  return {
    current: async () => ({ kid: keys[0]!.kid, key: bytes(keys[0]!) }),
    find: async (asked) => {
      const found = keys.find(({ kid }) => kid === asked);
      return found && bytes(found);
    },
    rotate: async () => keys[0]!.kid,
  };
}

describe.each(groups)('Wycheproof, JWS with $comment', ({ keys, tests }) => {
  const keyring = keyringOf(keys);

  it.each(tests)('$tcId $comment is $result', async ({ tcId, result, jws }) => {
    const right = CORRECTED.get(tcId)?.result ?? result;
    expect((await verifyJws(keyring, jws, {})) === undefined ? 'invalid' : 'valid').toBe(right);
    // Validly signed or not, no vector is an API token.
    expect(await verifyJwt(keyring, jws)).toBeUndefined();
  });
});

it('reads all vectors there are', () => {
  expect(groups.reduce((count, { tests }) => count + tests.length, 0)).toBe(47);
});

describe('a token with the right MAC', () => {
  const key = Buffer.alloc(32, 7);
  const keyring = keyringOf([{ kid: 'k1', k: key.toString('base64url') }]);
  const claims = '{"iss":"celeiro","aud":"celeiro-api","jti":"12"}';
  const encode = (text: string) => Buffer.from(text).toString('base64url');
  const signed = (header: string, payload: string) => {
    const mac = createHmac('sha256', key).update(`${header}.${payload}`).digest('base64url');
    return `${header}.${payload}.${mac}`;
  };
  const good = '{"alg":"HS256","kid":"k1"}';

  it('counts where header and claims are ours', async () => {
    expect(await verifyJwt(keyring, signed(encode(good), encode(claims)))).toBe(12);
  });

  it.each([
    ['names `none` after its algorithm', '{"alg":"HS256","alg":"none","kid":"k1"}', claims],
    ['names its algorithm in other letters', '{"alg":"hs256","kid":"k1"}', claims],
    ['names its algorithm in a list', '{"alg":["HS256"],"kid":"k1"}', claims],
    ['names another key after its own', '{"alg":"HS256","kid":"k1","kid":"k2"}', claims],
    ['names its key by a number', '{"alg":"HS256","kid":1}', claims],
    ['names a key of every object', '{"alg":"HS256","kid":"__proto__"}', claims],
    ['names an extension', '{"alg":"HS256","kid":"k1","crit":["b64"],"b64":false}', claims],
    ['has a list as its header', '[]', claims],
    ['has null as its header', 'null', claims],
    ['has more behind the header', `${good}x`, claims],
    ['has claims that are no object', good, '"12"'],
    ['has null as its claims', good, 'null'],
    ['has claims that are cut', good, claims.slice(0, -1)],
    ['has more behind the claims', good, `${claims}x`],
    ['names another issuer last', good, claims.replace('}', ',"iss":"x"}')],
    ['is for nobody', good, claims.replace('"celeiro-api"', '[]')],
  ])('is refused where it %s', async (_case, header, payload) => {
    expect(await verifyJwt(keyring, signed(encode(header), encode(payload)))).toBeUndefined();
  });

  it.each([
    ['padding', (part: string) => `${part}=`],
    ['a line break', (part: string) => `${part}\n`],
    ['a space before it', (part: string) => ` ${part}`],
    [
      'bits that nobody reads',
      (part: string) => part.replace(/.$/, (last) => String.fromCharCode(last.charCodeAt(0) + 1)),
    ],
  ])('is refused where the base64 of a part has %s', async (_case, spoil) => {
    // 38 bytes: four bits of the last character are unused.
    const header = encode(good.padEnd(38));
    expect(await verifyJwt(keyring, signed(header, encode(claims)))).toBe(12);
    expect(Buffer.from(spoil(header), 'base64url').toString().trim()).toContain(good);
    expect(await verifyJwt(keyring, signed(spoil(header), encode(claims)))).toBeUndefined();
  });
});
