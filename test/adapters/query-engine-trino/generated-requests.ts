import type { Condition, QueryRequest } from '../../../src/domain/query/query-body.ts';
import type { Random } from './random.ts';

type Kind = 'text' | 'integer' | 'decimal' | 'double' | 'boolean' | 'date' | 'moment' | 'json';
type Make = (random: Random, depth: number) => string;

const COLUMNS: Record<Kind, readonly string[]> = {
  text: ['name', 'user_id', 'odd', '_file_name', '_schema_version'],
  integer: ['n', '_file_id'],
  decimal: ['price', 'big', 'share', 'extra', 'whole'],
  double: ['x', 'm'],
  boolean: ['ok'],
  date: ['day'],
  moment: ['ts', '_ingested_at'],
  json: ['data'],
};

const LITERALS: Record<Kind, readonly string[]> = {
  text: ["'a'", "''", "'Ana'", "'x''y'", "'\u00e9'", "'%'", "' '", "'12'"],
  integer: ['0', '1', '-1', '2', '3', '7', '-9223372036854775808', '9223372036854775807'],
  decimal: ['1.5', '-0.05', '100.00', '0.3333', '12345678901234567890.12345'],
  double: ['1e0', '-2.5e0', '1e-7', '3.3e10', '0e0'],
  boolean: ['true', 'false'],
  date: ["date '2026-01-31'", "date '2024-02-29'", "date '0001-01-01'", "date '9999-12-31'"],
  moment: ["timestamp '2026-01-15T10:20:30.123456Z'", "timestamp '1969-12-31T23:59:59.999999Z'"],
  json: ['data'],
};

const PATHS = [
  '$',
  '$.a',
  '$.a.b',
  '$.a.b[0]',
  '$.a.b[1]',
  '$.s',
  '$.n',
  '$[0]',
  '$[1]',
  '$[2]',
  '$[3]',
  '$[4]',
  '$[5]',
  '$["k k"].n',
  '$["0"]',
  '$.a[0]',
  '$.a[0].b',
  '$[1].a[0].b',
];
const DAY_UNITS = ['day', 'week', 'month', 'quarter', 'year'];
const TIME_UNITS = ['second', 'minute', 'hour', ...DAY_UNITS];
const KINDS: readonly Kind[] = ['text', 'integer', 'decimal', 'double', 'boolean', 'date', 'moment'];

