import type { SchemaField } from '../schemas/schema-definition.ts';
import type { QueryRequest } from './query-body.ts';

/** Most columns of the sampled rows. */
const COLUMNS = 20;
/** Averages are the costliest aggregates to begin with: each is a sum that is the same each time, and a division. */
const AVERAGES = 2;

/** Queries of everyday forms on whatever fields a schema has: figures by group, and the newest rows. */
export function sampleQueries(fields: SchemaField[], eventDateField: string): QueryRequest[] {
  const window = { event_from: '0001-01-01', event_to: '9999-12-31' };
  const numbers = fields.filter(({ type }) => ['integer', 'number', 'decimal'].includes(type.kind));
  const text = fields.find(({ type }) => type.kind === 'string');
  const event = quoted(eventDateField);
  const averages = numbers.slice(0, AVERAGES).map(({ name }) => `avg(${quoted(name)})`);
  return [
    {
      ...window,
      select: ['count(*)', `min(${event})`, `max(${event})`, ...averages],
      ...(text && { group_by: [text.name] }),
    },
    {
      ...window,
      select: fields.slice(0, COLUMNS).map(({ name }) => quoted(name)),
      order_by: [{ field: eventDateField, direction: 'desc' }],
    },
  ];
}

const quoted = (name: string) => `"${name}"`;
