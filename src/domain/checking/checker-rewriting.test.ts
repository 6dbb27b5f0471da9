import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tries } from '../../../test/support/properties.ts';
import { everyWay, runChecker, schemaOf } from './testing/checker-harness.testing.ts';

const AT = '"at":"2024-01-31"';

test.each([
  ['timestamp', '"2024-02-29T12:34:56Z"', null],
  ['timestamp', '"2024-02-29T12:34:56"', null],
  ['timestamp', '"2024-02-29T12:34:56.123456-03:00"', null],
  ['timestamp', '"2024-02-29T12:34:56+14:00"', null],
  ['timestamp', '"2024-02-29 12:34:56"', '"2024-02-29T12:34:56Z"'],
  ['timestamp', '"2024-02-29t12:34:56z"', '"2024-02-29T12:34:56Z"'],
  ['timestamp', '"2024-02-29 12:34:56.5-03:00"', '"2024-02-29T15:34:56.5Z"'],
  ['timestamp', '"2024-02-29T12:34:56.123456789Z"', '"2024-02-29T12:34:56.123456Z"'],
  ['timestamp', '"2024-02-29T12:34:56.9999999+01:00"', '"2024-02-29T11:34:56.999999Z"'],
  ['timestamp', '"2024-03-01T00:30:00+14:01"', '"2024-02-29T10:29:00Z"'],
  ['timestamp', '"2023-12-31T23:30:00-23:59"', '"2024-01-01T23:29:00Z"'],
  ['timestamp', '"2016-12-31T23:59:60Z"', '"2016-12-31T23:59:59.999999Z"'],
  ['timestamp', '"2017-01-01T08:59:60.25+09:00"', '"2016-12-31T23:59:59.999999Z"'],
  ['timestamp', '"\\u0032024-02-29T12:34:56Z"', '"2024-02-29T12:34:56Z"'],
  ['timestamp', '"2024-02-29T12:34:56\\u002b01:00"', '"2024-02-29T12:34:56+01:00"'],
  ['date', '"2024-02-\\u00329"', '"2024-02-29"'],
  ['integer', '-0', '0'],
  ['integer', '-1', null],
  ['number', '-0', null],
  ['decimal(12,2)', '-0', null],
  ['decimal(17,2)', '1234567890123.45', null],
  ['decimal(38,2)', '12345678901234567.89', '"12345678901234567.89"'],
  ['decimal(38,2)', '-12345678901234567.8900', '"-12345678901234567.89"'],
  ['decimal(38,0)', '1234567890123456', '"1234567890123456"'],
  ['decimal(38,0)', '123456789012345', null],
  ['decimal(38,2)', '12345678901234567.00', '"12345678901234567"'],
  // 15 digits, but shifted by the scale there are more than a double holds.
  ['decimal(20,10)', '12345678.1234567', '"12345678.1234567"'],
  ['decimal(38,18)', '0.5', '"0.5"'],
  ['decimal(38,18)', '5', null],
])('%s %s goes out as %s', (type, value, rewritten) => {
  const line = (v: string) => `{${AT},"v":${v},"w":1}\n`;
  for (const { output, summary } of everyWay(schemaOf({ at: 'date', v: type, w: 'integer' }), line(value))) {
    expect(output).toBe(line(rewritten ?? value));
    expect(summary).toMatchObject({ badRows: 0, bytes: line(value).length, storedBytes: output.length });
  }
});

test('keys of declared fields lose their escapes, those of undeclared ones stay', () => {
  const definition = schemaOf({ at: 'date', 'a "b"': 'integer', café: 'integer' }, 'ignore');
  const file = '{"\\u0061t":"2024-01-31","\\u0061 \\u0022b\\"":-0,"caf\\u00e9":1,"\\u0078":-0}\r\n';
  for (const { output } of everyWay(definition, file)) {
    expect(Buffer.from(output, 'latin1').toString()).toBe(
      '{"at":"2024-01-31","a \\"b\\"":0,"café":1,"\\u0078":-0}\r\n',
    );
  }
});

