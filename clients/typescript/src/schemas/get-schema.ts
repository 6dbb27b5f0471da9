import type { SchemaDefinition } from '../generated/types.ts';
import { type Api, schemaPath } from '../http/api.ts';
import { arrayOf, objectOf, recordOf } from '../http/parse-answer.ts';

/** Asks for the definition of a schema. */
export function getSchema(
  api: Api,
  schema: string,
  signal: AbortSignal | undefined,
): Promise<SchemaDefinition> {
  return api.call({ method: 'GET', path: schemaPath(schema), signal }, (json) => {
    const definition = recordOf<SchemaDefinition>(json, 'the body', ['slug', 'version'], []);
    arrayOf(objectOf(definition.document, '`document`').fields, 'document.fields');
    return definition;
  });
}
