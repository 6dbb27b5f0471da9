import type { Database } from '../../ports/database.ts';
import { AppError } from '../app-error.ts';
import { type Actor, recordAudit } from '../audit/audit-log.ts';
import { changesOf } from '../audit/changes-of.ts';
import type { Plan } from '../tenants/plan.ts';
import { hasBadCharacters } from './field-names.ts';
import { addSchemaVersion, createSchema, requireSchema } from './manage-schemas.ts';
import type { SchemaDefinition } from './schema-definition.ts';
import type { SchemaDocument } from './schema-document.ts';
import { announceSchema } from './schema-events.ts';
import { changeSchema as change } from './schemas-store.ts';

/** A member, or the operator, whom no plan bounds. */
type Editor = Actor & { plan?: Plan };

/** Creates a schema. @throws AppError `schema_exists`, `too_many_schemas` */
export async function createSchemaBy(
  database: Database,
  editor: Editor,
  document: SchemaDocument,
): Promise<void> {
  const { slug, name, definition } = document;
  await createSchema(database, editor.tenantId, document, {
    limit: editor.plan?.maxSchemas,
    alsoRecord: (tx) =>
      recordAudit(tx, editor, {
        action: 'schema.create',
        target: slug,
        details: { name, fields: definition.fields.length },
      }),
  });
}

/** Adds a version. @returns its name @throws AppError as `addSchemaVersion` */
export async function addVersionBy(
  database: Database,
  editor: Editor,
  slug: string,
  definition: SchemaDefinition,
  basedOn?: string,
): Promise<string> {
  return addSchemaVersion(
    database,
    editor.tenantId,
    { slug, definition },
    {
      limit: editor.plan?.maxSchemaVersions,
      basedOn,
      alsoRecord: (tx, version) =>
        recordAudit(tx, editor, { action: 'schema.version', target: slug, details: { version } }),
    },
  );
}

function checkName(name: string): void {
  const code = name.trim() === '' ? 'required' : hasBadCharacters(name) ? 'text_characters' : undefined;
  if (code) throw new AppError('invalid_request', { fields: [{ field: 'name', code }] });
}

/** Renames a schema, activates or deactivates it. @throws AppError `schema_not_found`, `invalid_request` */
export async function changeSchemaBy(
  database: Database,
  editor: Editor,
  slug: string,
  changes: { name?: string; active?: boolean },
): Promise<void> {
  if (changes.name !== undefined) checkName(changes.name);
  await database.transaction(async (tx) => {
    const schema = await requireSchema(tx, editor.tenantId, slug);
    await change(tx, editor.tenantId, schema.id, changes);
    await announceSchema(tx, editor.tenantId, schema, 'changed');
    await recordAudit(tx, editor, {
      action: 'schema.change',
      target: slug,
      details: changesOf(schema, changes),
    });
  });
}