test('what is inside json fields and strings stays as it is', () => {
  const file = `{${AT},"v":{"\\u0061":-0,"t":"2024-01-01 00:00:00"},"s":"2024-01-01 00:00:00\\u0041"}`;
  for (const { output } of everyWay(schemaOf({ at: 'date', v: 'json', s: 'string' }), file))
    expect(output).toBe(`${file}\n`);
});

test('a last line without its end is stored with one', () => {
  for (const { output, summary } of everyWay(schemaOf({ at: 'date' }), `{${AT}}\n{${AT}}`)) {
    expect(output).toBe(`{${AT}}\n{${AT}}\n`);
    expect(summary).toMatchObject({ rows: 2, bytes: output.length - 1, storedBytes: output.length });
  }
});

test('lines before the first bad one go out rewritten, and nothing after it', () => {
  const definition = schemaOf({ at: 'date', v: 'integer' });
  const file = `{${AT},"v":-0}\n{${AT},"v":7}\n{${AT},"v":"x"}\n{${AT},"v":-0}\n`;
  for (const { output, summary } of everyWay(definition, file)) {
    expect(output).toBe(`{${AT},"v":0}\n{${AT},"v":7}\n`);
    expect(summary).toMatchObject({ rows: 4, badRows: 1, bytes: file.length, storedBytes: output.length });
  }
});

test('after the first bad line no rewritten value goes out, however many follow', () => {
  const definition = schemaOf({ at: 'date', v: 'integer' });
  // More than the 64 KiB in which output is gathered.
  const file = `{${AT},"v":-0}\n{}\n${`{${AT},"v":-0}\n`.repeat(5000)}`;
  for (const cuts of [[], [100]]) {
    const { output, summary } = runChecker(definition, file, { cuts });
    expect(output).toBe(`{${AT},"v":0}\n`);
    expect(summary).toMatchObject({ rows: 5002, badRows: 1, storedBytes: output.length, storedLines: 1 });
  }
});

test('the output is checked again without a change', () => {
  const definition = schemaOf({ at: 'timestamp', v: 'decimal(12,2)' });
  const lines = Array.from(
    { length: 5000 },
    (_, k) => `{"at":"2024-01-31 00:00:${10 + (k % 50)}.1234567","v":${k}.${k % 90}}\n`,
  );
  const [first] = everyWay(definition, lines.slice(0, 3).join(''));
  for (const { output } of everyWay(definition, first!.output)) expect(output).toBe(first!.output);
});

test('rewritten values stand between runs of any length, wherever the file is cut', () => {
  // Around the 64 KiB in which output is gathered, and the 512 KiB that are checked at once.
  const length = fc.oneof(
    fc.nat(40),
    fc.integer({ min: 65_400, max: 65_600 }),
    fc.integer({ min: 0, max: 700_000 }),
  );
  const definition = schemaOf({ at: 'date', s: 'string', v: 'integer' });
  const lines = fc.array(fc.tuple(length, fc.boolean()), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(
      lines,
      fc.array(fc.nat(2_000_000), { maxLength: 6 }),
      fc.boolean(),
      (lines, cuts, useKernel) => {
        const written = (zero: string) =>
          lines
            .map(([run, signed]) => `{${AT},"s":"${'x'.repeat(run)}","v":${signed ? zero : 1}}\n`)
            .join('');
        const file = written('-0');
        const ends = cuts.filter((cut) => cut < file.length).toSorted((a, b) => a - b);
        const { output, summary } = runChecker(definition, file, { cuts: ends, useKernel });
        expect(output === written('0')).toBe(true);
        expect(summary).toMatchObject({
          rows: lines.length,
          badRows: 0,
          storedBytes: output.length,
          storedLines: lines.length,
        });
      },
    ),
    { numRuns: tries(60) },
  );
});
