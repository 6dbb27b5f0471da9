import { describe, expect, test } from 'vitest';
import type { LineErrorCode } from '../../messages/pt-BR.ts';
import type { SchemaDefinition } from '../schemas/schema-definition.ts';
import { everyWay, runChecker, schemaOf } from './checker-harness.ts';

type Verdict = LineErrorCode | 'ok';
type Row = [content: string | Buffer, verdict: Verdict];

/** Every row is a file of one line; the verdict is the same however the file is cut, with and without the kernel. */
function table(
  title: string,
  definition: SchemaDefinition,
  rows: Row[],
  wrap: (content: string) => string,
): void {
  describe(title, () => {
    test.each(rows)('%j: %s', (content, verdict) => {
      const [before, after] = wrap('\0').split('\0') as [string, string];
      const file = Buffer.concat([Buffer.from(before), Buffer.from(content), Buffer.from(after)]);
      const runs = everyWay(definition, file);
      const { summary } = runs[0]!;
      expect(summary.errors[0]?.code ?? 'ok').toBe(verdict);
      for (const run of runs) expect(run).toEqual(runs[0]);
    });
  });
}

function values(title: string, type: string, rows: Row[]): void {
  table(title, schemaOf({ at: 'date', v: type }), rows, (value) => `{"at":"2024-01-31","v":${value}}\n`);
}

function nested(open: string, close: string, levels: number): string {
  return open.repeat(levels) + (open === '{"a":' ? '1' : '') + close.repeat(levels);
}

values('RFC 8259: values', 'json', [
  ...(
    [
      '0',
      '-0',
      '12',
      '-1.5',
      '1e3',
      '1E+3',
      '1e-3',
      '0.0',
      'true',
      'false',
      '""',
      '[]',
      '{}',
      '[[],{}]',
    ] as const
  ).map((value): Row => [value, 'ok']),
  ['[1 , 2\t,\r3]', 'ok'],
  ['{ "a" : 1 , "b" : [ null ] }', 'ok'],
  ['null', 'null_not_allowed'],
  ...['01', '-', '-a', '1.', '.5', '+1', '1e', '1e+', '00', '1.e1', '-01'].map(
    (value): Row => [value, 'invalid_number'],
  ),
  ...['NaN', 'Infinity', 'nul', 'True', 'TRUE', "'a'", '', '[1,]', '[,1]', '[1 2]', '{"a"}', '{"a":}'].map(
    (value): Row => [value, 'invalid_json'],
  ),
  ...['{a:1}', '{"a":1,}', '{,}', '{"a" 1}', '{"a":1 "b":2}', '{1:2}', '[1}', '{"a":1]', '[', '/* */1'].map(
    (value): Row => [value, 'invalid_json'],
  ),
  ['1/', 'invalid_json'],
  ['0x10', 'invalid_json'],
  ['1 2', 'invalid_json'],
]);

values('RFC 8259: strings', 'string', [
  ['"\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e9\\u00E9"', 'ok'],
  ['"\u007f\u2028\u2029 é😀"', 'ok'],
  ['"\\ud83d\\ude00"', 'ok'],
  ['"\\uD83D\\uDE00"', 'ok'],
  ...['"\\x"', '"\\U0041"', '"\\u12"', '"\\u12g4"', '"\\0"', '"\\ud83d\\u12"'].map(
    (value): Row => [value, 'invalid_escape'],
  ),
  ...['"\\ud83d"', '"\\ude00"', '"\\ud83d\\u0041"', '"\\ud83dx"', '"\\ud83d\\ud83d"', '"\\ud83d\\n"'].map(
    (value): Row => [value, 'lone_surrogate'],
  ),
  ...['"\0"', '"a\tb"', '"\x1f"', '"0123456789abcdef\x01"', '"\r"'].map(
    (value): Row => [value, 'control_character'],
  ),
  ['"abc', 'unterminated_string'],
  ['"abc\\"', 'unterminated_string'],
]);

values('RFC 8259: keys and depth', 'json', [
  ['{"a":1,"a":2}', 'duplicate_key'],
  ['{"a":1,"\\u0061":2}', 'duplicate_key'],
  ['{"\\u0061":1,"a":2}', 'duplicate_key'],
  ['{"é":1,"\\u00e9":2}', 'duplicate_key'],
  ['{"\\ud83d\\ude00":1,"😀":2}', 'duplicate_key'],
  ['{"":1,"":2}', 'duplicate_key'],
  ['[{"b":{"a":1,"c":{},"a":2}}]', 'duplicate_key'],
  ['{"a":{"a":{"a":1}},"b":[{"a":1},{"a":1}]}', 'ok'],
  ['{"a":1,"A":2,"a ":3,"a\\u0000":4}', 'ok'],
  ['{"__proto__":1,"constructor":2}', 'ok'],
  [nested('[', ']', 63), 'ok'],
  [nested('[', ']', 64), 'too_deep'],
  [nested('{"a":', '}', 63), 'ok'],
  [nested('{"a":', '}', 64), 'too_deep'],
  [`{"k":[${Array(40).fill('{}').join()}]}`, 'ok'],
]);

