import type { Schemas } from '../../../api/paths.ts';

const VALUES: Record<string, unknown> = {
  string: 'texto',
  integer: 42,
  number: 3.14,
  boolean: true,
  date: '2026-01-31',
  timestamp: '2026-01-31T10:00:00Z',
  json: { chave: 'valor' },
};

/** One line of JSONL that a schema accepts. */
export function exampleRecord(fields: Schemas['Field'][]): string {
  const members = fields.map(({ name, key, type }) => `${JSON.stringify(key ?? name)}:${exampleValue(type)}`);
  return `{${members.join(',')}}`;
}

function exampleValue(type: string): string {
  const decimal = /^decimal\((\d+),(\d+)\)$/.exec(type);
  if (!decimal) return JSON.stringify(VALUES[type]);
  const scale = Number(decimal[2]);
  const whole = Number(decimal[1]) > scale ? '1' : '0';
  return scale > 0 ? `${whole}.${'5'.repeat(scale)}` : whole;
}
