import { schemaOf } from '../testing/checker-harness.testing.ts';
import { type Row, table, values } from '../testing/rule-table.testing.ts';

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
    'T00:00:00\\n',
    'T00:00:00\\u0000',
    'T00:00:00.5\\u0000Z',
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
  ['"9999-12-31T23:59:60Z"', 'ok'],
  ['"0000-12-31T23:59:59-01:00"', 'invalid_timestamp'],
  ['1706659200', 'wrong_type'],
]);
