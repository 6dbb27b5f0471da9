import { createSecretKey, hash } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { remember } from '../remember.ts';
import type { Keyring } from './keyring.ts';

/** The only algorithm: `none` and all others are refused before a key is looked up. */
const ALGORITHM = 'HS256';
const ISSUER = 'celeiro';
const AUDIENCE = 'celeiro-api';
/** Tokens of this many characters and more are refused unread. */
const MAX_TOKEN_CHARS = 4096;

export interface TokenClaims {
  tokenId: number;
  tenantSlug: string;
  scopes: string[];
  expiresAt: Date | null;
}

/** Signs a JWT with the claims `tenant`, `jti`, `scope`, `iat` and, if it expires, `exp` (contract rule 8). */
export async function signJwt(keyring: Keyring, claims: TokenClaims): Promise<string> {
  const { kid, key } = await keyring.current('api-token');
  const payload = {
    tenant: claims.tenantSlug,
    scope: claims.scopes.join(' '),
    ...(claims.expiresAt && { exp: Math.floor(claims.expiresAt.getTime() / 1000) }),
  };
  return jwt.sign(payload, key, {
    algorithm: ALGORITHM,
    keyid: kid,
    jwtid: String(claims.tokenId),
    issuer: ISSUER,
    audience: AUDIENCE,
  });
}

/** A token whose signature was right under `key`. */
interface KnownToken {
  id: number;
  kid: string;
  key: Buffer;
}

/** Most tokens of a keyring that are remembered; the oldest go first. */
const MOST_KNOWN = 10_000;
const knownTokens = new WeakMap<Keyring, Map<string, KnownToken>>();

/**
 * The id of the API token that a JWT stands for; undefined if the JWT is not valid or not ours. A token that was right once is
 * not computed again: its SHA-256 is remembered, and its key is looked up each time. Expiry is for the token's row to judge, by
 * the database's clock; `exp` only tells the holder.
 */
export async function verifyJwt(keyring: Keyring, token: string): Promise<number | undefined> {
  const known = knownTokens.get(keyring) ?? new Map<string, KnownToken>();
  knownTokens.set(keyring, known);
  const digest = hash('sha256', token, 'base64');
  const before = known.get(digest);
  if (before && (await keyring.find(before.kid, 'api-token'))?.equals(before.key)) return before.id;
  const claims = await verifyJws(keyring, token, { issuer: ISSUER, audience: AUDIENCE });
  const id = typeof claims === 'object' ? Number(claims.jti) : Number.NaN;
  if (!Number.isSafeInteger(id)) return undefined;
  const { kid } = readHeader(token)!;
  const key = await keyring.find(kid!, 'api-token');
  remember(known, digest, { id, kid: kid!, key: key! }, MOST_KNOWN);
  return id;
}

/** The payload of a signed token, expired or not; undefined if its form, its signature or one of `claims` is wrong. */
export async function verifyJws(
  keyring: Keyring,
  token: string,
  claims: Pick<jwt.VerifyOptions, 'issuer' | 'audience'>,
): Promise<string | jwt.JwtPayload | undefined> {
  if (token.length >= MAX_TOKEN_CHARS || !token.split('.').every(isCanonicalBase64Url)) return undefined;
  const header = readHeader(token);
  // No critical extension is supported, so a token with `crit` is refused: RFC 7515, 4.1.11.
  if (header?.alg !== ALGORITHM || typeof header.kid !== 'string' || header.crit) return undefined;
  const key = await keyring.find(header.kid, 'api-token');
  if (!key) return undefined;
  try {
    // Of bytes the library would first try whether they are a public key, which takes longer than the rest.
    const rules = { algorithms: [ALGORITHM], ignoreExpiration: true, ...claims } satisfies jwt.VerifyOptions;
    return jwt.verify(token, createSecretKey(key), rules);
  } catch {
    return undefined;
  }
}

/** Whether a text is the only valid encoding of its bytes: no padding, no other alphabet, no unused bits set. */
function isCanonicalBase64Url(part: string): boolean {
  return Buffer.from(part, 'base64url').toString('base64url') === part;
}

function readHeader(token: string): jwt.JwtHeader | undefined {
  try {
    return jwt.decode(token, { complete: true })?.header;
  } catch {
    return undefined; // the library lets the error of a payload that is not JSON through
  }
}
