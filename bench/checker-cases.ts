/** The inputs of the checker's benchmark: regular files, and inputs made to be hard for it. */
import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { parseFieldType, type SchemaDefinition } from '../src/domain/schemas/schema-definition.ts';

const CASE_BYTES = 12e6;
const REGULAR_BAR = 5;
const HARD_BAR = 1;

export interface Case {
  name: string;
  schema: SchemaDefinition;
  data: Buffer;
  bar: number;
}

/** `schema('t:string', 'n:integer?')`: every record also has the event date `at`, unless it declares it. */
function schema(...declarations: string[]): SchemaDefinition {
  const fields = declarations.map((declaration) => {
    const [name, type] = declaration.split(':') as [string, string];
    const required = !type.endsWith('?');
    return { name, key: name, type: parseFieldType(type.replace('?', ''))!, required, description: '' };
  });
  const eventDate = fields.find(({ type }) => type.kind === 'date' || type.kind === 'timestamp');
  return { fields, eventDateField: eventDate?.name ?? '', undeclaredFields: 'reject' };
}

let seed = 5;
function random(below: number): number {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return Math.floor((seed / 2 ** 32) * below);
}

function shuffled<T>(items: T[]): T[] {
  for (let i = items.length - 1; i > 0; i--) {
    const j = random(i + 1);
    [items[i], items[j]] = [items[j]!, items[i]!];
  }
  return items;
}

function file(line: (i: number) => string): Buffer {
  const lines: string[] = [];
  for (let bytes = 0; bytes < CASE_BYTES; bytes += lines.at(-1)!.length + 1) lines.push(line(lines.length));
  return Buffer.from(`${lines.join('\n')}\n`);
}

const EVENT = schema(
  ...['event_date:timestamp', 'user_id:integer', 'action:string', 'amount:decimal(12,2)'],
  ...['ok:boolean', 'tags:json', 'ctx:json?'],
);

function event(i: number): Record<string, unknown> {
  return {
    event_date: `2026-01-${10 + (i % 18)}T10:00:00Z`,
    user_id: random(1e6),
    action: 'click',
    amount: random(1e5) / 100,
    ok: i % 2 === 0,
    tags: ['a', 'b'],
    ctx: { ip: '10.0.0.1', ua: 'Mozilla/5.0 (X11; Linux x86_64)' },
  };
}

const FLIGHT = schema(
  ...['departed_on:date', 'scheduled_at:timestamp', 'dep_time:integer?', 'sched_dep_time:integer'],
  ...['dep_delay:integer?', 'arr_time:integer?', 'sched_arr_time:integer', 'arr_delay:integer?'],
  ...['flight:integer', 'air_time:integer?', 'distance:integer', 'carrier:string', 'tailnum:string?'],
  ...['origin:string', 'dest:string'],
);

function flight(i: number): Record<string, unknown> {
  const day = `2013-01-${String(1 + (i % 31)).padStart(2, '0')}`;
  return {
    departed_on: day,
    scheduled_at: `${day}T${String(10 + (i % 13)).padStart(2, '0')}:00:00Z`,
    dep_time: 500 + random(1900),
    sched_dep_time: 500 + random(1900),
    dep_delay: random(60) - 10,
    arr_time: 500 + random(1900),
    sched_arr_time: 500 + random(1900),
    arr_delay: random(60) - 20,
    flight: 1 + random(6000),
    air_time: 20 + random(600),
    distance: 100 + random(4000),
    carrier: ['UA', 'AA', 'B6', 'DL'][random(4)],
    tailnum: `N${10000 + random(80000)}`,
    origin: ['EWR', 'JFK', 'LGA'][random(3)],
    dest: ['IAH', 'MIA', 'ATL', 'ORD'][random(4)],
  };
}

function flights(path: string | undefined): Buffer {
  if (path === undefined || !existsSync(path)) return file((i) => JSON.stringify(flight(i)));
  const content = readFileSync(path);
  const lines = path.endsWith('.gz') ? gunzipSync(content) : content;
  return Buffer.concat(Array.from({ length: Math.ceil(CASE_BYTES / lines.length) }, () => lines));
}

const TEXT = schema('t:string');
const JSON_FIELD = schema('j:json');
const DOUBLES = schema('a:number', 'b:number');
const WIDE = schema(...Array.from({ length: 300 }, (_, k) => `column_${k}:integer`));

function json(value: unknown): string {
  return JSON.stringify({ j: value });
}

function keys(count: number, name: (k: number) => string): Record<string, number> {
  return Object.fromEntries(Array.from({ length: count }, (_, k) => [name(k), random(1000)]));
}

function wide(): [string, number][] {
  return Array.from({ length: 300 }, (_, k) => [`column_${k}`, random(1e6)]);
}

