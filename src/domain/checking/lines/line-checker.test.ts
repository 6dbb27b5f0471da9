import { expect, test } from 'vitest';
import type { LineErrorCode } from '../../../messages/pt-BR.ts';
import { compileSchema } from '../compiled-schema.ts';
import type { Expectation } from '../report/line-fault.ts';
import { schemaOf } from '../testing/checker-harness.testing.ts';
import { formatDay } from './calendar.ts';
import { LineChecker } from './line-checker.ts';

const TYPES = { at: 'timestamp', n: 'integer?' };

function check(line: string, undeclared: 'reject' | 'ignore') {
  const days: [day: string, offsetMinutes: number][] = [];
  const checker = new LineChecker(
    compileSchema(schemaOf(TYPES, undeclared)),
    Buffer.from(`${line}\n`),
    (day, offsetMinutes) => days.push([formatDay(day), offsetMinutes]),
    () => 0,
  );
  const end = checker.check(0);
  return { end, fault: checker.scanner.fault, field: checker.faultKey(), days };
}

test.each<[string, LineErrorCode, Expectation, at: number, end: number, field: string | null]>([
  ['{1:2}', 'invalid_json', 'key_or_end', 1, -1, null],
  ['{"n":1,}', 'invalid_json', 'key', 7, -1, null],
  ['{"n', 'unterminated_string', 'closing_quote', 1, -1, null],
  ['{"n":1,"\\x":2}', 'invalid_escape', 'escape', 8, 10, null],
  ['{"n";1}', 'invalid_json', 'colon', 4, -1, 'n'],
  ['{"n":1;"n":2}', 'invalid_json', 'comma_or_brace', 6, -1, null],
  ['{"n":1,"n":2}', 'duplicate_key', 'unique_keys', 7, 10, 'n'],
  ['{"n":1,"\\u006e":2}', 'duplicate_key', 'unique_keys', 7, 15, 'n'],
])(
  'the fault of %s says what was expected, from where and up to where, and which field it concerns',
  (line, code, expectation, at, end, field) => {
    for (const undeclared of ['reject', 'ignore'] as const) {
      expect(check(line, undeclared)).toEqual({
        end: -1,
        fault: { code, expectation, at, end },
        field,
        days: [],
      });
    }
  },
);

test('the day of an event is noted if its value is accepted', () => {
  const at = (value: string) => check(`{"at":"${value}"}`, 'reject').days;
  expect(at('2024-01-31T00:00:00+01:00')).toEqual([['2024-01-31', 60]]);
  expect(at('2024-02-30T00:00:00Z')).toEqual([]);
});

test('a declared key is known however much of it is written as escapes, and another is none, however long', () => {
  const at = '2024-01-31T00:00:00Z';
  for (const key of ['at', '\\u0061t', '\\u0061\\u0074']) {
    expect(check(`{"${key}":"${at}"}`, 'reject').end).toBeGreaterThan(0);
  }
  const key = '\\u0061'.repeat(1000);
  expect(check(`{"${key}":1,"at":"${at}"}`, 'ignore').end).toBeGreaterThan(0);
  expect(check(`{"${key}":1}`, 'reject')).toMatchObject({
    fault: { code: 'undeclared_field' },
    field: 'a'.repeat(81),
  });
});