const calls: Record<Exclude<Kind, 'json'>, readonly Make[]> = {
  text: [
    (r, d) => `${r.pick(['lower', 'upper', 'trim', 'ltrim', 'rtrim'])}(${text(r, d)})`,
    (r, d) => `replace(${text(r, d)}, ${text(r, d)}, ${text(r, d)})`,
    (r, d) => `substring(${text(r, d)}, ${r.pick(['1', '2', 'n'])}${r.pick(['', ', 2', ', n', ', 0'])})`,
    (r, d) => `concat(${text(r, d)}, ${text(r, d)})`,
    (r, d) => `(${text(r, d)} || ${text(r, d)})`,
    (r, d) => `cast(${expr(r, d, r.pick(['integer', 'decimal', 'boolean', 'date', 'moment']))} as string)`,
    (r) => `json_text(data, '${r.pick(PATHS)}')`,
  ],
  integer: [
    (r, d) => `(${integer(r, d)} ${r.pick(['+', '-', '*', '%'])} ${r.pick(['1', '2', '3', integer(r, d)])})`,
    (r, d) => `mod(${integer(r, d)}, ${integer(r, d)})`,
    (r, d) => `abs(${integer(r, d)} % 1000)`,
    (r, d) => `sign(${expr(r, d, r.pick(['integer', 'decimal', 'double']))})`,
    (r, d) => `length(${text(r, d)})`,
    (r, d) => `strpos(${text(r, d)}, ${text(r, d)})`,
    (r, d) =>
      `${r.pick(['year', 'quarter', 'month', 'week', 'day', 'day_of_week', 'day_of_year'])}(${expr(r, d, r.pick(['date', 'moment']))})`,
    (r, d) => `${r.pick(['hour', 'minute', 'second'])}(${moment(r, d)})`,
    (r, d) =>
      `date_diff('${r.pick(DAY_UNITS)}', ${expr(r, d, r.pick(['date', 'moment']))}, ${expr(r, d, r.pick(['date', 'moment']))})`,
    (r, d) => `date_diff('${r.pick(TIME_UNITS)}', ${moment(r, d)}, ${moment(r, d)})`,
    (r, d) => `cast(${expr(r, d, r.pick(['text', 'decimal', 'double', 'boolean']))} as integer)`,
    (r) => `${r.pick(['json_integer', 'json_length'])}(data, '${r.pick(PATHS)}')`,
    (r, d) => `(- ${integer(r, d)} % 10)`,
  ],
  decimal: [
    (r, d) =>
      `(${r.pick(['price', 'share', 'extra', '1.5'])} ${r.pick(['+', '-', '*'])} ${r.pick(['price', 'share', '1.5', 'n % 100', decimal(r, d)])})`,
    (r, d) => `${r.pick(['floor', 'ceil', 'round'])}(${decimal(r, d)})`,
    (r, d) => `round(${decimal(r, d)}, ${r.pick(['0', '1', '3', '12'])})`,
    (r) => `abs(${r.pick(COLUMNS.decimal)})`,
    (r, d) =>
      `cast(${expr(r, d, r.pick(['text', 'integer', 'double', 'decimal']))} as ${r.pick(['decimal(5,2)', 'decimal(18,4)', 'decimal(38,10)', 'decimal(10,0)'])})`,
    (r) => `- ${r.pick(COLUMNS.decimal)}`,
  ],
  double: [
    (r, d) => `(${double(r, d)} ${r.pick(['+', '-', '*'])} ${double(r, d)})`,
    (r, d) =>
      `(${expr(r, d, r.pick(['integer', 'decimal', 'double']))} / ${expr(r, d, r.pick(['integer', 'decimal', 'double']))})`,
    (r, d) => `${r.pick(['floor', 'ceil', 'round', 'abs', 'sqrt', 'ln', 'log10', 'exp'])}(${double(r, d)})`,
    (r, d) => `round(${double(r, d)}, ${r.pick(['1', '2', '5', '15'])})`,
    (r, d) => `power(${double(r, d)}, ${r.pick(['2', '0.5', '-1', '3'])})`,
    (r, d) => `cast(${expr(r, d, r.pick(['text', 'integer', 'decimal', 'boolean']))} as number)`,
    (r) => `json_number(data, '${r.pick(PATHS)}')`,
  ],
  boolean: [
    (r, d) => compared(r, d),
    (r, d) => compared(r, d),
    (r, d) => `(${boolean(r, d)} ${r.pick(['and', 'or'])} ${boolean(r, d)})`,
    (r, d) => `(not ${boolean(r, d)})`,
    (r, d) => `(${expr(r, d, r.pick(KINDS))} is ${r.pick(['', 'not '])}null)`,
    (r, d) =>
      `(${text(r, d)} ${r.pick(['', 'not '])}like ${r.pick(["'%a%'", "'_na'", "'a\\_b\\%%'", "'%\\\\%'", "''", "'%\u00df'"])})`,
    (r, d) => `${r.pick(['starts_with', 'ends_with', 'contains'])}(${text(r, d)}, ${text(r, d)})`,
    (r, d) => `cast(${expr(r, d, r.pick(['text', 'integer']))} as boolean)`,
    (r) => `${r.pick(['json_boolean', 'json_exists'])}(data, '${r.pick(PATHS)}')`,
    (r, d) => {
      const kind = r.pick(KINDS);
      return `(${expr(r, d, kind)} ${r.pick(['', 'not '])}in (${expr(r, 0, kind)}, ${expr(r, 0, kind)}, ${r.pick(['null', expr(r, 0, kind)])}))`;
    },
    (r, d) => {
      const kind = r.pick(KINDS);
      return `(${expr(r, d, kind)} ${r.pick(['', 'not '])}between ${expr(r, 0, kind)} and ${expr(r, 0, kind)})`;
    },
  ],
  date: [
    (r, d) => `date_trunc('${r.pick(DAY_UNITS)}', ${date(r, d)})`,
    (r, d) => `date_add('${r.pick(DAY_UNITS)}', ${r.pick(['1', '-1', 'n', '31', '-400'])}, ${date(r, d)})`,
    (r, d) => `to_date(${moment(r, d)})`,
    (r, d) => `cast(${expr(r, d, r.pick(['text', 'moment']))} as date)`,
  ],
  moment: [
    (r, d) => `date_trunc('${r.pick(TIME_UNITS)}', ${moment(r, d)})`,
    (r, d) =>
      `date_add('${r.pick(TIME_UNITS)}', ${r.pick(['1', '-1', 'n', '100000', '3000000000'])}, ${moment(r, d)})`,
    (r, d) => `cast(${expr(r, d, r.pick(['text', 'date']))} as timestamp)`,
  ],
};

const text: Make = (r, d) => expr(r, d, 'text');
const integer: Make = (r, d) => expr(r, d, 'integer');
const decimal: Make = (r, d) => expr(r, d, 'decimal');
const double: Make = (r, d) => expr(r, d, 'double');
const boolean: Make = (r, d) => expr(r, d, 'boolean');
const date: Make = (r, d) => expr(r, d, 'date');
const moment: Make = (r, d) => expr(r, d, 'moment');

function compared(random: Random, depth: number): string {
  const kind = random.pick(KINDS);
  const op = random.pick(['=', '!=', '<', '<=', '>', '>=']);
  return `(${expr(random, depth, kind)} ${op} ${expr(random, depth, kind)})`;
}

