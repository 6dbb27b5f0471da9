/** Files for the property test: mostly valid, some with nearly valid values of every kind, some damaged. */
import fc from 'fast-check';
import type { SchemaDefinition } from '../../schemas/schema-definition.ts';
import { schemaOf } from './checker-harness.testing.ts';
import { DATES, FRACTIONS, MORE_DATES, NUMBERS, TEXTS, TIMES, ZONES } from './tricky-values.testing.ts';

const TYPES = {
  at: 'timestamp',
  text: 'string',
  'whole number': 'integer?',
  real: 'number?',
  price: 'decimal(20,4)',
  ok: 'boolean?',
  day: 'date?',
  'naïve "key"': 'json?',
};
const SCHEMAS = [schemaOf(TYPES), schemaOf(TYPES, 'ignore'), schemaOf({ ...TYPES, at: 'date' })];

const date = fc.constantFrom(...DATES, ...MORE_DATES, '2016-12-31', '2015-06-30');
const timestamp = fc
  .tuple(date, fc.constantFrom(...TIMES), fc.constantFrom(...FRACTIONS), fc.constantFrom(...ZONES))
  .map((parts) => parts.join(''));

/** A string literal; the character at `escapeAt` is written as `\u` escapes. */
function quoted(text: string, escapeAt: number): string {
  const units = [...text].map((char, at) =>
    at === escapeAt ? unicodeEscapes(char) : JSON.stringify(char).slice(1, -1),
  );
  return `"${units.join('')}"`;
}

function unicodeEscapes(char: string): string {
  const units = Array.from({ length: char.length }, (_, at) => char.charCodeAt(at));
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('');
}
const escapeAt = fc.oneof({ weight: 5, arbitrary: fc.constant(999) }, { weight: 1, arbitrary: fc.nat(20) });

const space = fc.constantFrom('', '', '', '', ' ', '\t', '\r', '  ');
const scalar = fc.oneof(
  fc.constantFrom(...NUMBERS),
  fc.constantFrom(...TEXTS),
  fc.constantFrom('true', 'false', 'null', '{}', '[]', 'tru', 'nul', 'falsey', ''),
);
const { value: anyJson } = fc.letrec<{ value: string; list: string; object: string }>((tie) => ({
  value: fc.oneof({ depthSize: 'small', withCrossShrink: true }, scalar, tie('list'), tie('object')),
  list: fc
    .tuple(fc.array(tie('value'), { maxLength: 4 }), space)
    .map(([items, s]) => `[${s}${items.join(`,${s}`)}]`),
  object: fc
    .tuple(fc.array(fc.tuple(fc.nat(40), fc.nat(9), tie('value')), { maxLength: 24 }), space)
    .map(([members, s]) => {
      const texts = members.map(([key, form, value]) => {
        const name = form < 2 ? `k${key % 12}` : `key number ${key}`.repeat(form > 7 ? 3 : 1);
        return `${quoted(name, form === 3 ? 0 : 99)}:${s}${value}`;
      });
      return `{${texts.join(`${s},`)}}`;
    }),
}));

const GOOD: Record<string, fc.Arbitrary<string>> = {
  timestamp: fc
    .date({ noInvalidDate: true, min: new Date('0001-01-02'), max: new Date('9999-12-30') })
    .map((d) => JSON.stringify(d.toISOString())),
  date: fc.constant('"2024-01-31"'),
  string: fc.string({ unit: 'grapheme' }).map((text) => JSON.stringify(text)),
  integer: fc.bigInt(-(2n ** 63n), 2n ** 63n - 1n).map(String),
  number: fc.double({ noNaN: true, noDefaultInfinity: true }).map((n) => JSON.stringify(n)),
  decimal: fc.tuple(fc.nat(), fc.nat(9999)).map(([whole, part]) => `${whole}.${part}`),
  boolean: fc.constantFrom('true', 'false'),
  json: fc.oneof({ weight: 9, arbitrary: fc.json({ maxDepth: 3 }) }, { weight: 1, arbitrary: anyJson }),
};
const WILD: Record<string, fc.Arbitrary<string>> = {
  timestamp: fc.tuple(timestamp, escapeAt).map(([text, at]) => quoted(text, at)),
  date: fc.tuple(date, escapeAt).map(([text, at]) => quoted(text, at)),
  string: fc.constantFrom(...TEXTS),
  integer: fc.constantFrom(...NUMBERS),
  number: fc.constantFrom(...NUMBERS),
  decimal: fc.constantFrom(...NUMBERS),
};

