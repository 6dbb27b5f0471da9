import type { Queryable } from '../../ports/database.ts';
import { countDamagedDataFiles } from '../files/integrity/damaged-objects.ts';
import { requireSchema } from './manage-schemas.ts';
import type { SchemaDefinition, SchemaField } from './schema-definition.ts';
import type { Schema } from './schemas-store.ts';
import { type Change, diffVersions, tableFields } from './versions.ts';

export interface DescribedVersion {
  version: string;
  createdAt: Date;
  definition: SchemaDefinition;
  /** Differences from the previous version; empty for the first. */
  changes: Change[];
}

export interface DescribedSchema extends Schema {
  createdAt: Date;
  /** Grows with every change of what queries answer (record 3). */
  position: number;
  /** The columns of the table. */
  columns: SchemaField[];
  /** The newest first. */
  versions: DescribedVersion[];
  /** Data files of the table that are missing or damaged. */
  damagedDataFiles: number;
}

/** @throws AppError `schema_not_found` */
export async function describeSchema(
  db: Queryable,
  tenantId: number,
  slug: string,
): Promise<DescribedSchema> {
  const schema = await requireSchema(db, tenantId, slug);
  const rows = await db.query<{
    version: string;
    definition: SchemaDefinition;
    createdAt: Date;
    schemaCreatedAt: Date;
    position: number;
  }>(
    `select v.version, v.definition, v.created_at as "createdAt", s.created_at as "schemaCreatedAt",
       s.position
     from schema_versions v join schemas s on s.id = v.schema_id
     where v.tenant_id = $1 and v.schema_id = $2 order by v.ordinal`,
    [tenantId, schema.id],
  );
  const versions = rows.map(({ version, definition, createdAt }, index) => {
    const before = rows[index - 1];
    const changes = before ? diffVersions(before.definition, definition) : [];
    return { version, definition, createdAt, changes };
  });
  return {
    ...schema,
    createdAt: rows[0]!.schemaCreatedAt,
    position: rows[0]!.position,
    columns: tableFields(rows.map(({ definition }) => definition)),
    versions: versions.reverse(),
    damagedDataFiles: await countDamagedDataFiles(db, tenantId, schema.id),
  };
}
