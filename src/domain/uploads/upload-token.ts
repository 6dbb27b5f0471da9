import type { Queryable } from '../../ports/database.ts';
import { AppError } from '../app-error.ts';
import { roleSuffices, roles } from '../members/roles.ts';
import { requireSchema } from '../schemas/manage-schemas.ts';
import type { SchemaDefinition } from '../schemas/schema-definition.ts';
import { listVersions } from '../schemas/schemas-store.ts';
import type { Keyring } from '../security/keyring.ts';
import { openSignedValue, signValue } from '../security/signed-value.ts';

export interface UploadToken {
  id: number;
  /** Part of the upload URL; carries the token's id and expiry, signed (contract rule 16). */
  credential: string;
  expiresAt: Date;
}

/** The creator of an upload token: a program with an API token, or a member in the panel. */
export type UploadTokenMaker = { tenantId: number } & ({ tokenId: number } | { memberId: number });

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
  const current = (await listVersions(db, tenantId, schema.id)).at(-1)!;
  const [tokenId, memberId] = 'tokenId' in maker ? [maker.tokenId, null] : [null, maker.memberId];
  const [row] = await db.query<{ id: number; expires_at: Date }>(
    `insert into upload_tokens (tenant_id, schema_id, schema_version_id, api_token_id, member_id, expires_at)
     values ($1, $2, $3, $4, $5, date_trunc('milliseconds', now()) + make_interval(mins => $6))
     returning id, expires_at`,
    [tenantId, schema.id, current.id, tokenId, memberId, minutes],
  );
  const payload = Buffer.alloc(16);
  payload.writeBigUInt64BE(BigInt(row!.id), 0);
  payload.writeBigUInt64BE(BigInt(row!.expires_at.getTime()), 8);
  const credential = await signValue(keyring, 'upload-url', payload);
  return { id: row!.id, credential, expiresAt: row!.expires_at };
}

/** The rights of an upload URL: files of one schema, checked against one version of it. */
export interface UploadGrant {
  uploadTokenId: number;
  tenantId: number;
  tenantSlug: string;
  planName: string;
  schemaId: number;
  schemaSlug: string;
  schemaVersionId: number;
  schemaVersion: string;
  definition: SchemaDefinition;
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
  const [grant] = await db.query<UploadGrant>(
    `select u.id as "uploadTokenId", u.tenant_id as "tenantId", t.slug as "tenantSlug", t.plan as "planName",
       s.id as "schemaId", s.slug as "schemaSlug", v.id as "schemaVersionId", v.version as "schemaVersion", v.definition
     from upload_tokens u
       join tenants t on t.id = u.tenant_id
       join schemas s on s.id = u.schema_id
       join schema_versions v on v.id = u.schema_version_id
     where u.id = $1 and u.expires_at > now() and s.active and (
       exists (select from api_tokens a where a.id = u.api_token_id and a.revoked_at is null
         and (a.expires_at is null or a.expires_at > now()))
       or exists (select from members m where m.id = u.member_id and m.role = any($2)))`,
    [Number(payload.readBigUInt64BE(0)), roles.filter((role) => roleSuffices(role, 'editor'))],
  );
  if (!grant) throw new AppError('upload_url_invalid');
  return grant;
}