test.each([9, 17, 40, 3000, 70_000])(
  'a key that comes again after %d others is found, escaped or not',
  (count) => {
    const definition = schemaOf({ at: 'date', v: 'json' });
    const members = Array.from({ length: count }, (_, k) => `"key ${k}":{"x":${k},"y":[]}`);
    const file = (last: string) => `{"at":"2024-01-31","v":{${[...members, last].join()}}}`;
    const ways = (last: string) =>
      count < 50
        ? everyWay(definition, file(last))
        : [true, false].map((useKernel) => runChecker(definition, file(last), { useKernel }));
    for (const { summary } of ways('"other":1')) expect(summary.badRows).toBe(0);
    for (const last of ['"key 5":1', '"\\u006bey 5":1']) {
      const at = Buffer.byteLength(file(last)) - Buffer.byteLength(`${last}}}`);
      for (const { summary } of ways(last)) {
        expect(summary.errors[0]).toMatchObject({ code: 'duplicate_key', offset: at, field: 'v' });
      }
    }
  },
);

const bytes = (...values: number[]) => Buffer.from([0x22, ...values, 0x22]);
values('UTF-8', 'string', [
  [bytes(0xc3, 0xa9), 'ok'],
  [bytes(0xed, 0x9f, 0xbf), 'ok'],
  [bytes(0xee, 0x80, 0x80), 'ok'],
  [bytes(0xef, 0xbf, 0xbf), 'ok'],
  [bytes(0xf0, 0x90, 0x80, 0x80), 'ok'],
  [bytes(0xf4, 0x8f, 0xbf, 0xbf), 'ok'],
  ...[
    [0x80],
    [0xbf],
    [0xc0, 0xaf], // overlong
    [0xc1, 0xbf],
    [0xe0, 0x80, 0xaf],
    [0xe0, 0x9f, 0xbf],
    [0xf0, 0x80, 0x80, 0xaf],
    [0xf0, 0x8f, 0xbf, 0xbf],
    [0xed, 0xa0, 0x80], // surrogates
    [0xed, 0xbf, 0xbf],
    [0xc3], // truncated
    [0xe2, 0x82],
    [0xf0, 0x9f, 0x98],
    [0xe2, 0x28, 0xa1],
    [0xf4, 0x90, 0x80, 0x80], // past U+10FFFF
    [0xf5, 0x80, 0x80, 0x80],
    [0xff],
    [0xfe],
  ].map((value): Row => [bytes(...value), 'invalid_utf8']),
]);

table(
  'lines',
  schemaOf({ v: 'date' }),
  [
    ['{"v":"2024-01-31"}', 'ok'],
    ['{"v":"2024-01-31"}\n', 'ok'],
    ['{"v":"2024-01-31"}\r\n{"v":"2024-01-31"}\r\n', 'ok'],
    ['{"v":"2024-01-31"}\r', 'ok'],
    [' \t\r{ \t\r"v" \t\r: \t\r"2024-01-31" \t\r} \t\r\r\n', 'ok'],
    ['', 'empty_file'],
    ['\n', 'empty_line'],
    ['\r\n', 'empty_line'],
    [' \t\n', 'empty_line'],
    [' ', 'empty_line'],
    ['{"v":"2024-01-31"}\n\n', 'empty_line'],
    ['{"v":"2024-01-31"}\n\r\n{"v":"2024-01-31"}', 'empty_line'],
    ['\n{"v":"2024-01-31"}', 'empty_line'],
    ['\ufeff{"v":"2024-01-31"}', 'byte_order_mark'],
    ['\ufeff', 'byte_order_mark'],
    ['{"v":"2024-01-31"}\n\ufeff{"v":"2024-01-31"}', 'not_an_object'],
    ['[{"v":"2024-01-31"}]', 'not_an_object'],
    ['null', 'not_an_object'],
    ['"a"', 'not_an_object'],
    ['{"v":"2024-01-31"}{"v":"2024-01-31"}', 'trailing_content'],
    ['{"v":"2024-01-31"},', 'trailing_content'],
    ['{"v":"2024-01-31"} x', 'trailing_content'],
    ['{"v":"2024-01-31"}\v', 'trailing_content'],
    ['{"v":"2024-01-31"}\0', 'trailing_content'],
    ['{"v":"2024-01-31"', 'invalid_json'],
    ['{\n"v":"2024-01-31"}', 'invalid_json'],
    ['{"v":"2024-01-31\n"}', 'unterminated_string'],
    ['{v:"2024-01-31"}', 'invalid_json'],
    ['{"v"\f:"2024-01-31"}', 'invalid_json'],
    ['{"v":"2024-01-31",}', 'invalid_json'],
    ['{\u00a0"v":"2024-01-31"}', 'invalid_json'],
  ],
  (line) => line,
);

