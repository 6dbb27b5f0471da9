import type { PanelSchema } from '../contract-types.ts';

/** Field types of a schema (contract rule 10). `decimal` carries its precision and scale. */
export type FieldType =
  | { kind: 'string' | 'integer' | 'number' | 'boolean' | 'date' | 'timestamp' | 'json' }
  | { kind: 'decimal'; precision: number; scale: number };

export interface SchemaField {
  /** Column name, `[a-z][a-z0-9_]*`. */
  name: string;
  /** JSON key in the records; equal to `name` unless declared otherwise. */
  key: string;
  type: FieldType;
  /** Required fields are present and not null in every record. */
  required: boolean;
  description: string;
}

export type UndeclaredFields = PanelSchema<'UndeclaredFields'>;

/** Requirements of one schema version on a record. */
export interface SchemaDefinition {
  fields: SchemaField[];
  /** Name of the one `date` or `timestamp` field that orders the data by time; always required. */
  eventDateField: string;
  undeclaredFields: UndeclaredFields;
}

const DECIMAL = /^decimal\((\d{1,2}),(\d{1,2})\)$/;
const PLAIN = new Set(['string', 'integer', 'number', 'boolean', 'date', 'timestamp', 'json']);

/** `decimal(12,2)` -> `{ kind: 'decimal', precision: 12, scale: 2 }`; undefined for an unknown type. */
export function parseFieldType(text: string): FieldType | undefined {
  if (PLAIN.has(text)) return { kind: text as Exclude<FieldType['kind'], 'decimal'> };
  const match = DECIMAL.exec(text);
  if (!match) return undefined;
  const precision = Number(match[1]);
  const scale = Number(match[2]);
  if (precision < 1 || precision > 38 || scale > precision) return undefined;
  return { kind: 'decimal', precision, scale };
}

export function formatFieldType(type: FieldType): string {
  return type.kind === 'decimal' ? `decimal(${type.precision},${type.scale})` : type.kind;
}