export function expr(random: Random, depth: number, kind: Kind): string {
  if (kind === 'json') return 'data';
  if (depth <= 0 || random.chance(0.3))
    return random.pick(random.chance(0.75) ? COLUMNS[kind] : LITERALS[kind]);
  if (random.chance(0.15)) {
    const [a, b] = [expr(random, depth - 1, kind), expr(random, depth - 1, kind)];
    return random.pick([
      `coalesce(${a}, ${b})`,
      `nullif(${a}, ${b})`,
      `case when ${boolean(random, depth - 1)} then ${a} else ${b} end`,
      ...(kind === 'boolean' ? [] : [`greatest(${a}, ${b})`, `least(${a}, ${b})`]),
    ]);
  }
  return random.pick(calls[kind])(random, depth - 1);
}

const aggregates: readonly Make[] = [
  () => 'count(*)',
  (r, d) => `count(${r.chance(0.4) ? 'distinct ' : ''}${expr(r, d, r.pick(KINDS))})`,
  (r, d) => `count_if(${boolean(r, d)})`,
  (r) =>
    `sum(${r.pick(['n % 1000', 'price', 'big', 'share', 'case when abs(x) < 1e9 then x end', '_file_id'])})`,
  (r) => `avg(${r.pick(['n % 1000', 'price', 'share', 'case when abs(x) < 1e9 then x end'])})`,
  (r, d) =>
    `${r.pick(['min', 'max'])}(${expr(r, d, r.pick(['text', 'integer', 'decimal', 'double', 'date', 'moment']))})`,
  (r) => `${r.pick(['stddev', 'variance'])}(${r.pick(['n % 1000', 'price', '_file_id'])})`,
  (r, d) => `${r.pick(['bool_and', 'bool_or'])}(${boolean(r, d)})`,
];

function conditions(random: Random): Condition[] {
  const all: Condition[] = [
    { field: 'name', op: '=', value: 'Ana' },
    { field: 'name', op: 'not like', value: '%a%' },
    { field: 'n', op: '>', value: -5 },
    { field: 'n', op: '<=', value: '9223372036854775807' },
    { field: 'x', op: '<', value: 100.5 },
    { field: 'm', op: '>=', value: -1.5 },
    { field: 'price', op: 'between', value: [-50, 50] },
    { field: 'big', op: '!=', value: '0.1' },
    { field: 'ok', op: '=', value: true },
    { field: 'day', op: 'in', value: ['2026-01-31', '2024-02-29'] },
    { field: 'ts', op: '>=', value: '2026-01-10T10:20:30Z' },
    { field: 'data', op: 'is not null' },
    { field: 'extra', op: 'is null' },
    { field: '_file_id', op: 'not in', value: [1, 5] },
    { field: '_schema_version', op: '=', value: '1.1' },
    { field: '_ingested_at', op: '>', value: '2026-11-21T04:05:06.000003Z' },
  ];
  return random.chance(0.5) ? [] : Array.from({ length: 1 + random.int(2) }, () => random.pick(all));
}

/** A request as a client would send it; some are refused by the planner. */
export function generateRequest(random: Random): QueryRequest {
  const window = random.pick([
    { event_from: '0001-01-01', event_to: '9999-12-31' },
    { event_from: '2026-01-01', event_to: '2026-01-31' },
    { event_from: '2026-01-15', event_to: '2026-01-15' },
  ]);
  const count = 1 + random.int(4);
  const items = Array.from({ length: count }, (_, index) => {
    if (random.chance(0.1))
      return { name: `c${index}`, sql: random.pick(['data', "cast(json_length(data, '$') as string)"]) };
    return { name: `c${index}`, sql: expr(random, 1 + random.int(3), random.pick(KINDS)) };
  });
  const select = items.map(({ name, sql }) => `${sql} as ${name}`);
  const base = { ...window, where: conditions(random), limit: random.pick([1, 10, 100, 1000]) };
  if (random.chance(0.35)) {
    const groups = random.chance(0.7) ? items.slice(0, 1 + random.int(2)) : [];
    const grouped = groups.map(({ name, sql }) => `${sql} as ${name}`);
    const sums = Array.from(
      { length: 1 + random.int(3) },
      (_, index) => `${random.pick(aggregates)(random, 1)} as a${index}`,
    );
    // Ordered by a mean or a deviation, rows change places with the last digit of a double.
    const steady = groups.length > 0 && !/avg|stddev|variance/.test(sums[0]!) && random.chance(0.4);
    return {
      ...base,
      select: [...grouped, ...sums],
      group_by: groups.map(({ name }) => name),
      ...(steady && { order_by: [{ field: 'a0', direction: random.pick(['asc', 'desc']) }] }),
    };
  }
  const orderable = items.filter(({ sql }) => sql !== 'data').map(({ name }) => name);
  const order = [...orderable, 'n', 'x', 'name', 'day', 'price'];
  return {
    ...base,
    select: random.chance(0.3) ? ['ts', 'n', 'data', 'name', 'big', '_file_id', ...select] : select,
    ...(random.chance(0.2) && { offset: random.int(20) }),
    ...(random.chance(0.6) && {
      order_by: Array.from({ length: 1 + random.int(2) }, () => ({
        field: random.pick(order),
        direction: random.pick(['asc', 'desc'] as const),
      })),
    }),
  };
}
