import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Queryable } from '../../ports/database.ts';

/** The operator's 32-byte keys. */
export interface SealKeys {
  /** Seals. */
  seals: Buffer;
  /** Opens as well, while the operator changes from one key to another. */
  other: Buffer | undefined;
}

export interface SealedKey {
  kid: string;
  sealed_secret: Buffer;
}

/** Signing keys that the operator's keys do not open. */
export class SealedKeysError extends Error {
  readonly kids: string[];
  /** The oldest key of the database is among them, so the operator's key is not the database's. */
  readonly isWrongSecretKey: boolean;

  constructor(kids: string[], isWrongSecretKey: boolean) {
    super(
      isWrongSecretKey
        ? 'CELEIRO_SECRET_KEY is not the key that sealed the signing keys in this database'
        : `CELEIRO_SECRET_KEY does not open the signing keys ${kids.join(', ')}`,
    );
    this.name = 'SealedKeysError';
    this.kids = kids;
    this.isWrongSecretKey = isWrongSecretKey;
  }
}

/** All signing keys, the oldest first. */
export function readSealed(db: Queryable): Promise<SealedKey[]> {
  return db.query<SealedKey>('select kid, sealed_secret from signing_keys order by created_at, kid');
}

export interface Unsealed {
  /** By kid, the oldest first. */
  secrets: Map<string, Buffer>;
  /** The kids of those that do not open. */
  sealed: string[];
}

/**
 * Opens what the operator's keys open; `before` has secrets that this process opened already.
 * @throws SealedKeysError if the oldest key does not open: it tells which secret key is the database's, for a younger one may
 * have been added by a process of a former release with a wrong secret key
 */
export function unsealAll(
  sealKeys: SealKeys,
  rows: SealedKey[],
  before: ReadonlyMap<string, Buffer> = new Map(),
): Unsealed {
  const secrets = new Map<string, Buffer>();
  const sealed: string[] = [];
  for (const { kid, sealed_secret } of rows) {
    const secret = before.get(kid) ?? unseal(sealKeys, kid, sealed_secret);
    if (secret) secrets.set(kid, secret);
    else sealed.push(kid);
  }
  if (sealed.length > 0 && sealed[0] === rows[0]!.kid) throw new SealedKeysError(sealed, true);
  return { secrets, sealed };
}

/** Opens every key. @throws SealedKeysError if one does not open */
export function unsealEvery(sealKeys: SealKeys, rows: SealedKey[]): Map<string, Buffer> {
  const { secrets, sealed } = unsealAll(sealKeys, rows);
  if (sealed.length > 0) throw new SealedKeysError(sealed, false);
  return secrets;
}

export function seal(sealKey: Buffer, kid: string, secret: Buffer): Buffer {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', sealKey, iv).setAAD(Buffer.from(kid));
  return Buffer.concat([iv, cipher.update(secret), cipher.final(), cipher.getAuthTag()]);
}

/** Undefined if another key sealed, or the sealed bytes were changed. */
function unseal({ seals, other }: SealKeys, kid: string, sealed: Buffer): Buffer | undefined {
  try {
    return unsealWith(seals, kid, sealed);
  } catch {
    return other && unseal({ seals: other, other: undefined }, kid, sealed);
  }
}

/** @throws Error if another key sealed, or the sealed bytes were changed */
function unsealWith(sealKey: Buffer, kid: string, sealed: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', sealKey, sealed.subarray(0, 12)).setAAD(Buffer.from(kid));
  decipher.setAuthTag(sealed.subarray(-16));
  return Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()]);
}
