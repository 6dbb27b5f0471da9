import { runChecker } from '../../../src/domain/checking/testing/checker-harness.testing.ts';
import { NUMBERS, TEXTS } from '../../../src/domain/checking/testing/tricky-values.testing.ts';
import { parseFieldType, type SchemaDefinition } from '../../../src/domain/schemas/schema-definition.ts';
import type { Random } from './random.ts';

const FIRST: Record<string, string | [type: string, key: string]> = {
  ts: 'timestamp',
  day: 'date',
  n: 'integer',
  m: 'integer',
  x: 'number',
  price: 'decimal(12,2)',
  big: 'decimal(38,10)',
  share: 'decimal(2,2)',
  whole: 'decimal(38,0)',
  name: 'string',
  user_id: ['string', 'userId'],
  odd: ['string', 'na\u00efve "k\\ey" $.[*]'],
  ok: 'boolean',
  data: 'json',
};
/** The second version: `m` is widened, `extra` is new. */
const SECOND = { ...FIRST, m: 'number', extra: ['decimal(20,4)', 'Extra'] as [string, string] };

export const versions: { version: string; definition: SchemaDefinition }[] = [
  { version: '1.0', definition: definitionOf(FIRST) },
  { version: '1.1', definition: definitionOf(SECOND) },
];

function definitionOf(types: Record<string, string | [string, string]>): SchemaDefinition {
  const fields = Object.entries(types).map(([name, given]) => {
    const [type, key] = typeof given === 'string' ? [given, name] : given;
    return { name, key, type: parseFieldType(type)!, required: name === 'ts', description: '' };
  });
  return { fields, eventDateField: 'ts', undeclaredFields: 'ignore' };
}

/** A file as a client sends it, the bytes that its upload stores, and the number of records. */
export function generateFile(random: Random, definition: SchemaDefinition, lines: number) {
  const kept: string[] = [];
  while (kept.length < lines) {
    const line = generateLine(random, definition);
    if (stored(definition, `${line}\n`)) kept.push(line);
  }
  const sent = `${kept.join(random.chance(0.3) ? '\r\n' : '\n')}\n`;
  return { sent, bytes: stored(definition, sent)!, rows: kept.length };
}

function stored(definition: SchemaDefinition, text: string): Buffer | undefined {
  const { summary, output } = runChecker(definition, text);
  return summary.badRows === 0 ? Buffer.from(output, 'latin1') : undefined;
}

function generateLine(random: Random, definition: SchemaDefinition): string {
  const space = () => random.pick(['', '', '', ' ', '\t', '\r', '  ']);
  const members = definition.fields
    .filter((field) => field.required || random.chance(0.85))
    .map(
      (field) =>
        `${escapedKey(random, field.key)}${space()}:${space()}${valueFor(random, field.type.kind, field)}`,
    );
  // Undeclared keys that differ only in case, and one that looks like a key that the service adds.
  for (const extra of [
    '"TS":"x"',
    '"NAME":"no"',
    '"USERID":"no"',
    '"Data":{"a":1}',
    '"_line":9',
    '"N":-1',
    '"":0',
  ]) {
    if (random.chance(0.15)) members.splice(random.int(members.length + 1), 0, extra);
  }
  return `${space()}{${space()}${members.join(`,${space()}`)}}${random.pick(['', '', ' ', '\t'])}`;
}

function escapedKey(random: Random, key: string): string {
  const units = [...JSON.stringify(key).slice(1, -1)];
  if (random.chance(0.1) && /^[a-z]/i.test(key)) {
    units[0] = `\\u${key.charCodeAt(0).toString(16).padStart(4, '0')}`;
  }
  return `"${units.join('')}"`;
}

