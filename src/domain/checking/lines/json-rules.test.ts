import { expect, test } from 'vitest';
import { everyWay, runChecker, schemaOf } from '../testing/checker-harness.testing.ts';
import { type Row, table, values } from '../testing/rule-table.testing.ts';

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

test.each([
  ['plain', 'k', 1],
  ['of more bytes than characters', 'é', 2],
  ['written with escapes', '\\u006b', 6],
])('a key may have 32 KiB as it is written, and no more: %s', (_, sign, size) => {
  const definition = schemaOf({ at: 'date', v: 'json' }, 'ignore');
  const key = (length: number) => `"${sign.repeat(Math.floor(length / size))}${'x'.repeat(length % size)}"`;
  for (const useKernel of [true, false]) {
    for (const [before, after] of [
      ['{"at":"2024-01-31","v":[{"a":1,', ':2}]}'],
      ['{"at":"2024-01-31","v":1,', ':2}'],
    ] as const) {
      const check = (length: number) =>
        runChecker(definition, before + key(length) + after, { useKernel }).summary;
      expect(check(32_768)).toMatchObject({ rows: 1, badRows: 0 });
      expect(check(32_769).errors).toMatchObject([{ code: 'key_too_long', offset: before.length }]);
    }
  }
});

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
