import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { Queryable } from '../../ports/database.ts';

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

const RELOAD_AFTER_MS = 60_000;

/** Keys live in the control database, sealed with the operator's 32-byte key. */
export function openKeyring(database: Queryable, sealKey: Buffer): Keyring {
  let keys = new Map<string, Buffer>();
  let newest: string | undefined;
  let loadedAt = Number.NEGATIVE_INFINITY;

  const load = async () => {
    loadedAt = performance.now();
    const rows = await database.query<{ kid: string; sealed_secret: Buffer }>(
      'select kid, sealed_secret from signing_keys order by created_at, kid',
    );
    keys = new Map(rows.map((row) => [row.kid, unseal(sealKey, row.kid, row.sealed_secret)]));
    newest = rows.at(-1)?.kid;
  };
  const rotate = async () => {
    const kid = randomBytes(6).toString('base64url');
    await database.query('insert into signing_keys (kid, sealed_secret) values ($1, $2)', [
      kid,
      seal(sealKey, kid, randomBytes(32)),
    ]);
    await load();
    return kid;
  };

  return {
    rotate,
    async current(purpose) {
      if (newest === undefined || performance.now() - loadedAt > RELOAD_AFTER_MS) await load();
      const kid = newest ?? (await rotate());
      return { kid, key: derive(keys.get(kid)!, purpose) };
    },
    async find(kid, purpose) {
      // Another replica may have just created the key. A forged kid costs this query, as a genuine token costs one too.
      if (!keys.has(kid)) await load();
      const secret = keys.get(kid);
      return secret && derive(secret, purpose);
    },
  };
}

/** Full-length HMAC-SHA-256 of `data`. */
export function mac(key: Buffer, data: Buffer | string): Buffer {
  return createHmac('sha256', key).update(data).digest();
}

function derive(secret: Buffer, purpose: SigningPurpose): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `celeiro:${purpose}`, 32));
}

function seal(sealKey: Buffer, kid: string, secret: Buffer): Buffer {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', sealKey, iv).setAAD(Buffer.from(kid));
  return Buffer.concat([iv, cipher.update(secret), cipher.final(), cipher.getAuthTag()]);
}

function unseal(sealKey: Buffer, kid: string, sealed: Buffer): Buffer {
  try {
    const decipher = createDecipheriv('aes-256-gcm', sealKey, sealed.subarray(0, 12)).setAAD(
      Buffer.from(kid),
    );
    decipher.setAuthTag(sealed.subarray(-16));
    return Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()]);
  } catch (cause) {
    throw new Error('CELEIRO_SECRET_KEY is not the key that sealed the signing keys in this database', {
      cause,
    });
  }
}

/** Keys of the database, of every purpose. */
export async function countKeys(db: Queryable): Promise<number> {
  return (await db.query('select 1 from signing_keys')).length;
}
