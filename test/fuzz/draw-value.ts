import type { Draw } from '../reference/generate/draw.ts';
import type { Contract, Schema } from './contract.ts';

/** Texts on which programs have failed. */
export const hostileTexts = [
  ...['', ' ', '\0', '\ud800', '\udfff\ud800', '\u2028', '\ufeff', '\r\n', '\u202e', 'İ', 'ß', '😀'],
  ...[
    "'",
    '"',
    '`',
    '\\',
    '%',
    '%00',
    '%ff',
    '%25',
    '..',
    '../../etc/passwd',
    '/',
    '//',
    '?',
    '#',
    ';',
    '&',
    '=',
  ],
  ...[
    "' or 1=1 --",
    '$\x7bjndi:ldap:x}',
    '{{7*7}}',
    '<script>alert(1)</script>',
    '$(id)',
    '`id`',
    '|id',
    '\x1b[31m',
  ],
  ...[
    '__proto__',
    'constructor',
    'toString',
    'null',
    'undefined',
    'NaN',
    'true',
    '-0',
    '1e400',
    '0x10',
    '1_000',
  ],
  ...['9223372036854775808', '-9223372036854775809', '2026-02-30', '0000-00-00', '2026-01-01T25:00:00Z'],
];

const hostileNumbers = [0, -0, -1, 1.5, 2 ** 31, 2 ** 53, 2 ** 63, -(2 ** 63), 1e308, Number.MIN_VALUE];

export function hostileText(draw: Draw): string {
  if (draw.chance(0.7)) return draw.pick(hostileTexts);
  const part = draw.pick(['a', 'é', '😀', '\0', '%', '"', '(', '[', '{', ' ', '\\', "'"]);
  return part.repeat(10 ** (1 + draw.below(4)));
}

/** Any value, of any kind. */
export function anyValue(draw: Draw, depth = 0): unknown {
  const kind = draw.below(depth > 3 ? 5 : 8);
  if (kind === 0) return null;
  if (kind === 1) return draw.chance(0.5);
  if (kind === 2) return draw.pick(hostileNumbers);
  if (kind <= 4) return hostileText(draw);
  if (kind === 5) return draw.some(0, 3, () => anyValue(draw, depth + 1));
  if (kind === 6) {
    return Object.fromEntries(
      draw.some(0, 3, () => [hostileText(draw).slice(0, 50), anyValue(draw, depth + 1)]),
    );
  }
  return nested(draw.pick([10, 100, 1000]));
}

function nested(depth: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < depth; level++) value = level % 2 === 0 ? [value] : { a: value };
  return value;
}

/** A value that fits the contract, as far as its schema goes; names of existing things come from `known`. */
export function contractValue(
  draw: Draw,
  contract: Contract,
  schema: Schema | undefined,
  known: (name: string) => unknown,
  name = '',
  depth = 0,
): unknown {
  if (!schema || depth > 6) return anyValue(draw, 4);
  const of = contract.resolve(schema) as Record<string, never> & { type?: string | string[] };
  const inside = (part: Schema, as = name) => contractValue(draw, contract, part, known, as, depth + 1);
  const found = known(name);
  if (found !== undefined && draw.chance(0.8)) return found;
  if (of.const !== undefined) return of.const;
  if (of.enum) return draw.pick(of.enum as unknown[]);
  if (of.examples && draw.chance(0.6)) return draw.pick(of.examples as unknown[]);
  for (const choice of ['oneOf', 'anyOf'] as const)
    if (of[choice]) return inside(draw.pick(of[choice] as Schema[]));
  if (of.allOf) return Object.assign({}, ...(of.allOf as Schema[]).map((part) => inside(part)));
  const type = Array.isArray(of.type) ? draw.pick(of.type) : of.type;
  switch (type) {
    case 'object': {
      const properties = (of.properties ?? {}) as Record<string, Schema>;
      const required = new Set((of.required ?? []) as string[]);
      const members = Object.entries(properties).filter(([key]) => required.has(key) || draw.chance(0.4));
      return Object.fromEntries(members.map(([key, part]) => [key, inside(part, key)]));
    }
    case 'array':
      return draw.some(Number(of.minItems ?? 0), 3, () => inside((of.items ?? {}) as Schema));
    case 'integer':
      return Number(of.minimum ?? 0) + draw.below(20);
    case 'number':
      return draw.below(1000) / 10;
    case 'boolean':
      return draw.chance(0.5);
    case 'null':
      return null;
    case 'string':
      return textOf(draw, of);
    default:
      return anyValue(draw, 4);
  }
}

function textOf(draw: Draw, { format, minLength }: Schema): string {
  if (format === 'date') return `20${draw.below(90) + 10}-01-0${1 + draw.below(9)}`;
  if (format === 'date-time') return '2026-01-01T10:00:00Z';
  if (format === 'email') return `a${draw.below(1000)}@fuzz.example`;
  if (format === 'uri') return 'https://fuzz.example/x';
  return draw
    .pick(['a', 'abc', 'um nome', 'count(*) as n', 'user_id', 'query', 'x_1'])
    .padEnd(Number(minLength ?? 0), 'x');
}

/** Most characters of a repeated value, because a repeated value may be repeated again. */
const MOST_CHARS = 4_000_000;

function repeats(draw: Draw, value: unknown): number {
  const chars = (JSON.stringify(value) ?? '').length + 1;
  return Math.min(10 ** (1 + draw.below(5)), Math.ceil(MOST_CHARS / chars));
}

/** A copy of a JSON value with something changed. */
export function spoiled(draw: Draw, value: unknown): unknown {
  const isParent = typeof value === 'object' && value !== null && Object.keys(value).length > 0;
  if (!isParent || draw.chance(0.25)) return anyValue(draw);
  const entries = Object.entries(value);
  const index = draw.below(entries.length);
  const [key, member] = entries[index]!;
  const changed: [string, unknown][] = draw.pick([
    () => [[key, spoiled(draw, member)]] as [string, unknown][],
    () => [] as [string, unknown][],
    () => [[hostileText(draw), member]] as [string, unknown][],
    () => [[key, Array(repeats(draw, member)).fill(member)]] as [string, unknown][],
  ])();
  entries.splice(index, 1, ...changed);
  return Array.isArray(value) ? entries.map(([, one]) => one) : Object.fromEntries(entries);
}

/** A copy of a JSON value with members and items in another order, or with two members' values exchanged. */
export function reordered(draw: Draw, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => reordered(draw, item)).reverse();
  const entries = Object.entries(value).map(([key, member]): [string, unknown] => [
    key,
    reordered(draw, member),
  ]);
  if (draw.chance(0.5)) return Object.fromEntries(entries.reverse());
  const values = entries.map(([, member]) => member).reverse();
  return Object.fromEntries(entries.map(([key], index) => [key, values[index]]));
}
