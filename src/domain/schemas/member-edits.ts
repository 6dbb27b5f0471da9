import type { Database } from '../../ports/database.ts';
import { AppError } from '../app-error.ts';
import { recordAudit } from '../audit/audit-log.ts';
import { changesOf } from '../audit/changes-of.ts';
import type { PanelIdentity } from '../members/panel-identity.ts';
import { hasBadCharacters } from './field-names.ts';
import { addSchemaVersion, createSchema, requireSchema } from './manage-schemas.ts';
import type { SchemaDefinition } from './schema-definition.ts';
import type { SchemaDocument } from './schema-document.ts';
import { announceSchema } from './schema-events.ts';
import { changeSchema as change } from './schemas-store.ts';

/** A member creates a schema. @throws AppError `schema_exists`, `too_many_schemas` */
export async function createSchemaBy(
  database: Database,
  member: PanelIdentity,
  document: SchemaDocument,
): Promise<void> {
  const { slug, name, definition } = document;
  await createSchema(database, member.tenantId, document, {
    limit: member.plan.maxSchemas,
    alsoRecord: (tx) =>
      recordAudit(tx, member, {
        action: 'schema.create',
        target: slug,
        details: { name, fields: definition.fields.length },
      }),
  });
}

/** A member adds a version. @throws AppError as `addSchemaVersion` */
export async function addVersionBy(
  database: Database,
  member: PanelIdentity,
  slug: string,
  definition: SchemaDefinition,
  basedOn?: string,
): Promise<void> {
  await addSchemaVersion(
    database,
    member.tenantId,
    { slug, definition },
    {
      limit: member.plan.maxSchemaVersions,
      basedOn,
      alsoRecord: (tx, version) =>
        recordAudit(tx, member, { action: 'schema.version', target: slug, details: { version } }),
    },
  );
}

function checkName(name: string): void {
  const code = name.trim() === '' ? 'required' : hasBadCharacters(name) ? 'text_characters' : undefined;
  if (code) throw new AppError('invalid_request', { fields: [{ field: 'name', code }] });
}

/** A member renames a schema, activates or deactivates it. @throws AppError `schema_not_found`, `invalid_request` */
export async function changeSchemaBy(
  database: Database,
  member: PanelIdentity,
  slug: string,
  changes: { name?: string; active?: boolean },
): Promise<void> {
  if (changes.name !== undefined) checkName(changes.name);
  await database.transaction(async (tx) => {
    const schema = await requireSchema(tx, member.tenantId, slug);
    await change(tx, member.tenantId, schema.id, changes);
    await announceSchema(tx, member.tenantId, schema, 'changed');
    await recordAudit(tx, member, {
      action: 'schema.change',
      target: slug,
      details: changesOf(schema, changes),
    });
  });
}
