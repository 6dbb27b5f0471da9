import { describe, expect, test } from 'vitest';
import { JsonlChecker } from './checker.ts';
import { MAX_LINE_BYTES } from './kernel-host/workspace.ts';
import { everyWay, runChecker, schemaOf } from './testing/checker-harness.testing.ts';

const TEXT = schemaOf({ at: 'date', v: 'string' });
const GOOD = '{"at":"2024-01-31","v":"x"}\n';

function lineOf(bytes: number): string {
  return GOOD.replace('x', 'x'.repeat(bytes - GOOD.length + 2));
}

describe('report', () => {
  test('names line, byte offset, field, expectation, finding and message', () => {
    const file = `${GOOD}{"at":"2024-01-31","v":"é"}\n{"at":"2024-01-31", "v": 12}\n`;
    const offset = Buffer.byteLength(file) - '12}\n'.length;
    for (const { summary } of everyWay(TEXT, file)) {
      expect(summary.errors).toEqual([
        {
          line: 3,
          offset,
          field: 'v',
          code: 'wrong_type',
          expected: 'um texto entre aspas',
          found: '12',
          message: 'O campo "v" deve ser um texto entre aspas; foi encontrado 12.',
        },
      ]);
    }
  });

  test('counts every bad line, reports the first 100 and one fault per line', () => {
    const file = Array.from({ length: 250 }, (_, k) => (k % 2 ? '{"at":1,"v":2}' : GOOD.trim())).join('\n');
    const { summary } = runChecker(TEXT, file);
    expect(summary).toMatchObject({ rows: 250, badRows: 125, minDay: null, maxDay: null });
    expect(summary.errors.map(({ line }) => line)).toEqual(Array.from({ length: 100 }, (_, k) => 2 * k + 2));
    expect(runChecker(TEXT, file, { maxReportedErrors: 3 }).summary.errors).toEqual(
      summary.errors.slice(0, 3),
    );
  });

  test('excerpts are short, well formed and free of control characters', () => {
    for (const found of ['😀'.repeat(200), `a${'😀'.repeat(200)}`, '\u0001\u007f\u2028'.repeat(60)]) {
      for (const { summary } of everyWay(TEXT, found)) {
        const [error] = summary.errors;
        expect(error!.found.length).toBeLessThanOrEqual(80);
        expect(error!.found.isWellFormed()).toBe(true);
        expect(error!.found).not.toMatch(/\p{Cc}|\u2028/u);
      }
      if (found.length > 300) break;
    }
  });

  test('shows bytes that are not UTF-8 in hexadecimal, where they are', () => {
    const file = Buffer.concat([
      Buffer.from(GOOD),
      Buffer.from('{"at":"2024-01-31","v":"é\xe9"}\n', 'latin1'),
    ]);
    const offset = file.indexOf(0xe9);
    for (const { summary } of everyWay(TEXT, file)) {
      expect(summary.errors[0]).toMatchObject({ line: 2, offset, code: 'invalid_utf8', found: '0xE9 0xE9' });
    }
  });

  test('a byte order mark is shown in hexadecimal and spoils the first line only', () => {
    for (const { summary } of everyWay(TEXT, `\ufeff${GOOD}${GOOD}`)) {
      expect(summary).toMatchObject({ rows: 2, badRows: 1 });
      expect(summary.errors).toMatchObject([
        { line: 1, offset: 0, code: 'byte_order_mark', found: '0xEF 0xBB 0xBF' },
      ]);
    }
  });

  test('a character that shares two bytes with the byte order mark is not called one', () => {
    for (const { summary } of everyWay(TEXT, `\ufefe${GOOD}`)) {
      expect(summary.errors).toMatchObject([{ line: 1, offset: 0, code: 'not_an_object' }]);
    }
  });

  test('names a missing field, and an undeclared one by its decoded key', () => {
    const [missing] = everyWay(TEXT, '{"at":"2024-01-31"}');
    expect(missing!.summary.errors[0]).toMatchObject({ field: 'v', found: 'campo ausente', offset: 18 });
    const [undeclared] = everyWay(TEXT, '{"\\u0041b":1}');
    expect(undeclared!.summary.errors[0]).toMatchObject({ field: 'Ab', found: '"\\u0041b"', offset: 1 });
  });
});

