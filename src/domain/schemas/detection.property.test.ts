import fc from 'fast-check';
import { expect, it } from 'vitest';
import { tries } from '../../../test/support/properties.ts';
import { runChecker } from '../checking/testing/checker-harness.testing.ts';
import { detectSchema, toDetectedDocument } from './detection.ts';
import { parseSchemaDocument } from './schema-document.ts';

const digits = (max: number) => fc.stringMatching(new RegExp(`^[1-9][0-9]{0,${max}}$`));
const year = fc.integer({ min: 1, max: 9999 }).map((n) => String(n).padStart(4, '0'));
const two = (max: number) => fc.integer({ min: 0, max }).map((n) => String(n).padStart(2, '0'));
/** Dates, some of which do not exist; detection has to notice. */
const date = fc.tuple(year, two(13), two(31)).map((parts) => parts.join('-'));
const timestamp = fc
  .tuple(
    date,
    fc.constantFrom('T', ' ', 't'),
    two(24),
    two(60),
    two(60),
    fc.constantFrom('', '.5', '.1234567890', '.123456789'),
    fc.constantFrom('', 'Z', 'z', '+05:30', '-23:59', '+24:00'),
  )
  .map(([day, separator, h, m, s, fraction, zone]) => `${day}${separator}${h}:${m}:${s}${fraction}${zone}`);

const scalars = {
  integer: fc.bigInt(-(2n ** 64n), 2n ** 64n).map(String),
  small: fc.integer().map(String),
  decimal: fc.tuple(digits(25), digits(15)).map((parts) => parts.join('.')),
  double: fc.double({ noNaN: true, noDefaultInfinity: true }).map((n) => JSON.stringify(n)),
  exponent: fc.tuple(digits(20), fc.integer({ min: -400, max: 400 })).map((parts) => parts.join('e')),
  long: digits(330),
  boolean: fc.boolean().map(String),
  date: date.map((text) => JSON.stringify(text)),
  timestamp: timestamp.map((text) => JSON.stringify(text)),
  string: fc.string({ unit: 'grapheme' }).map((text) => JSON.stringify(text)),
  nested: fc.jsonValue({ maxDepth: 3 }).map((value) => JSON.stringify({ value }).toWellFormed()),
  null: fc.constant('null'),
};
const anyValue = fc.oneof(...Object.values(scalars));

/** A column is mostly of one kind, sometimes with nulls, missing keys or values of other kinds. */
const column = fc.record({
  key: fc.oneof(
    fc.constantFrom('userId', 'user_id', 'UserId', 'data', 'when', '', '2fa'),
    fc.string({ unit: 'grapheme', maxLength: 8 }),
  ),
  values: fc
    .tuple(
      fc.constantFrom(...Object.values(scalars)),
      fc.constantFrom<string[]>([], ['null'], ['null', 'any'], ['gap']),
    )
    .chain(([kind, extras]) =>
      fc.array(
        fc.oneof(
          { arbitrary: kind, weight: 5 },
          ...extras.map((extra) => ({
            arbitrary: extra === 'any' ? anyValue : fc.constant(extra),
            weight: 1,
          })),
        ),
        { minLength: 6, maxLength: 6 },
      ),
    ),
});
const records = fc
  .tuple(fc.uniqueArray(column, { selector: ({ key }) => key, maxLength: 6 }), fc.integer({ min: 1, max: 6 }))
  .map(([columns, count]) =>
    Array.from({ length: count }, (_, n) => {
      const members = columns
        .filter(({ key, values }) => key !== 'event_date' && values[n] !== 'gap')
        .map(({ key, values }) => `${JSON.stringify(key)}:${values[n]}`);
      return `{"event_date":"2024-01-0${n + 1}"${members.map((member) => `,${member}`).join('')}}`;
    }),
  );

it('a detected schema is valid and an upload of the sample satisfies it', () => {
  fc.assert(
    fc.property(records, (lines) => {
      const sample = Buffer.from(`${lines.join('\n')}\n`);
      const { definition } = parseSchemaDocument(toDetectedDocument(detectSchema(sample)));
      expect(runChecker(definition, sample).summary.errors).toEqual([]);
    }),
    { numRuns: tries(1000) },
  );
});

it('an array and lines of the same records give the same proposal', () => {
  fc.assert(
    fc.property(records, (lines) => {
      const ofLines = detectSchema(Buffer.from(lines.join('\r\n')));
      const ofArray = detectSchema(Buffer.from(`\ufeff [\n${lines.join(' ,\n')}\n]`));
      expect({ ...ofArray, sample: null }).toEqual({ ...ofLines, sample: null });
    }),
  );
});

it('no bytes make detection fail with anything but invalid_sample', () => {
  const noise = fc.oneof(
    fc.uint8Array({ maxLength: 40 }),
    fc
      .array(fc.constantFrom('{', '}', '[', ']', ',', ':', '"', '\\', '1', 'null', 'a', '\n', ' '))
      .map((parts) => Buffer.from(parts.join(''))),
  );
  const invalid = expect.objectContaining({ code: 'invalid_sample' });
  fc.assert(
    fc.property(noise, fc.integer({ min: 0, max: 50 }), (bytes, maxBytes) => {
      try {
        expect(detectSchema(bytes, { maxBytes }).fields.length).toBeGreaterThan(0);
      } catch (error) {
        expect(error).toEqual(invalid);
      }
    }),
    { numRuns: tries(3000) },
  );
});
