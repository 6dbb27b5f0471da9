import jwt from 'jsonwebtoken';
import type { Keyring } from './keyring.ts';

/** The only algorithm: `none` and every other one are refused before a key is looked at. */
const ALGORITHM = 'HS256';
const ISSUER = 'celeiro';
const AUDIENCE = 'celeiro-api';

export interface TokenClaims {
  tokenId: number;
  tenantSlug: string;
  scopes: string[];
  expiresAt: Date | null;
}

/** A JWT with the claims `tenant`, `jti`, `scope`, `iat` and, where it expires, `exp` (decision 8). */
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

/** The id of the API token a JWT stands for, or undefined when it is not a valid one of ours. */
export async function verifyJwt(keyring: Keyring, token: string): Promise<number | undefined> {
  const header = token.length < 4096 ? readHeader(token) : undefined;
  // Extensions that have to be understood are not: RFC 7515, 4.1.11.
  if (header?.alg !== ALGORITHM || typeof header.kid !== 'string' || header.crit) return undefined;
  const key = await keyring.find(header.kid, 'api-token');
  if (!key) return undefined;
  try {
    const claims = jwt.verify(token, key, { algorithms: [ALGORITHM], issuer: ISSUER, audience: AUDIENCE });
    const id = typeof claims === 'string' ? Number.NaN : Number(claims.jti);
    return Number.isSafeInteger(id) ? id : undefined;
  } catch {
    return undefined;
  }
}

function readHeader(token: string): jwt.JwtHeader | undefined {
  try {
    return jwt.decode(token, { complete: true })?.header;
  } catch {
    return undefined; // the library lets the error of a payload that is not JSON through
  }
}
