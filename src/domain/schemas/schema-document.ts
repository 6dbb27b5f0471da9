import { z } from 'zod';
import type { ErrorCode } from '../../messages/pt-BR.ts';
import { AppError, type FieldProblem } from '../app-error.ts';
import {
  formatFieldType,
  parseFieldType,
  type SchemaDefinition,
  type UndeclaredFields,
} from './schema-definition.ts';
import { schemaProblems } from './schema-rules.ts';

/** A schema as a person declares it. */
export interface SchemaDocument {
  slug: string;
  name: string;
  definition: SchemaDefinition;
}

/** The members of a `schema.json`. */
export interface SchemaJson {
  slug: string;
  name: string;
  event_date_field: string;
  fields: SchemaFieldJson[];
  undeclared_fields: UndeclaredFields;
}

export interface SchemaFieldJson {
  name: string;
  /** Only if it differs from the name. */
  key?: string;
  type: string;
  required: boolean;
  description?: string;
}

const shape = z.strictObject({
  slug: z.string(),
  name: z.string(),
  event_date_field: z.string(),
  fields: z.array(
    z.strictObject({
      name: z.string(),
      key: z.string().optional(),
      type: z.string(),
      required: z.boolean().default(false),
      description: z.string().default(''),
    }),
  ),
  undeclared_fields: z.enum(['reject', 'ignore']).default('reject'),
});

/**
 * Returns the schema that a parsed `schema.json` declares.
 * @throws AppError `invalid_schema` with every problem of the document, by its dotted place
 */
export function parseSchemaDocument(value: unknown): SchemaDocument {
  const parsed = shape.safeParse(value, { reportInput: true });
  const problems = [...(parsed.error?.issues.flatMap(shapeProblems) ?? []), ...schemaProblems(value)];
  if (!parsed.success || problems.length > 0) throw new AppError('invalid_schema', { fields: problems });
  const { slug, name, event_date_field, fields, undeclared_fields } = parsed.data;
  return {
    slug,
    name,
    definition: {
      fields: fields.map(({ key, type, ...field }) => ({
        ...field,
        key: key ?? field.name,
        type: parseFieldType(type)!,
      })),
      eventDateField: event_date_field,
      undeclaredFields: undeclared_fields,
    },
  };
}

/** The `schema.json` of a schema; `parseSchemaDocument` converts it back to the same schema. */
export function toSchemaDocument({ slug, name, definition }: SchemaDocument): SchemaJson {
  return {
    slug,
    name,
    event_date_field: definition.eventDateField,
    fields: toFieldsJson(definition.fields),
    undeclared_fields: definition.undeclaredFields,
  };
}

export function toFieldsJson(fields: SchemaDefinition['fields']): SchemaFieldJson[] {
  return fields.map(({ name, key, type, required, description }) => ({
    name,
    ...(key !== name && { key }),
    type: formatFieldType(type),
    required,
    ...(description !== '' && { description }),
  }));
}

function shapeProblems(issue: z.core.$ZodIssue): FieldProblem[] {
  const at = (...more: PropertyKey[]) => [...issue.path, ...more].join('.') || 'schema';
  const problem = (code: ErrorCode, params?: FieldProblem['params']) => [
    { field: at(), code, ...(params && { params }) },
  ];
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map((key) => ({ field: at(key), code: 'unknown_member' }));
    case 'invalid_type':
      return issue.input === undefined
        ? problem('required')
        : problem('bad_type', { expected: issue.expected });
    case 'invalid_value':
      return problem('bad_choice', { choices: issue.values.join(', ') });
    default:
      return problem('invalid_value');
  }
}
