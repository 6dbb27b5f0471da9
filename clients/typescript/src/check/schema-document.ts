import type { SchemaFileField } from '../generated/types.ts';

/**
 * A schema as a `schema.json` declares it, as far as the checker reads it: the `document` of `Celeiro.schema`, what
 * `celeiro schema detect` prints, or the import of such a file.
 */
export interface SchemaDocument {
  /** Name of the `date` or `timestamp` field that orders the records. */
  event_date_field: string;
  /** `required` is false unless given. */
  fields: readonly (Omit<SchemaFileField, 'required'> & { required?: boolean })[];
  /** `reject` or `ignore`; `reject` unless given. */
  undeclared_fields?: string;
}
