/** The schema under test, version by version. Each change is one that a schema with data may make. */
export interface Version {
  /** Dotted, as the service names it. */
  name: string;
  /** From 1. */
  ordinal: number;
  hasExtra: boolean;
  /** Whether `qty` and `extra` are numbers, no longer integers. */
  isWide: boolean;
  ignoresUndeclared: boolean;
}

const first = [
  { name: 'at', type: 'timestamp', required: true },
  { name: 'id', type: 'integer', required: true },
  { name: 'qty', type: 'integer', required: false },
  { name: 'price', type: 'decimal(38,18)', required: false },
  { name: 'text', type: 'string', required: false },
  { name: 'score', type: 'number', required: false },
  { name: 'payload', type: 'json', required: false },
];
const extra = { name: 'extra', type: 'integer', required: false };
const widened = new Set(['qty', 'extra']);

/** 1.0, then a field more, two fields widened, undeclared keys let in. */
export const LAST_VERSION = 4;

/** The document of the `ordinal`th version, from 1 to `LAST_VERSION`. */
export function documentOf(ordinal: number) {
  const fields = ordinal < 2 ? first : [...first, extra];
  return {
    event_date_field: 'at',
    fields: fields.map((field) =>
      widened.has(field.name) && ordinal >= 3 ? { ...field, type: 'number' } : field,
    ),
    undeclared_fields: ordinal < 4 ? 'reject' : 'ignore',
  };
}

export const versionOf = (ordinal: number): Version => ({
  name: `1.${ordinal - 1}`,
  ordinal,
  hasExtra: ordinal >= 2,
  isWide: ordinal >= 3,
  ignoresUndeclared: ordinal >= 4,
});
