import { inBatches } from '../../concurrency/in-batches.ts';
import { perDatabase, type Queryable } from '../../ports/database.ts';
import { roleSuffices, roles } from '../members/roles.ts';
import type { SchemaDefinition } from '../schemas/schema-definition.ts';

/** The creator of an upload token: a program with an API token, or a member in the panel. */
export type UploadTokenMaker = { tenantId: number } & ({ tokenId: number } | { memberId: number });

/** Inserts an upload token for one version of a schema, valid for `minutes`. */
export async function insertUploadToken(
  db: Queryable,
  maker: UploadTokenMaker,
  schemaId: number,
  schemaVersionId: number,
  minutes: number,
): Promise<{ id: number; expiresAt: Date }> {
  const [tokenId, memberId] = 'tokenId' in maker ? [maker.tokenId, null] : [null, maker.memberId];
  const [row] = await db.query<{ id: number; expiresAt: Date }>(
    `insert into upload_tokens (tenant_id, schema_id, schema_version_id, api_token_id, member_id, expires_at)
     values ($1, $2, $3, $4, $5, date_trunc('milliseconds', now()) + make_interval(mins => $6))
     returning id, expires_at as "expiresAt"`,
    [maker.tenantId, schemaId, schemaVersionId, tokenId, memberId, minutes],
  );
  return row!;
}

/** The rights of an upload URL: files of one schema, checked against one version of it. */
export interface UploadGrant {
  uploadTokenId: number;
  /** The API token that made the URL; null where a member did. */
  apiTokenId: number | null;
  tenantId: number;
  tenantSlug: string;
  planName: string;
  schemaId: number;
  schemaSlug: string;
  schemaVersionId: number;
  schemaVersion: string;
  definition: SchemaDefinition;
}

/** Roles of the members who may upload. */
const UPLOADERS = roles.filter((role) => roleSuffices(role, 'editor'));

/** The rights of an upload token, if it and its maker are still good for any. */
export const findUploadGrant = (db: Queryable, uploadTokenId: number): Promise<UploadGrant | undefined> =>
  grants(db)(uploadTokenId);

/** Uploads that begin together are looked up by one statement. */
const grants = perDatabase((db) =>
  inBatches<number, UploadGrant | undefined>(async (ids) => {
    const found = await db.query<UploadGrant>(
      `select u.id as "uploadTokenId", u.api_token_id as "apiTokenId", u.tenant_id as "tenantId", t.slug as "tenantSlug", t.plan as "planName",
         s.id as "schemaId", s.slug as "schemaSlug", v.id as "schemaVersionId", v.version as "schemaVersion", v.definition
       from upload_tokens u
         join tenants t on t.id = u.tenant_id
         join schemas s on s.id = u.schema_id
         join schema_versions v on v.id = u.schema_version_id
       where u.id = any($1::bigint[]) and u.expires_at > now() and s.active and (
         exists (select from api_tokens a where a.id = u.api_token_id and a.revoked_at is null
           and (a.expires_at is null or a.expires_at > now()))
         or exists (select from members m where m.id = u.member_id and m.role = any($2)))`,
      [[...new Set(ids)], UPLOADERS],
      { prepared: true },
    );
    const byId = new Map(found.map((grant) => [grant.uploadTokenId, grant]));
    return ids.map((id) => byId.get(id));
  }),
);