const FIELDS = { at: 'date', must: 'integer', may: 'string?' };
const FIELD_ROWS: Row[] = [
  ['{"at":"2024-01-31","must":1}', 'ok'],
  ['{"may":null,"must":1,"at":"2024-01-31"}', 'ok'],
  ['{"m\\u0061y":"x","must":1,"at":"2024-01-31"}', 'ok'],
  ['{"at":"2024-01-31"}', 'missing_field'],
  ['{}', 'missing_field'],
  ['{"at":"2024-01-31","must":null}', 'null_not_allowed'],
  ['{"at":null,"must":1}', 'null_not_allowed'],
  ['{"at":"2024-01-31","must":1,"must":1}', 'duplicate_key'],
  ['{"at":"2024-01-31","must":1,"\\u006dust":1}', 'duplicate_key'],
  ['{"at":"2024-01-31","must":1,"may":1}', 'wrong_type'],
  ['{"at":"2024-01-31","must":1,"may":nul}', 'invalid_json'],
  ['{"at":"2024-01-31","must":1,"may":"x","x":', 'invalid_json'],
];
table(
  'fields',
  schemaOf(FIELDS),
  [
    ...FIELD_ROWS.slice(0, -1),
    ['{"at":"2024-01-31","must":1,"x":1}', 'undeclared_field'],
    ['{"at":"2024-01-31","must":1,"Must":1}', 'undeclared_field'],
  ],
  (line) => line,
);
table(
  'undeclared fields ignored',
  schemaOf(FIELDS, 'ignore'),
  [
    ...FIELD_ROWS,
    ['{"at":"2024-01-31","x":[{"y":1}],"must":1,"Must":{"x":1}}', 'ok'],
    ['{"x\\u0000":1,"at":"2024-01-31","must":1,"x":1}', 'ok'],
    ['{"x":1,"at":"2024-01-31","x":2,"must":1}', 'duplicate_key'],
    ['{"x":1,"at":"2024-01-31","\\u0078":2,"must":1}', 'duplicate_key'],
    ['{"at":"2024-01-31","must":1,"x":{"a":1,"a":1}}', 'duplicate_key'],
    ['{"at":"2024-01-31","must":1,"x":01}', 'invalid_number'],
    ['{"at":"2024-01-31","must":1,"x":"\\ud800"}', 'lone_surrogate'],
  ],
  (line) => line,
);

