import type { Queryable } from '../../ports/database.ts';
import type { SchemaDefinition } from './schema-definition.ts';
import { SLUG } from './schema-rules.ts';

export interface Schema {
  id: number;
  slug: string;
  name: string;
  active: boolean;
  linked: boolean;
}

export interface SchemaVersion {
  id: number;
  /** Order of the versions, from 1. */
  ordinal: number;
  version: string;
  definition: SchemaDefinition;
}

const columns = 'id, slug, name, active, linked_at is not null as linked';

/** Finds a schema; `slug` may be any text, as an invalid one simply matches no schema. */
export async function findSchema(db: Queryable, tenantId: number, slug: string): Promise<Schema | undefined> {
  if (!SLUG.test(slug)) return undefined;
  const rows = await db.query<Schema>(`select ${columns} from schemas where tenant_id = $1 and slug = $2`, [
    tenantId,
    slug,
  ]);
  return rows[0];
}

export async function listSchemas(db: Queryable, tenantId: number): Promise<Schema[]> {
  return db.query<Schema>(`select ${columns} from schemas where tenant_id = $1 order by slug`, [tenantId]);
}

export async function countSchemas(db: Queryable, tenantId: number): Promise<number> {
  const [row] = await db.query<{ n: number }>('select count(*) as n from schemas where tenant_id = $1', [
    tenantId,
  ]);
  return row!.n;
}

/** Undefined if the tenant already has a schema of that slug. */
export async function insertSchema(
  db: Queryable,
  tenantId: number,
  schema: { slug: string; name: string },
): Promise<Schema | undefined> {
  const rows = await db.query<Schema>(
    `insert into schemas (tenant_id, slug, name) values ($1, $2, $3) on conflict do nothing returning ${columns}`,
    [tenantId, schema.slug, schema.name],
  );
  return rows[0];
}

const versionsOf =
  'select id, ordinal, version, definition from schema_versions where tenant_id = $1 and schema_id = $2 order by ordinal';

/** All versions, oldest first: megabytes where a schema has many. */
export async function listVersions(
  db: Queryable,
  tenantId: number,
  schemaId: number,
): Promise<SchemaVersion[]> {
  return db.query<SchemaVersion>(versionsOf, [tenantId, schemaId]);
}

export async function firstVersion(
  db: Queryable,
  tenantId: number,
  schemaId: number,
): Promise<SchemaVersion> {
  const rows = await db.query<SchemaVersion>(`${versionsOf} limit 1`, [tenantId, schemaId]);
  return rows[0]!;
}

/** The version that is current. */
export async function newestVersion(
  db: Queryable,
  tenantId: number,
  schemaId: number,
): Promise<SchemaVersion> {
  const rows = await db.query<SchemaVersion>(`${versionsOf} desc limit 1`, [tenantId, schemaId]);
  return rows[0]!;
}

/** How many versions a schema has, and the bytes of their definitions as JSON text. */
export async function measureVersions(
  db: Queryable,
  tenantId: number,
  schemaId: number,
): Promise<{ versions: number; bytes: number }> {
  const rows = await db.query<{ versions: number; bytes: number }>(
    `select count(*) as versions, sum(octet_length(definition::text))::bigint as bytes
     from schema_versions where tenant_id = $1 and schema_id = $2`,
    [tenantId, schemaId],
  );
  return rows[0]!;
}

export async function insertVersion(
  db: Queryable,
  tenantId: number,
  schemaId: number,
  version: { ordinal: number; version: string; definition: SchemaDefinition },
): Promise<void> {
  await db.query(
    `insert into schema_versions (tenant_id, schema_id, ordinal, version, definition) values ($1, $2, $3, $4, $5)`,
    [tenantId, schemaId, version.ordinal, version.version, JSON.stringify(version.definition)],
  );
}

/**
 * Keeps other transactions from changing the schema's versions or data until this one ends. Unlike `for update`, the lock
 * permits new rows that reference the schema. Such a row also references the tenant, so it holds the lock on one of them
 * while it waits for the other.
 */
export async function lockSchema(
  tx: Queryable,
  tenantId: number,
  schemaId: number,
): Promise<{ active: boolean; position: number }> {
  const rows = await tx.query<{ active: boolean; position: number }>(
    'select active, position from schemas where tenant_id = $1 and id = $2 for no key update',
    [tenantId, schemaId],
    { prepared: true, withBegin: true },
  );
  return rows[0]!;
}

/** Moves the schema's counter; under its lock. */
export async function movePosition(tx: Queryable, tenantId: number, schemaId: number, position: number) {
  await tx.query('update schemas set position = $3 where tenant_id = $1 and id = $2', [
    tenantId,
    schemaId,
    position,
  ]);
}

export async function changeSchema(
  db: Queryable,
  tenantId: number,
  schemaId: number,
  change: { name?: string; active?: boolean },
): Promise<void> {
  await db.query(
    'update schemas set name = coalesce($3, name), active = coalesce($4, active) where tenant_id = $1 and id = $2',
    [tenantId, schemaId, change.name ?? null, change.active ?? null],
  );
}
