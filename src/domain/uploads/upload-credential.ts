import type { Queryable } from '../../ports/database.ts';
import { AppError } from '../app-error.ts';
import { requireSchema } from '../schemas/manage-schemas.ts';
import { newestVersion } from '../schemas/schemas-store.ts';
import type { Keyring } from '../security/keyring.ts';
import { openSignedValue, signValue } from '../security/signed-value.ts';
import {
  findUploadGrant,
  insertUploadToken,
  type UploadGrant,
  type UploadTokenMaker,
} from './upload-tokens-store.ts';

export interface UploadToken {
  id: number;
  /** Part of the upload URL; carries the token's id and expiry, signed (contract rule 16). */
  credential: string;
  expiresAt: Date;
}

/** @throws AppError `schema_not_found`, `schema_inactive` */
export async function createUploadToken(
  db: Queryable,
  keyring: Keyring,
  maker: UploadTokenMaker,
  slug: string,
  minutes: number,
): Promise<UploadToken> {
  const { tenantId } = maker;
  const schema = await requireSchema(db, tenantId, slug);
  if (!schema.active) throw new AppError('schema_inactive', { params: { slug } });
  const current = await newestVersion(db, tenantId, schema.id);
  const row = await insertUploadToken(db, maker, schema.id, current.id, minutes);
  const payload = Buffer.alloc(16);
  payload.writeBigUInt64BE(BigInt(row.id), 0);
  payload.writeBigUInt64BE(BigInt(row.expiresAt.getTime()), 8);
  const credential = await signValue(keyring, 'upload-url', payload);
  return { id: row.id, credential, expiresAt: row.expiresAt };
}

/**
 * Opens the credential of an upload URL.
 * @throws AppError `upload_url_invalid` when it is forged, expired, its API token was revoked or has expired, its member
 *   was removed or may no longer upload, or the schema is inactive
 */
export async function openUploadCredential(
  db: Queryable,
  keyring: Keyring,
  credential: string,
): Promise<UploadGrant> {
  const payload = await openSignedValue(keyring, 'upload-url', credential);
  // The database decides whether the credential has expired, as the replicas' clocks may differ.
  if (payload?.length !== 16) {
    throw new AppError('upload_url_invalid');
  }
  const grant = await findUploadGrant(db, Number(payload.readBigUInt64BE(0)));
  if (!grant) throw new AppError('upload_url_invalid');
  return grant;
}