function valueFor(random: Random, kind: string, field: SchemaDefinition['fields'][number]): string {
  if (!field.required && random.chance(0.08)) return 'null';
  switch (kind) {
    case 'timestamp':
      return JSON.stringify(timestamp(random));
    case 'date':
      return JSON.stringify(
        random.pick(['2026-01-31', '2024-02-29', '0001-01-01', '9999-12-31', '1969-12-31', day(random)]),
      );
    case 'integer':
      return random.pick([
        String(random.int(20) - 10),
        String(random.int(20) - 10),
        ...NUMBERS,
        '-9223372036854775808',
      ]);
    case 'number':
      return random.pick([
        String((random.int(2000) - 1000) / 8),
        String(random.next() * 1e6),
        String(random.int(9)),
        ...NUMBERS,
      ]);
    case 'decimal':
      return decimal(random, field);
    case 'boolean':
      return random.pick(['true', 'false']);
    case 'string':
      return random.pick([...WORDS, ...WORDS, ...TEXTS]);
    default:
      return random.pick(JSONS);
  }
}

const WORDS = [
  '"Ana"',
  '"ana"',
  '"\u00c9LAN \u00df"',
  '"\u00e9lan"',
  '""',
  '" pad\\t"',
  '"\\ud83d\\ude00c"',
  '"\ud83d\ude00"',
  '"\uffee"',
  '"a_b%c\\\\d"',
  '"x\'y"',
  '"12"',
  '"-7.505"',
  '"1e3"',
  '"true"',
  '"2026-01-31"',
  '"2026-01-31T10:20:30.5-03:00"',
  '"2026-01-31 23:59:59+23:59"',
  '"0001-01-01T00:00:00Z"',
  '"\ufeffbom"',
  '"a\\u0000b"',
];

const JSONS = [
  '{"a":{"b":[1,2.5]},"s":"x","n":null}',
  '[1,true,"t",12345678901234567890,1.0,-3]',
  '{"k k":{"n":7}}',
  '{}',
  '[]',
  '"text"',
  '"\\u0041\\/\\"\\ud83d\\ude00"',
  '12',
  '-0',
  '0.10',
  '1E5',
  'true',
  'false',
  '[[1,[2,[3]]],{"0":"zero","a":[{"b":"deep"}]}]',
  '{"0":5,"a":"\\u00e9"}',
  '{"s":"Infinity","n":"12"}',
  '{ "a" : [ 1 , 2 ] }',
  '-9223372036854775808',
  '123456789012345678901234567890',
  '1e400',
  '[1E+400,{"a":-1.5e999},"1e400","\\"1e400",1e-400,1e308]',
  '9'.repeat(309),
  `{"s":"x\\\\","a":[${'1'.repeat(400)},${'1'.repeat(309)}.5]}`,
];

function decimal(random: Random, field: SchemaDefinition['fields'][number]): string {
  if (field.type.kind !== 'decimal') throw new Error('not a decimal');
  const { precision, scale } = field.type;
  const digits = (count: number) => Array.from({ length: count }, () => random.int(10)).join('');
  const whole = random.chance(0.5) ? random.int(precision - scale + 1) : Math.min(2, precision - scale);
  const head = whole === 0 ? '0' : `${1 + random.int(9)}${digits(whole - 1)}`;
  const part = random.int(scale + 1);
  return `${random.pick(['', '-'])}${head}${part > 0 ? `.${digits(part)}` : ''}`;
}

/** One of six days in two months: the table has a file for each day, and a query reads them all. */
function day(random: Random): string {
  return new Date(Date.UTC(2026, 0, 1 + 10 * random.int(6))).toISOString().slice(0, 10);
}

function timestamp(random: Random): string {
  const time = random.pick(['T00:00:00', 'T10:20:30', 'T23:59:59', ' 12:34:56', 't05:06:07', 'T10:20:30']);
  const fraction = random.pick(['', '', '.5', '.123456', '.123456789', '.000001']);
  const zone = random.pick(['Z', 'Z', 'z', '', '+00:00', '-03:00', '+14:00', '+05:30', '-23:59']);
  const date = random.pick([
    day(random),
    day(random),
    day(random),
    '2026-01-15',
    '0001-01-02',
    '9999-12-30',
    '1969-12-31',
    '1582-10-10',
  ]);
  return `${date}${time}${fraction}${zone}`;
}
