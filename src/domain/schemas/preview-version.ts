import type { Queryable } from '../../ports/database.ts';
import { AppError, type FieldProblem } from '../app-error.ts';
import { requireBase, requireRoom, requireSchema } from './manage-schemas.ts';
import type { SchemaDefinition } from './schema-definition.ts';
import { listVersions } from './schemas-store.ts';
import { type Change, diffVersions, planNextVersion } from './versions.ts';

export interface VersionPreview {
  /** Null when nothing changes or something would break. */
  nextVersion: string | null;
  changes: Change[];
  /** Changes that would break stored records, each with its place in the new document. */
  breaks: FieldProblem[];
}

/**
 * Shows what a definition would change as the next version; stores nothing.
 * @throws AppError `schema_not_found`, `schema_changed`, `schema_versions_too_large`
 */
export async function previewVersion(
  db: Queryable,
  tenantId: number,
  slug: string,
  definition: SchemaDefinition,
  basedOn?: string,
): Promise<VersionPreview> {
  const schema = await requireSchema(db, tenantId, slug);
  await requireRoom(db, tenantId, schema.id, definition);
  const versions = await listVersions(db, tenantId, schema.id);
  requireBase(versions, basedOn);
  try {
    const { version, changes } = planNextVersion(versions, definition);
    return { nextVersion: version, changes, breaks: [] };
  } catch (error) {
    const refusal = error instanceof AppError ? error : undefined;
    if (refusal?.code === 'schema_unchanged') return { nextVersion: null, changes: [], breaks: [] };
    if (refusal?.code !== 'incompatible_schema') throw error;
    const changes = diffVersions(versions.at(-1)!.definition, definition);
    return { nextVersion: null, changes, breaks: refusal.fields };
  }
}