values('integer', 'integer', [
  ...[
    '0',
    '-0',
    '1',
    '-1',
    '999999999999999999',
    '1000000000000000000',
    '9223372036854775807',
    '-9223372036854775808',
  ].map((value): Row => [value, 'ok']),
  ...['9223372036854775808', '-9223372036854775809', '10000000000000000000', '9'.repeat(400)].map(
    (value): Row => [value, 'integer_out_of_range'],
  ),
  ...['1.0', '0.5', '1e2', '1E2', '0e0', '-0.0'].map((value): Row => [value, 'integer_form']),
  ...['"1"', 'true', '[]', '{}'].map((value): Row => [value, 'wrong_type']),
]);
values('number', 'number', [
  ...[
    '0',
    '-0',
    '-0.0',
    '1.5',
    '1e308',
    '1.7976931348623158e308',
    '1e-400',
    '0e999',
    '9'.repeat(308),
    '0.1e309',
    `0.${'0'.repeat(400)}1`,
  ].map((value): Row => [value, 'ok']),
  ...['1e309', '-1e309', '1.7976931348623159e308', '9'.repeat(309), '10e308', '1e0000309'].map(
    (value): Row => [value, 'number_out_of_range'],
  ),
  ...['"1"', 'false', '[1]'].map((value): Row => [value, 'wrong_type']),
]);
values('decimal(6,2)', 'decimal(6,2)', [
  ...['0', '-0', '1', '-1.5', '9999.99', '-9999.99', '1.50', '1.5000000000000000000', '0.00'].map(
    (value): Row => [value, 'ok'],
  ),
  ...['10000', '-10000.00', '0.001', '1.505', '9999.999'].map(
    (value): Row => [value, 'decimal_does_not_fit'],
  ),
  ...['1e2', '1.5E0', '0e0'].map((value): Row => [value, 'decimal_exponent']),
  ...['"1.5"', 'true'].map((value): Row => [value, 'wrong_type']),
]);
values('decimal(2,2)', 'decimal(2,2)', [
  ['0.99', 'ok'],
  ['0', 'ok'],
  ['1', 'decimal_does_not_fit'],
  ['1.00', 'decimal_does_not_fit'],
]);
values('boolean', 'boolean', [
  ['true', 'ok'],
  ['false', 'ok'],
  ['1', 'wrong_type'],
  ['"true"', 'wrong_type'],
  ['truex', 'invalid_json'],
  ['falsy', 'invalid_json'],
]);
values('date', 'date', [
  ...['0001-01-01', '9999-12-31', '2024-02-29', '2000-02-29', '2024-04-30'].map(
    (day): Row => [`"${day}"`, 'ok'],
  ),
  ['"\\u0032024-01-31"', 'ok'],
  ...[
    '0000-01-01',
    '2023-02-29',
    '1900-02-29',
    '2024-04-31',
    '2024-13-01',
    '2024-00-01',
    '2024-01-00',
    '2024-01-32',
  ].map((day): Row => [`"${day}"`, 'invalid_date']),
  ...[
    '2024-1-01',
    '24-01-01',
    '2024/01/01',
    '2024-01-01 ',
    ' 2024-01-01',
    '20240101',
    '12024-01-01',
    '-2024-01-01',
    '2024-01-01T00:00:00Z',
    '',
    '２024-01-01',
    '2024-01-0\\n',
  ].map((day): Row => [`"${day}"`, 'invalid_date']),
  ['20240101', 'wrong_type'],
]);
values('timestamp', 'timestamp', [
  ...[
    'T00:00:00Z',
    'T23:59:59Z',
    't00:00:00z',
    ' 00:00:00',
    'T00:00:00',
    'T00:00:00.1Z',
    'T00:00:00.123456789',
    'T00:00:00+05:30',
    'T00:00:00-23:59',
    'T00:00:00-00:00',
    ' 00:00:00.5-03:00',
  ].map((time): Row => [`"2024-02-29${time}"`, 'ok']),
  ...[
    '',
    'T',
    'T00:00',
    'T00:00Z',
    'T24:00:00Z',
    'T23:60:00Z',
    'T23:59:61Z',
    'T00:00:00.Z',
    'T00:00:00.1234567890Z',
    'T00:00:00,5Z',
    'T00:00:00+24:00',
    'T00:00:00+05:60',
    'T00:00:00+0530',
    'T00:00:00+05',
    'T00:00:00ZZ',
    'T00:00:00Z ',
    '  00:00:00',
    '_00:00:00',
    'T0:00:00Z',
    'T00:00:00 Z',
  ].map((time): Row => [`"2024-02-29${time}"`, 'invalid_timestamp']),
  ['"2023-02-29T00:00:00Z"', 'invalid_timestamp'],
  ['"2024-02-29T\\u00300:00:00Z"', 'ok'],
  ['"2016-12-31T23:59:60Z"', 'ok'],
  ['"2016-12-31T23:59:60.5"', 'ok'],
  ['"2016-12-31T15:59:60-08:00"', 'ok'],
  ['"2017-01-01T08:59:60+09:00"', 'ok'],
  ['"2016-12-30T23:59:60Z"', 'invalid_timestamp'],
  ['"2016-12-31T22:59:60Z"', 'invalid_timestamp'],
  ['"2016-12-31T23:59:60+01:00"', 'invalid_timestamp'],
  ['"0001-01-01T00:00:00Z"', 'ok'],
  ['"0001-01-01T00:00:00-01:00"', 'ok'],
  ['"0001-01-01T00:00:00+00:01"', 'invalid_timestamp'],
  ['"9999-12-31T23:59:59.999999999Z"', 'ok'],
  ['"9999-12-31T23:59:59+00:01"', 'ok'],
  ['"9999-12-31T23:59:59-00:01"', 'invalid_timestamp'],
  ['"9999-12-31T23:59:60Z"', 'invalid_timestamp'],
  ['"0000-12-31T23:59:59-01:00"', 'invalid_timestamp'],
  ['1706659200', 'wrong_type'],
]);