const HARD: [string, SchemaDefinition, (i: number) => string][] = [
  [
    'keys shuffled on each line',
    EVENT,
    (i) => JSON.stringify(Object.fromEntries(shuffled(Object.entries(event(i))))),
  ],
  [
    'odd spacing { "k" : v }',
    EVENT,
    (i) => JSON.stringify(event(i), null, 1).replace(/\n */g, ' ').replace(/":/g, '" :'),
  ],
  ['CRLF', EVENT, (i) => `${JSON.stringify(event(i))}\r`],
  [
    'optional field missing in half',
    EVENT,
    (i) => JSON.stringify({ ...event(i), ctx: i % 2 ? undefined : {} }),
  ],
  ['timestamps escaped', EVENT, (i) => JSON.stringify(event(i)).replace('"2026', '"\\u0032026')],
  [
    'timestamps all escaped',
    EVENT,
    (i) =>
      JSON.stringify(event(i)).replace(/2026[^"]*/, (t) =>
        [...t].map((c) => `\\u00${c.charCodeAt(0).toString(16)}`).join(''),
      ),
  ],
  ['timestamps with a space', EVENT, (i) => JSON.stringify(event(i)).replace('T10', ' 10')],
  ['timestamps with 9 digits', EVENT, (i) => JSON.stringify(event(i)).replace('00Z', '00.123456789Z')],
  [
    'decimals of 18 digits',
    schema('a:decimal(18,2)', 'b:decimal(30,4)'),
    () => `{"a":${1e15 + random(1e9)}.25,"b":${1e15 + random(1e9)}.125}`,
  ],
  ['keys escaped', EVENT, (i) => JSON.stringify(event(i)).replace('"user_id', '"\\u0075ser_id')],
  ['long ASCII text', TEXT, () => JSON.stringify({ t: 'lorem ipsum dolor sit amet '.repeat(75) })],
  ['long Cyrillic text', TEXT, () => JSON.stringify({ t: 'съешь ещё этих мягких булок '.repeat(40) })],
  ['\\uXXXX only', TEXT, () => `{"t":"${'\\u00e9\\u0416'.repeat(100)}"}`],
  ['\\n only', TEXT, () => `{"t":"${'\\n'.repeat(600)}"}`],
  ['surrogate pairs only', TEXT, () => `{"t":"${'\\ud83d\\ude00'.repeat(100)}"}`],
  ['quotes escaped between letters', TEXT, () => `{"t":"${'a\\"'.repeat(400)}"}`],
  ['doubles with exponent', DOUBLES, () => `{"a":${random(1e6)}e-${random(9) + 1},"b":1.${random(1e9)}E+10}`],
  [
    'doubles with huge exponent',
    DOUBLES,
    () => `{"a":${random(1e6)}e-${random(200) + 101},"b":1.${random(1e9)}E+300}`,
  ],
  [
    'doubles of 17 digits',
    DOUBLES,
    () => `{"a":0.${random(1e8)}${random(1e8)}1,"b":-${random(1e6)}.${random(1e8)}}`,
  ],
  [
    'integers of 19 digits',
    schema('a:integer', 'b:integer'),
    () => `{"a":1${1e14 + random(1e9)}123,"b":-5${1e14 + random(1e9)}123}`,
  ],
  ['json of 15 long similar keys', JSON_FIELD, () => json(keys(15, (k) => 'x'.repeat(60) + (k + 10)))],
  ['json of 40 keys', JSON_FIELD, () => json(keys(40, (k) => `key${k}`))],
  ['json of 5,000 keys', JSON_FIELD, () => json(keys(5000, (k) => `key${k}`))],
  ['json of 100,000 keys', JSON_FIELD, () => json(keys(100_000, (k) => `key${k}`))],
  ['json of 40 escaped keys', JSON_FIELD, () => json(keys(40, (k) => `key\n${k}`))],
  [
    'json of nested 20-key objects',
    JSON_FIELD,
    () =>
      json({ ...keys(20, (k) => `o${k}`), list: Array.from({ length: 50 }, () => keys(20, (k) => `i${k}`)) }),
  ],
  ['json of depth 63', JSON_FIELD, () => `{"j":${'['.repeat(62)}${']'.repeat(62)}}`],
  ['json array of numbers', JSON_FIELD, () => json(Array.from({ length: 200 }, () => random(1e5)))],
  ['one line of 3 MB', JSON_FIELD, () => `{"j":[${'"abcdefgh",'.repeat(3e5)}1]}`],
  ['tiny lines', TEXT, () => '{"t":""}'],
  ['300 fields', WIDE, () => JSON.stringify(Object.fromEntries(wide()))],
  ['300 fields shuffled', WIDE, () => JSON.stringify(Object.fromEntries(shuffled(wide())))],
  [
    'undeclared fields ignored',
    { ...TEXT, undeclaredFields: 'ignore' },
    (i) => JSON.stringify({ ...event(i), t: 'x' }),
  ],
];

/** Names and makers of all inputs; `path` is a file of flights (`.jsonl` or `.jsonl.gz`), made up if absent. */
export function checkerCases(path: string | undefined): { name: string; make: () => Case }[] {
  const events = () => file((i) => JSON.stringify(event(i)));
  const regular = [
    { name: 'regular: events', schema: EVENT, data: events },
    { name: 'regular: flights', schema: FLIGHT, data: () => flights(path) },
  ];
  const hard = HARD.map(([name, schema, line]) => ({ name, schema, data: () => file(line) }));
  return [
    ...regular.map(({ data, ...rest }) => ({
      name: rest.name,
      make: () => ({ ...rest, data: data(), bar: REGULAR_BAR }),
    })),
    ...hard.map(({ data, ...rest }) => ({
      name: rest.name,
      make: () => ({ ...rest, data: data(), bar: HARD_BAR }),
    })),
  ];
}