describe('event days', () => {
  test.each([
    [['2024-02-10T00:00:00Z', '2024-01-31T23:59:59'], '2024-01-31', '2024-02-10'],
    [['2024-03-01T00:30:00+01:00', '2024-03-05T00:00:00Z'], '2024-02-29', '2024-03-05'],
    [['2024-02-28T23:30:00-01:00'], '2024-02-28', '2024-02-29'],
    [['2024-02-28 23:30:00-01:00'], '2024-02-29', '2024-02-29'],
    [['2016-12-31T23:59:60Z'], '2016-12-31', '2016-12-31'],
    [
      [
        '0001-01-01T00:00:00Z',
        '9999-12-31T00:00:00Z',
        '2024-01-01T00:00:00+01:00',
        '2024-01-01T00:00:00-01:00',
      ],
      '0001-01-01',
      '9999-12-31',
    ],
  ])('%j lie from %s to %s', (times, minDay, maxDay) => {
    const file = times.map((time) => JSON.stringify({ at: time })).join('\n');
    for (const { summary } of everyWay(schemaOf({ at: 'timestamp' }), file)) {
      expect(summary).toMatchObject({ badRows: 0, minDay, maxDay });
    }
  });
});

describe('long lines', () => {
  test('16 MiB are accepted, one byte more is refused, and checking goes on behind it', () => {
    for (const useKernel of [true, false]) {
      const cuts = [5, 1_000_000, MAX_LINE_BYTES - 1, MAX_LINE_BYTES, MAX_LINE_BYTES + 1, MAX_LINE_BYTES + 2];
      const longest = lineOf(MAX_LINE_BYTES);
      expect(longest.length).toBe(MAX_LINE_BYTES + 1);
      expect(runChecker(TEXT, longest, { cuts, useKernel }).summary).toMatchObject({ rows: 1, badRows: 0 });
      expect(runChecker(TEXT, longest.trimEnd(), { cuts, useKernel }).summary).toMatchObject({
        rows: 1,
        badRows: 0,
      });
      const file = `${GOOD}${lineOf(MAX_LINE_BYTES + 1)}${GOOD}{}\n`;
      for (const ends of [[], cuts]) {
        const { summary, output } = runChecker(TEXT, file, { cuts: ends, useKernel });
        expect(summary).toMatchObject({ rows: 4, badRows: 2, bytes: file.length });
        expect(summary.errors).toMatchObject([
          { line: 2, code: 'line_too_long', offset: GOOD.length },
          { line: 4, code: 'missing_field', offset: file.length - 2 },
        ]);
        expect(output).toBe(GOOD);
      }
      const endless = lineOf(MAX_LINE_BYTES + 1).trimEnd();
      expect(runChecker(TEXT, endless, { useKernel }).summary.errors).toMatchObject([
        { line: 1, code: 'line_too_long' },
      ]);
    }
  }, 60_000);

  test('a line that is too long is shown by its beginning, and ends at its LF even where the file is cut', () => {
    const longest = lineOf(MAX_LINE_BYTES + 1);
    const file = `${longest}${GOOD}{}\n`;
    for (const cut of [MAX_LINE_BYTES + 1, MAX_LINE_BYTES + 2]) {
      const { summary } = runChecker(TEXT, file, { cuts: [cut] });
      expect(summary).toMatchObject({ rows: 3, badRows: 2, bytes: file.length });
      expect(summary.errors).toMatchObject([
        { line: 1, code: 'line_too_long', found: `${longest.slice(0, 79)}…` },
        { line: 3, code: 'missing_field' },
      ]);
    }
  });

  test('memory stays bounded by the longest line, whatever comes', () => {
    const before = process.memoryUsage();
    const checker = new JsonlChecker(TEXT);
    const piece = Buffer.alloc(1 << 20, 'x');
    let most = 0;
    for (let k = 0; k < 200; k++) {
      expect([...checker.push(piece)]).toEqual([]);
      const now = process.memoryUsage();
      most = Math.max(most, now.arrayBuffers + now.external - before.arrayBuffers - before.external);
    }
    expect([...checker.end()]).toEqual([]);
    expect(checker.summary()).toMatchObject({ rows: 1, badRows: 1, bytes: 200 << 20 });
    checker.close();
    // Twice the memory: the kernel's may be counted both as external and as an array buffer.
    expect(most).toBeLessThan(2 * (MAX_LINE_BYTES + (8 << 20)));
  });
});