function member({ key, type }: SchemaDefinition['fields'][number]): fc.Arbitrary<string> {
  const { kind } = type;
  const value = fc.oneof(
    { weight: 90, arbitrary: GOOD[kind]! },
    { weight: 5, arbitrary: WILD[kind] ?? scalar },
    { weight: 1, arbitrary: anyJson },
  );
  const name = escapeAt.map((at) => quoted(key, at + 3));
  return fc.tuple(name, space, space, value).map((parts) => `${parts[0]}${parts[1]}:${parts[2]}${parts[3]}`);
}

function line(definition: SchemaDefinition): fc.Arbitrary<string> {
  const members = fc.tuple(...definition.fields.map(member));
  const extra = fc.constantFrom(
    '',
    '',
    '',
    '',
    '',
    '',
    '',
    '"other":1',
    '"other":[{}],"o\\u0074her":2',
    '"text":"again"',
  );
  const shape = fc.record({
    order: fc.nat(7),
    left: fc.nat(80),
    blank: space,
    end: fc.constantFrom('', '', '', '', '', '\r', '\r', ' ', ' \t', 'x'),
  });
  return fc.tuple(members, extra, shape).map(([all, added, { order, left, blank, end }]) => {
    const kept = all.filter((_, index) => index !== left);
    if (order > 4) kept.reverse();
    if (added !== '') kept.splice(order, 0, added);
    return `${blank}{${blank}${kept.join(`,${blank}`)}}${end}`;
  });
}

interface Mutation {
  at: number;
  how: number;
  with: string;
}
const mutation: fc.Arbitrary<Mutation> = fc.record({
  at: fc.nat(),
  how: fc.nat(3),
  with: fc.constantFrom(
    ...'"\\{}[]:,0123456789eE+-. tfn\r/\n',
    'é',
    '😀',
    '\\ud800',
    '\\u0061',
    '\xff',
    '\xc3',
    '\xed\xa0\x80',
    '\0',
  ),
});

/** Replaces, removes, repeats or adds a few bytes. */
function mutate(text: string, mutations: Mutation[]): Buffer {
  let bytes = Buffer.from(text).toString('latin1');
  for (const { at, how, with: added } of mutations) {
    const i = at % (bytes.length + 1);
    const insert = /[^\x20-\xff]/.test(added) ? Buffer.from(added).toString('latin1') : added;
    const middle =
      how === 0
        ? insert + bytes.slice(i + 1)
        : how === 1
          ? bytes.slice(i + 1)
          : how === 2
            ? bytes.slice(Math.max(0, i - 9))
            : insert + bytes.slice(i);
    bytes = bytes.slice(0, i) + middle;
  }
  return Buffer.from(bytes, 'latin1');
}

/** A schema, a file that may conform to it, and positions to cut the file at. */
export const checkedFile = fc.constantFrom(...SCHEMAS).chain((definition) => {
  const part = fc.tuple(
    line(definition),
    fc.oneof(
      { weight: 6, arbitrary: fc.constant<Mutation[]>([]) },
      { weight: 1, arbitrary: fc.array(mutation, { minLength: 1, maxLength: 2 }) },
    ),
  );
  return fc.record({
    definition: fc.constant(definition),
    file: fc
      .tuple(fc.array(part, { maxLength: 4 }), fc.constantFrom('\n', '\n', ''))
      .map(([parts, last]) =>
        Buffer.concat([
          ...parts.flatMap(([text, changes], index) => [
            Buffer.from(index ? '\n' : ''),
            mutate(text, changes),
          ]),
          Buffer.from(last),
        ]),
      ),
    cuts: fc.array(fc.nat(), { maxLength: 6 }),
  });
});
