import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { Database, Queryable } from '../../ports/database.ts';

/** Purpose of a key. Each purpose has its own derived key, so that a value cannot be used for another purpose. */
export type SigningPurpose = 'api-token' | 'upload-url' | 'cursor' | 'member-link' | 'webhook-secret';

/** The signing keys: the newest signs, every one verifies, so rotation invalidates nothing. */
export interface Keyring {
  current(purpose: SigningPurpose): Promise<{ kid: string; key: Buffer }>;
  /** Undefined for an unknown kid. Also finds keys that another replica created. */
  find(kid: string, purpose: SigningPurpose): Promise<Buffer | undefined>;
  /** Adds a key that signs from now on. Returns its kid. */
  rotate(): Promise<string>;
}

/** A keyring in the control database. */
export interface StoredKeyring extends Keyring {
  /** Seals all keys with the operator's key, those too that the other one had sealed. Returns how many there are. */
  sealAnew(): Promise<number>;
}

/** The operator's 32-byte keys. */
export interface SealKeys {
  /** Seals. */
  seals: Buffer;
  /** Opens as well, while the operator changes from one key to another. */
  other: Buffer | undefined;
}

interface SealedKey {
  kid: string;
  sealed_secret: Buffer;
}

const RELOAD_AFTER_MS = 60_000;

/** Keys live in the control database, sealed with the operator's key. */
export function openKeyring(database: Database, sealKeys: SealKeys): StoredKeyring {
  let keys = new Map<string, SigningKey>();
  let newest: string | undefined;
  let loadedAt = Number.NEGATIVE_INFINITY;

  const load = async () => {
    loadedAt = performance.now();
    const rows = await database.query<SealedKey>(
      'select kid, sealed_secret from signing_keys order by created_at, kid',
    );
    keys = new Map(
      rows.map((row) => [row.kid, new SigningKey(unseal(sealKeys, row.kid, row.sealed_secret))]),
    );
    newest = rows.at(-1)?.kid;
  };
  const rotate = async () => {
    const kid = randomBytes(6).toString('base64url');
    await database.query('insert into signing_keys (kid, sealed_secret) values ($1, $2)', [
      kid,
      seal(sealKeys.seals, kid, randomBytes(32)),
    ]);
    await load();
    return kid;
  };

  return {
    rotate,
    sealAnew: () =>
      database.transaction(async (tx) => {
        const rows = await tx.query<SealedKey>('select kid, sealed_secret from signing_keys for update');
        for (const { kid, sealed_secret } of rows) {
          const sealed = seal(sealKeys.seals, kid, unseal(sealKeys, kid, sealed_secret));
          await tx.query('update signing_keys set sealed_secret = $2 where kid = $1', [kid, sealed]);
        }
        return rows.length;
      }),
    async current(purpose) {
      if (newest === undefined || performance.now() - loadedAt > RELOAD_AFTER_MS) await load();
      const kid = newest ?? (await rotate());
      return { kid, key: keys.get(kid)!.of(purpose) };
    },
    async find(kid, purpose) {
      // Another replica may have just created the key. A forged kid costs this query, as a genuine token costs one too.
      if (!keys.has(kid)) await load();
      return keys.get(kid)?.of(purpose);
    },
  };
}

/** Full-length HMAC-SHA-256 of `data`. */
export function mac(key: Buffer, data: Buffer | string): Buffer {
  return createHmac('sha256', key).update(data).digest();
}

/** A secret and the keys that were derived of it so far. */
class SigningKey {
  readonly #secret: Buffer;
  readonly #derived = new Map<SigningPurpose, Buffer>();

  constructor(secret: Buffer) {
    this.#secret = secret;
  }

  of(purpose: SigningPurpose): Buffer {
    const key = this.#derived.get(purpose) ?? derive(this.#secret, purpose);
    this.#derived.set(purpose, key);
    return key;
  }
}

function derive(secret: Buffer, purpose: SigningPurpose): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `celeiro:${purpose}`, 32));
}

function seal(sealKey: Buffer, kid: string, secret: Buffer): Buffer {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', sealKey, iv).setAAD(Buffer.from(kid));
  return Buffer.concat([iv, cipher.update(secret), cipher.final(), cipher.getAuthTag()]);
}

function unseal({ seals, other }: SealKeys, kid: string, sealed: Buffer): Buffer {
  try {
    return unsealWith(seals, kid, sealed);
  } catch (cause) {
    if (other !== undefined) return unseal({ seals: other, other: undefined }, kid, sealed);
    throw new Error('CELEIRO_SECRET_KEY is not the key that sealed the signing keys in this database', {
      cause,
    });
  }
}

/** @throws Error if another key sealed, or the sealed bytes were changed */
function unsealWith(sealKey: Buffer, kid: string, sealed: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', sealKey, sealed.subarray(0, 12)).setAAD(Buffer.from(kid));
  decipher.setAuthTag(sealed.subarray(-16));
  return Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()]);
}

/** Keys of the database, of every purpose. */
export async function countKeys(db: Queryable): Promise<number> {
  return (await db.query('select 1 from signing_keys')).length;
}
