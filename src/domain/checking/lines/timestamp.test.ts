import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tries } from '../../../../test/support/properties.ts';
import { schemaOf } from '../testing/checker-harness.testing.ts';
import { checkByReference } from '../testing/reference-checker.testing.ts';
import { formatDay } from './calendar.ts';
import { Rewritings } from './rewritings.ts';
import { parseDate, Timestamp } from './timestamp.ts';

const TIMESTAMPS = [
  '2024-01-28T12:34:56',
  '2024-01-28T12:34:56Z',
  '2024-01-28T12:34:56z',
  '2024-01-28 12:34:56+05:30',
  '2024-01-28T12:34:56.123456789-14:00',
  '2024-01-28T12:34:56.5+14:01',
  '2016-12-31T23:59:60Z',
  '9999-12-31T23:59:60Z',
  '0001-01-01T00:30:00-01:00',
  '9999-12-31T00:30:00+01:00',
];
const DATES = ['2024-01-28', '0001-01-01', '9999-12-31'];

/** The characters that stand in timestamps, their neighbours in ASCII, and ones that a reader might skip. */
const CHARACTERS = [...'0123459/:+,-.TtZz _\0\n'];

/** The text with each of its characters removed, replaced or preceded by another. */
function misspellings(text: string): string[] {
  return Array.from({ length: text.length + 1 }, (_, at) => [
    text.slice(0, at) + text.slice(at + 1),
    ...CHARACTERS.flatMap((c) => [0, 1].map((replaced) => text.slice(0, at) + c + text.slice(at + replaced))),
  ]).flat();
}

/** `text` in a buffer, not at its start and followed by `after`. */
function inside(text: string, after = '"'): [bytes: Buffer, from: number, to: number] {
  return [Buffer.from(`":"${text}${after}`), 3, 3 + text.length];
}

/** The text that the output gets for a value, by the reference; null if the value is refused. */
function wanted(kind: 'timestamp' | 'date', text: string): string | null {
  const { output } = checkByReference(
    schemaOf({ at: kind }),
    Buffer.from(`{"at":${JSON.stringify(text)}}\n`),
  );
  return output.length === 0 ? null : (JSON.parse(output.toString()) as { at: string }).at;
}

function minutesAhead(text: string): number {
  const offset = /([+-])(\d\d):(\d\d)$/.exec(text.slice(19));
  return offset ? Number(`${offset[1]}1`) * (Number(offset[2]) * 60 + Number(offset[3])) : 0;
}

function written(timestamp: Timestamp, bytes: Uint8Array, from: number, to: number): string {
  const out = new Rewritings();
  out.begin(from, to);
  timestamp.write(bytes, from, out);
  return Buffer.from(out.text.subarray(out.textStart(0), out.textEnd(0))).toString();
}

/** What a reader tells of a text (the output, its day and offset), or null if the reader refuses it. */
function told(text: string, after?: string) {
  const timestamp = new Timestamp();
  const place = inside(text, after);
  if (!timestamp.read(...place)) return null;
  const { day, offsetMinutes, isPortable } = timestamp;
  return { text: isPortable ? text : written(timestamp, ...place), day: formatDay(day), offsetMinutes };
}

function wantedOf(text: string) {
  const output = wanted('timestamp', text);
  return output && { text: output, day: output.slice(0, 10), offsetMinutes: minutesAhead(output) };
}

/** The texts of which a reader tells something else than the reference. */
function misread(texts: Iterable<string>): string[] {
  return [...texts].filter((text) => JSON.stringify(told(text)) !== JSON.stringify(wantedOf(text)));
}

test.each(TIMESTAMPS)('%s is read as the reference reads it, and so is each of its misspellings', (text) => {
  expect(told(text)).not.toBeNull();
  expect(misread([text, ...misspellings(text)])).toEqual([]);
});

test.each(TIMESTAMPS)('%s is read up to the end that was given, whatever bytes follow', (text) => {
  for (let length = 0; length < text.length; length++) {
    const [start, rest] = [text.slice(0, length), text.slice(length)];
    expect(told(start, rest)).toEqual(wantedOf(start));
  }
});

test('a timestamp of any day, time, fraction and offset is read as the reference reads it', () => {
  const pair = (max: number) => fc.integer({ min: 0, max }).map((n) => String(n).padStart(2, '0'));
  const day = fc.oneof(
    fc
      .date({ noInvalidDate: true, min: new Date('0001-01-01'), max: new Date('9999-12-31T23:59:59Z') })
      .map((date) => date.toISOString().slice(0, 10)),
    fc.constantFrom(...DATES, '2016-12-31', '2017-01-01', '2024-02-29', '2023-02-29', '0000-12-31'),
  );
  const time = fc.oneof(
    fc.tuple(pair(24), pair(60), pair(61)).map((parts) => parts.join(':')),
    fc.constantFrom('23:59:60', '00:29:60', '15:59:60'),
  );
  const fraction = fc.stringMatching(/^(\.[0-9]{0,10})?$/);
  const offset = fc.tuple(fc.constantFrom('+', '-'), pair(24), pair(60)).map(([s, h, m]) => `${s}${h}:${m}`);
  const zone = fc.oneof(fc.constantFrom('', 'Z', 'z', '-08:00', '+00:30'), offset);
  fc.assert(
    fc.property(day, fc.constantFrom('T', 't', ' '), time, fraction, zone, (...parts) => {
      expect(misread([parts.join('')])).toEqual([]);
    }),
    { numRuns: tries(2000) },
  );
});

test('a reader that has read nothing describes no timestamp', () => {
  expect(new Timestamp()).toMatchObject({ day: 0, offsetMinutes: 0, isPortable: false });
});

test.each(DATES)('%s is a date, and of its misspellings those that the reference takes', (text) => {
  const day = (candidate: string) => {
    const packed = parseDate(...inside(candidate));
    return packed === 0 ? null : formatDay(packed);
  };
  expect(day(text)).toBe(text);
  expect(misspellings(text).filter((other) => day(other) !== wanted('date', other))).toEqual([]);
});
