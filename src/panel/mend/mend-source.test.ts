import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bytesInUse } from '../../../test/support/garbage.ts';
import { runChecker, schemaOf } from '../../domain/checking/testing/checker-harness.testing.ts';
import { examine, mend } from './mend-source.ts';
import { REMEDIES } from './remedies.ts';

const TYPES = {
  day: 'date',
  at: 'timestamp?',
  whole: 'integer?',
  money: 'decimal(12,3)?',
  ratio: 'number?',
  note: 'string?',
  ok: 'boolean?',
};
const definition = schemaOf(TYPES);
const schema = {
  fields: new Map(
    Object.entries(TYPES).map(([key, type]) => [
      key,
      { type: type.replace('?', ''), required: !type.endsWith('?') },
    ]),
  ),
  rejectsUndeclared: true,
};

const two = (most: number, least = 0) =>
  fc.integer({ min: least, max: most }).map((number) => String(number).padStart(2, '0'));
const day = fc.tuple(fc.integer({ min: 1970, max: 2100 }), two(12, 1), two(28, 1));
const digits = (most: number) => fc.stringMatching(new RegExp(`^[1-9]\\d{0,${most}}$`));

/** What a value should be in the file, and ways in which it is often written instead. */
type Written = { good: string; bad: string };
const ways = (good: string, ...bad: string[]) =>
  fc.constantFrom(...[good, ...bad].map((way) => ({ good, bad: way })));

const values: Record<string, fc.Arbitrary<Written>> = {
  day: day.chain(([y, m, d]) => ways(`"${y}-${m}-${d}"`, `"${d}/${m}/${y}"`, `" ${d}/${m}/${y} "`)),
  at: fc
    .tuple(day, two(23), two(59))
    .chain(([[y, m, d], hour, minute]) =>
      ways(
        `"${y}-${m}-${d} ${hour}:${minute}:00"`,
        `"${d}/${m}/${y} ${hour}:${minute}"`,
        `"${y}-${m}-${d}T${hour}:${minute}"`,
      ),
    ),
  whole: digits(17).chain((all) =>
    ways(all, `"${all}"`, `${all}.0`, `${all}.00e0`, `"${all.replace(/\B(?=(\d{3})+$)/g, '.')}"`),
  ),
  money: fc.tuple(digits(8), fc.stringMatching(/^\d{0,2}[1-9]$/)).chain(([whole, part]) => {
    // Of a text such as `1.234` nobody knows what it means.
    const isPlain = whole.length > 3 || part.length < 3;
    return ways(
      `${whole}.${part}`,
      ...(isPlain ? [`"${whole}.${part}"`] : []),
      `"${whole},${part}"`,
      `${whole}${part}e-${part.length}`,
    );
  }),
  ratio: fc
    .double({ noNaN: true, noDefaultInfinity: true })
    .chain((ratio) => ways(JSON.stringify(ratio), `"${JSON.stringify(ratio)}"`)),
  note: fc.integer().chain((number) => ways(`"${number}"`, String(number))),
  ok: fc
    .boolean()
    .chain((ok) =>
      ways(
        String(ok),
        `"${ok}"`,
        ...(ok ? ['"Verdadeiro"', '"sim"', '"S"', '"1"'] : ['"FALSO"', '"Não"', '"n"', '"0"']),
      ),
    ),
};

const record = fc.record(values, { requiredKeys: ['day'] }) as fc.Arbitrary<Record<string, Written>>;

it('what is often written otherwise is mended to the same values, and the check finds nothing more', async () => {
  const line = (way: keyof Written, one: Record<string, Written>, extra: string) =>
    `{${[...Object.entries(one).map(([key, written]) => `"${key}":${written[way]}`), ...(way === 'bad' && extra ? [extra] : [])].join(',')}}`;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(record, fc.constantFrom('', '"sobra":{"a":[1,"}"]}')), {
        minLength: 1,
        maxLength: 8,
      }),
      fc.boolean(),
      async (records, isPacked) => {
        const bad = `${records.map(([one, extra]) => line('bad', one, extra)).join('\n')}\n\n`;
        const good = `${records.map(([one]) => line('good', one, '')).join('\n')}\n`;
        const bytes = isPacked ? gzipSync(bad) : Buffer.from(bad);
        const source = { file: new File([bytes], 'a.jsonl'), gzip: isPacked, schema };
        const mended = await (await mend(source, new Set(REMEDIES), 'b.jsonl')).text();
        expect(mended).toBe(good);
        expect(runChecker(definition, mended).summary.badRows).toBe(0);
      },
    ),
  );
});

