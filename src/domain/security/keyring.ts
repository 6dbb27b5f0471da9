import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { Database, Queryable } from '../../ports/database.ts';
import {
  readSealed,
  type SealedKey,
  SealedKeysError,
  type SealKeys,
  seal,
  unsealAll,
  unsealEvery,
} from './sealed-keys.ts';

/** Purpose of a key. Each purpose has its own derived key, so that a value cannot be used for another purpose. */
export type SigningPurpose = 'api-token' | 'upload-url' | 'cursor' | 'member-link' | 'webhook-secret';

/** The signing keys: the newest signs, every one verifies, so rotation invalidates nothing. */
export interface Keyring {
  current(purpose: SigningPurpose): Promise<{ kid: string; key: Buffer }>;
  /**
   * Undefined for an unknown kid. Also finds keys that another replica created.
   * @throws SealedKeysError if the key does not open: what it signed may be valid
   */
  find(kid: string, purpose: SigningPurpose): Promise<Buffer | undefined>;
  /** Adds a key that signs from now on. Returns its kid. @throws SealedKeysError if a key does not open; none is added then */
  rotate(): Promise<string>;
}

/** A keyring in the control database. */
export interface StoredKeyring extends Keyring {
  /** Reads the keys, if there are any. @throws SealedKeysError if the operator's key is not the database's */
  check(): Promise<void>;
  /**
   * Seals all keys with the operator's key, those too that the other one had sealed. Returns how many there are.
   * @throws SealedKeysError if a key does not open; all stay as they are then
   */
  sealAnew(): Promise<number>;
  /** Removes a key that does not open. @throws SealedKeysError if the operator's key is not the database's */
  remove(kid: string): Promise<'removed' | 'opens' | 'unknown'>;
}

const RELOAD_AFTER_MS = 60_000;

/**
 * Keys live in the control database, sealed with the operator's key. `onSealed` gets each kid that does not open, once; the
 * other keys go on signing and verifying.
 */
export function openKeyring(
  database: Database,
  sealKeys: SealKeys,
  onSealed: (kid: string) => void = () => {},
): StoredKeyring {
  let keys = new Map<string, SigningKey>();
  let secrets = new Map<string, Buffer>();
  let sealed: string[] = [];
  let newest: string | undefined;
  let loadedAt = Number.NEGATIVE_INFINITY;

  const load = async () => {
    loadedAt = performance.now();
    const unsealed = unsealAll(sealKeys, await readSealed(database), secrets);
    secrets = unsealed.secrets;
    keys = new Map([...secrets].map(([kid, secret]) => [kid, keys.get(kid) ?? new SigningKey(secret)]));
    newest = [...keys.keys()].at(-1);
    for (const kid of unsealed.sealed) if (!sealed.includes(kid)) onSealed(kid);
    sealed = unsealed.sealed;
  };
  const insert = async (tx: Queryable) => {
    const kid = randomBytes(6).toString('base64url');
    // Later than every other, also after the database's clock was set back: the newest key signs.
    await tx.query(
      `insert into signing_keys (kid, sealed_secret, created_at)
       select $1::text, $2::bytea, greatest(now(), max(created_at) + interval '1 microsecond') from signing_keys`,
      [kid, seal(sealKeys.seals, kid, randomBytes(32))],
    );
    return kid;
  };
  /** Of processes that find no key only one makes the first. */
  const makeFirst = () =>
    changeKeys(database, async (tx, rows) => {
      if (unsealEvery(sealKeys, rows).size === 0) await insert(tx);
    });

  return {
    check: load,
    async rotate() {
      const kid = await changeKeys(database, (tx, rows) => {
        unsealEvery(sealKeys, rows);
        return insert(tx);
      });
      await load();
      return kid;
    },
    sealAnew: () =>
      changeKeys(database, async (tx, rows) => {
        for (const [kid, secret] of unsealEvery(sealKeys, rows)) {
          const again = seal(sealKeys.seals, kid, secret);
          await tx.query('update signing_keys set sealed_secret = $2 where kid = $1', [kid, again]);
        }
        return rows.length;
      }),
    remove: (kid) =>
      changeKeys(database, async (tx, rows) => {
        const { secrets: opened, sealed: closed } = unsealAll(sealKeys, rows);
        if (opened.has(kid)) return 'opens';
        if (!closed.includes(kid)) return 'unknown';
        await tx.query('delete from signing_keys where kid = $1', [kid]);
        return 'removed';
      }),
    async current(purpose) {
      if (newest === undefined || performance.now() - loadedAt > RELOAD_AFTER_MS) await load();
      if (newest === undefined) {
        await makeFirst();
        await load();
      }
      return { kid: newest!, key: keys.get(newest!)!.of(purpose) };
    },
    async find(kid, purpose) {
      // Another replica may have just created the key. A forged kid costs this query, as a genuine token costs one too.
      if (!keys.has(kid)) await load();
      if (sealed.includes(kid)) throw new SealedKeysError([kid], false);
      return keys.get(kid)?.of(purpose);
    },
  };
}

/** Gives `work` the keys, the oldest first, while no other process adds, seals or removes one. */
function changeKeys<T>(
  database: Database,
  work: (tx: Queryable, rows: SealedKey[]) => Promise<T>,
): Promise<T> {
  return database.transaction(async (tx) => {
    // Keys may still be read. Not an advisory lock: it would not hold off inserts of a former release.
    await tx.query('lock table signing_keys in share row exclusive mode');
    return work(tx, await readSealed(tx));
  });
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

/** Keys of the database, of every purpose. */
export async function countKeys(db: Queryable): Promise<number> {
  return (await db.query('select 1 from signing_keys')).length;
}