test('time grows with the size of a file, not faster, when every line is bad', () => {
  const seconds = (lines: number, line: Buffer) => {
    const file = Buffer.concat(Array.from({ length: lines }, () => line));
    const before = process.cpuUsage();
    runChecker(TEXT, file);
    const { user } = process.cpuUsage(before);
    return user / 1e6;
  };
  for (const line of [Buffer.from('{"v":"\xff"}\n', 'latin1'), Buffer.from('x\n'), Buffer.from('\n')]) {
    seconds(2000, line);
    // Quadratic work on 200,000 lines in one segment would take minutes.
    expect(seconds(200_000, line)).toBeLessThan(5);
  }
}, 60_000);

test('checkers at the same time, and one after the other, do not disturb each other', () => {
  const other = schemaOf({ day: 'timestamp', n: 'integer' });
  const files = [Buffer.from(GOOD), Buffer.from('{"day":"2024-02-29T00:00:00Z","n":5}\n')];
  for (let round = 0; round < 3; round++) {
    const checkers = [new JsonlChecker(TEXT), new JsonlChecker(other)];
    const outputs = ['', ''];
    const keep = (of: number, pieces: Iterable<Uint8Array>) => {
      for (const piece of pieces) outputs[of] += piece.toString();
    };
    for (let at = 0; at < 50; at++) {
      for (const [of, checker] of checkers.entries()) keep(of, checker.push(files[of]!.subarray(at, at + 1)));
    }
    for (const [of, checker] of checkers.entries()) keep(of, checker.end());
    expect(outputs).toEqual(files.map(String));
    expect(checkers.map((checker) => checker.summary())).toMatchObject([
      { rows: 1, badRows: 0, minDay: '2024-01-31', maxDay: '2024-01-31' },
      { rows: 1, badRows: 0, minDay: '2024-02-29', maxDay: '2024-02-29' },
    ]);
    // Memory given back twice would go to both checkers of the next round.
    for (const checker of [...checkers, checkers[1]!]) checker.close();
  }
});

test.each([1, 500, 5000])('a schema of %d fields with long keys, in any order', (count) => {
  const keys = Array.from({ length: count }, (_, k) => `${'long '.repeat(k % 40)}${k}`);
  const definition = schemaOf({ at: 'date', ...Object.fromEntries(keys.map((key) => [key, 'integer'])) });
  const record = (order: string[]) =>
    `${JSON.stringify(Object.fromEntries([['at', '2024-01-31'], ...order.map((key) => [key, 1])]))}\n`;
  for (const useKernel of [true, false]) {
    const file =
      record(keys) + record([...keys].reverse()) + record(keys.slice(1)) + record([...keys, 'other']);
    const { summary } = runChecker(definition, file, { useKernel });
    expect(summary.errors).toMatchObject([
      { line: 3, code: 'missing_field', field: keys[0] },
      { line: 4, code: 'undeclared_field', field: 'other' },
    ]);
  }
});
