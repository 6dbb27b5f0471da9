import type { DescribedSchema } from '../../../../domain/schemas/describe-schema.ts';
import { toFieldsJson } from '../../../../domain/schemas/schema-document.ts';
import type { Change } from '../../../../domain/schemas/versions.ts';
import { schemaChanges } from '../../../../messages/pt-br/schemas.ts';
import { fillFigures } from '../../fill-figures.ts';
import type { PanelSchema } from '../../panel-call.ts';

/** A schema in the words of the contract. */
export function toSchemaDetail(schema: DescribedSchema): PanelSchema<'SchemaDetail'> {
  return {
    slug: schema.slug,
    name: schema.name,
    active: schema.active,
    linked: schema.linked,
    position: schema.position,
    created_at: schema.createdAt.toISOString(),
    columns: toFieldsJson(schema.columns),
    damaged_table_files: schema.damagedDataFiles,
    versions: schema.versions.map(({ version, createdAt, definition, changes }) => ({
      version,
      created_at: createdAt.toISOString(),
      event_date_field: definition.eventDateField,
      fields: toFieldsJson(definition.fields),
      undeclared_fields: definition.undeclaredFields,
      changes: changes.map(toChange),
    })),
  };
}

export function toChange({ kind, field, from, to }: Change): PanelSchema<'Change'> {
  const params = { field: field ?? '', from: from ?? '', to: to ?? '' };
  return { kind, field, from, to, text: fillFigures(schemaChanges[kind], params) };
}
