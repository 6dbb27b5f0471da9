import type { Database, Queryable } from '../../ports/database.ts';
import { AppError } from '../app-error.ts';
import { budgetError, KEPT_SECONDS } from '../budgets/budget-error.ts';
import { lockTenant } from '../tenants/tenants-store.ts';
import type { SchemaDefinition } from './schema-definition.ts';
import type { SchemaDocument } from './schema-document.ts';
import { announceSchema } from './schema-events.ts';
import {
  countSchemas,
  findSchema,
  insertSchema,
  insertVersion,
  listVersions,
  lockSchema,
  measureVersions,
  type Schema,
  type SchemaVersion,
} from './schemas-store.ts';
import { planNextVersion } from './versions.ts';

const FIRST_VERSION = '1.0';
/** Most bytes of all versions of a schema as JSON: a request reads, compares and answers them whole, beside those of others. */
const MOST_SCHEMA_BYTES = 8 * 1024 * 1024;

/**
 * Finds a schema of the tenant by its slug.
 * @throws AppError `schema_not_found`, the same for another tenant's schema (contract rule 9)
 */
export async function requireSchema(db: Queryable, tenantId: number, slug: string): Promise<Schema> {
  const schema = await findSchema(db, tenantId, slug);
  if (!schema) throw schemaNotFound(slug);
  return schema;
}

export function schemaNotFound(slug: string): AppError {
  const params = { slug };
  return new AppError('schema_not_found', {
    params,
    fields: [{ field: 'schema', code: 'schema_not_found', params }],
  });
}

/** Writes further rows in the transaction of a change. */
export type AlsoRecord = (tx: Queryable) => Promise<void>;

/**
 * `options.limit`: most schemas of the tenant; the operator's commands set no limit.
 * @throws AppError `schema_exists`, `too_many_schemas`
 */
export async function createSchema(
  database: Database,
  tenantId: number,
  document: SchemaDocument,
  options: { limit?: number | undefined; alsoRecord?: AlsoRecord } = {},
): Promise<Schema> {
  const { limit, alsoRecord } = options;
  return database.transaction(async (tx) => {
    if (limit !== undefined) {
      await lockTenant(tx, tenantId);
      if ((await countSchemas(tx, tenantId)) >= limit) throw budgetError('schemas', limit, KEPT_SECONDS);
    }
    const schema = await insertSchema(tx, tenantId, document);
    if (!schema) throw new AppError('schema_exists', { params: { slug: document.slug } });
    await insertVersion(tx, tenantId, schema.id, {
      ordinal: 1,
      version: FIRST_VERSION,
      definition: document.definition,
    });
    await announceSchema(tx, tenantId, schema, 'created');
    await alsoRecord?.(tx);
    return schema;
  });
}

/**
 * Adds the next version of a schema; it is current from the next upload token on.
 * `options.limit`: most versions of the schema. `options.basedOn`: version that the definition was made from, if known.
 * @throws AppError `schema_not_found`, `schema_changed`, `incompatible_schema`, `schema_unchanged`, `too_many_versions`,
 *   `schema_versions_too_large`
 */
export async function addSchemaVersion(
  database: Database,
  tenantId: number,
  document: Pick<SchemaDocument, 'slug' | 'definition'>,
  options: {
    limit?: number | undefined;
    basedOn?: string | undefined;
    alsoRecord?: (tx: Queryable, version: string) => Promise<void>;
  } = {},
): Promise<string> {
  const { limit = Number.POSITIVE_INFINITY, basedOn, alsoRecord } = options;
  return database.transaction(async (tx) => {
    const schema = await requireSchema(tx, tenantId, document.slug);
    await lockSchema(tx, tenantId, schema.id);
    await requireRoom(tx, tenantId, schema.id, document.definition, limit);
    const versions = await listVersions(tx, tenantId, schema.id);
    requireBase(versions, basedOn);
    const next = planNextVersion(versions, document.definition);
    await insertVersion(tx, tenantId, schema.id, {
      ordinal: versions.length + 1,
      version: next.version,
      definition: document.definition,
    });
    await announceSchema(tx, tenantId, schema, 'version_added');
    await alsoRecord?.(tx, next.version);
    return next.version;
  });
}

/** @throws AppError `schema_changed` if a definition was made from another version than the newest, which it would undo */
export function requireBase(versions: readonly SchemaVersion[], basedOn: string | undefined): void {
  const { version } = versions.at(-1)!;
  if (basedOn !== undefined && basedOn !== version) {
    throw new AppError('schema_changed', { params: { version, based_on: basedOn } });
  }
}

/**
 * Checks that a schema has room for one more version, before its versions are read.
 * @param limit most versions of the schema
 * @throws AppError `too_many_versions`, `schema_versions_too_large`
 */
export async function requireRoom(
  db: Queryable,
  tenantId: number,
  schemaId: number,
  next: SchemaDefinition,
  limit = Number.POSITIVE_INFINITY,
): Promise<void> {
  const { versions, bytes } = await measureVersions(db, tenantId, schemaId);
  if (versions >= limit) throw budgetError('schema_versions', limit, KEPT_SECONDS);
  if (bytes + Buffer.byteLength(JSON.stringify(next)) > MOST_SCHEMA_BYTES) {
    throw budgetError('schema_bytes', MOST_SCHEMA_BYTES, KEPT_SECONDS);
  }
}