it('lines that need no remedy keep their bytes, also where they are no text', async () => {
  const lines = Buffer.concat([
    Buffer.from('{"day":"2026-01-01" , "money":1.500}\r\n{"day":'),
    Buffer.from([0xff, 0xfe, 10]),
    Buffer.from('{"whole":1'),
  ]);
  const source = { file: new File([lines], 'a.jsonl'), gzip: false, schema };
  const mended = await mend(source, new Set(REMEDIES), 'a.jsonl');
  expect(Buffer.from(await mended.arrayBuffer()).equals(lines)).toBe(true);
});

it('an examination counts lines by remedy, names undeclared keys, and shows the lines that were asked for', async () => {
  const text = [
    '{"day":"31/01/2026","é":1}',
    '',
    '{"day":"2026-01-31","whole":"7","ok":"","é":2}',
    '{broken',
  ];
  const source = { file: new File([text.join('\n')], 'a.jsonl'), gzip: false, schema };
  const { lines, undeclared, withUndeclared, shown } = await examine(source, new Set([3, 4]));
  expect(lines).toEqual({
    days: 1,
    empty_lines: 1,
    numbers_in_texts: 1,
    empty_as_null: 1,
    drop_undeclared: 2,
  });
  expect(undeclared).toEqual(['é']);
  expect(withUndeclared).toEqual([text[0], text[2]]);
  expect(shown.map(({ number, offset, text }) => [number, offset, text])).toEqual([
    [3, 29, text[2]],
    [4, 77, text[3]],
  ]);
});

type Column = [key: keyof typeof TYPES, figures: string[], mended: string[], isLeft: boolean];

it('an examination of many long lines holds the beginnings that it shows, and 16 Mi units of samples', async () => {
  const line = `{"day":"2026-01-01","more":"é${'x'.repeat(1_000_000)}"}`;
  const source = { file: new File(Array<string>(40).fill(`${line}\n`), 'a.jsonl'), gzip: false };
  const before = bytesInUse();
  const plain = await examine(
    { ...source, schema: { ...schema, rejectsUndeclared: false } },
    new Set(Array.from({ length: 40 }, (_, n) => n + 1)),
  );
  // What is held stays; what the reading of the file lets go of goes when its last promise has settled.
  await expect.poll(() => bytesInUse() - before).toBeLessThan(10_000_000);
  expect(plain.shown.map(({ text }) => text)).toEqual(Array(40).fill(line.slice(0, 4000)));
  expect((await examine({ ...source, schema }, new Set())).withUndeclared).toHaveLength(16);
});

it.each<Column>([
  ['whole', ['"8.001"', '"8.000"', '8.000'], ['8001', '8000', '8'], false],
  ['whole', ['"8.001"', '"-1.234.000"'], ['8001', '-1234000'], false],
  ['whole', ['"8.001"', '"8.000"', '"8.0"'], ['"8.001"', '8', '8'], false],
  ['whole', ['"8.000"', '"8.0"', '"8,0"'], ['"8.000"', '8', '8'], true],
  ['money', ['"2.000"', '"1.234,56"', '12.5'], ['2000', '1234.56', '12.5'], false],
  ['money', ['"2.000"', '"12.5"', '"7"'], ['2.000', '12.5', '7'], false],
  ['money', ['"1.234,56"', '"2.000"', '"12.5"'], ['1234.56', '"2.000"', '12.5'], true],
  ['ratio', ['"2.000"', '"7"', '12.5', 'null'], ['"2.000"', '7', '12.5', 'null'], true],
])(
  'a point in texts of one field is read in one way, and left where they do not tell which: %s %j',
  async (key, figures, expected, isLeft) => {
    const text = figures.map((figure) => `{"day":"2026-01-01","${key}":${figure}}\n`).join('');
    const source = { file: new File([text], 'a.jsonl'), gzip: false, schema };
    const mended = await (await mend(source, new Set(REMEDIES), 'b.jsonl')).text();
    expect(mended.match(/(?<="(?:whole|money|ratio)":)[^}]+/g)).toEqual(expected);
    const { pointsLeft, lines } = await examine(source, new Set());
    expect(pointsLeft).toEqual(isLeft ? [key] : []);
    const changed = figures.filter((figure, at) => figure.startsWith('"') && figure !== expected[at]);
    expect(lines.numbers_in_texts).toBe(changed.length);
  },
);

it.each([
  ['an empty text in a required field', '{"day":""}'],
  ['a day that does not exist', '{"day":"31/02/2026"}'],
  ['a fraction in a text for an integer', '{"day":"2026-01-01","whole":"1,5"}'],
  ['a fraction in an integer', '{"day":"2026-01-01","whole":1.5}'],
  ['a list in a text', '{"day":"2026-01-01","note":[1]}'],
])('what no remedy mends stays as it is: %s', async (_, line) => {
  const source = { file: new File([line], 'a.jsonl'), gzip: false, schema };
  expect(await (await mend(source, new Set(REMEDIES), 'a.jsonl')).text()).toBe(line);
});
