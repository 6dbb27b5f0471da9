import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RawFile } from '../../../domain/files/snapshot/snapshot.ts';
import type { SchemaField } from '../../../domain/schemas/schema-definition.ts';
import {
  createDataFolder,
  type DataFolder,
  everyDay,
  fieldsOf,
  openFolder,
  rawSnapshot,
} from './data-folder.testing.ts';
import { printSource } from './duckdb-source.ts';
import type { LockedInstance } from './locked-instance.ts';

let folder: DataFolder;
let instance: LockedInstance;
let nextId = 1;
beforeAll(async () => {
  folder = await createDataFolder();
  instance = await openFolder(folder);
});
afterAll(async () => {
  await instance.close();
  await folder.remove();
});

/** The columns of every record as DuckDB prints them. */
async function read(
  fields: SchemaField[],
  files: RawFile[],
  columns: string[],
  order = '',
): Promise<unknown[][]> {
  const source = printSource(rawSnapshot(fields, files, fields[0]!.name), columns, everyDay, folder);
  const connection = await instance.connect();
  const texts = columns.map((name) => `"${name}"::VARCHAR`).join(', ');
  const result = await connection.runAndReadAll(`SELECT ${texts} FROM (${source.sql}) ${order}`);
  connection.closeSync();
  return result.getRows();
}

async function readValues(type: string, values: string[]): Promise<unknown[]> {
  const file = await folder.put(
    nextId++,
    'values.jsonl',
    `${values.map((value) => `{"v":${value}}`).join('\n')}\n`,
  );
  return (await read(fieldsOf({ v: type }), [file], ['v'])).flat();
}

describe('a raw value is read exactly', () => {
  const cases: [type: string, json: string, expected: string | null][] = [
    ['integer', '9223372036854775807', '9223372036854775807'],
    ['integer', '-9223372036854775808', '-9223372036854775808'],
    ['integer', '9007199254740993', '9007199254740993'],
    ['integer', '-0', '0'],
    ['integer', 'null', null],
    ['number', '1.7976931348623157e308', '1.7976931348623157e+308'],
    ['number', '5e-324', '5e-324'],
    ['number', '1e-400', '0.0'],
    ['number', '0.30000000000000004', '0.30000000000000004'],
    ['number', '9007199254740993', '9007199254740992.0'],
    ['number', '123456789012345678901234567890', '1.2345678901234568e+29'],
    ['number', '1.00000000000000011102230246251565404236316680908203126', '1.0000000000000002'],
    ['decimal(12,2)', '9999999999.99', '9999999999.99'],
    ['decimal(15,2)', '9999999999999.99', '9999999999999.99'],
    ['decimal(15,15)', '1e-15', '.000000000000001'],
    ['decimal(38,10)', '1234567890.12345', '1234567890.1234500000'],
    [
      'decimal(38,10)',
      '"1234567890123456789012345678.1234567891"',
      '1234567890123456789012345678.1234567891',
    ],
    ['decimal(38,0)', '"-99999999999999999999999999999999999999"', '-99999999999999999999999999999999999999'],
    ['decimal(38,0)', '1.23456789012345e37', '12345678901234500000000000000000000000'],
    ['decimal(20,20)', '1.5e-19', '.00000000000000000015'],
    ['decimal(38,38)', '-1.5e-25', '-0.00000000000000000000000015000000000000'],
    ['decimal(38,38)', '0.123456789012345', '0.12345678901234500000000000000000000000'],
    [
      'decimal(38,38)',
      '"0.00000000000000000000000000000000000001"',
      '0.00000000000000000000000000000000000001',
    ],
    ['boolean', 'true', 'true'],
    ['boolean', 'false', 'false'],
    ['date', '"0001-01-01"', '0001-01-01'],
    ['date', '"9999-12-31"', '9999-12-31'],
    ['timestamp', '"2024-02-29T12:34:56.123456Z"', '2024-02-29 12:34:56.123456+00'],
    ['timestamp', '"2024-02-29T12:34:56"', '2024-02-29 12:34:56+00'],
    ['timestamp', '"2024-02-29T12:34:56.1-03:00"', '2024-02-29 15:34:56.1+00'],
    ['timestamp', '"2024-02-29T23:59:59.999999+23:59"', '2024-02-29 00:00:59.999999+00'],
    ['timestamp', '"1969-12-31T23:59:59.999999Z"', '1969-12-31 23:59:59.999999+00'],
    ['timestamp', '"0001-01-01T00:00:00Z"', '0001-01-01 00:00:00+00'],
    ['timestamp', '"9999-12-31T23:59:59.999999Z"', '9999-12-31 23:59:59.999999+00'],
    ['timestamp', '"1582-10-10T00:00:00Z"', '1582-10-10 00:00:00+00'],
    ['string', '"a\\u0000b"', 'a\0b'],
    ['string', '"\\ud83d\\ude00😀 \\" \\\\ \\/ \\b\\f\\n\\r\\t\\u00e9"', '😀😀 " \\ / \b\f\n\r\té'],
    ['string', '"null"', 'null'],
    ['string', '""', ''],
    ['string', '"{\\"a\\":1}"', '{"a":1}'],
    [
      'json',
      '{"b":1,"a":[true,null,"x\\u0000"],"deep":{"n":9007199254740993}}',
      '{"b":1,"a":[true,null,"x\\u0000"],"deep":{"n":9007199254740993}}',
    ],
    ['json', '"text"', '"text"'],
    ['json', '12345678901234567890123456789', '12345678901234567890123456789'],
    ['json', 'null', null],
    ['json', '"null"', '"null"'],
    ['json', '[null]', '[null]'],
  ];
  it.each(cases)('%s %s', async (type, json, expected) => {
    const [alone] = await readValues(type, [json]);
    expect(normal(alone)).toBe(normal(expected));
    // Again with keys that differ by case alone: they take the other way through the reader.
    const file = await folder.put(nextId++, 'case.jsonl', `{"V":${json},"v":0}\n{"v":1}\n`);
    const fields = fieldsOf({ upper: [type, 'V'], lower: ['integer', 'v'] });
    const rows = await read(fields, [file], ['upper', 'lower']);
    expect(rows.map(([upper, lower]) => [normal(upper), lower])).toEqual([
      [normal(expected), '0'],
      [null, '1'],
    ]);
  });
  // DuckDB prints decimals without digits left of the point in two ways.
  const normal = (value: unknown): unknown =>
    typeof value === 'string' ? value.replace(/^(-?)\./, '$10.') : value;
});

describe('records', () => {
  it('with any key are read by it', async () => {
    const keys = [
      'a.b',
      'a"b',
      "a'b",
      'çé',
      'e\u0301',
      '😀',
      ' ',
      'a\\b',
      '$.x',
      'a\nb',
      'filename',
      'a/b',
      'a~b',
      'file_index',
    ];
    const record = Object.fromEntries(keys.map((key, index) => [key, index]));
    const file = await folder.put(nextId++, 'keys.jsonl', JSON.stringify(record));
    const names = keys.map((_, index) => `c${index}`);
    const fields = fieldsOf(Object.fromEntries(keys.map((key, index) => [`c${index}`, ['integer', key]])));
    expect(await read(fields, [file], names)).toEqual([keys.map((_, index) => String(index))]);
    // With an empty key the whole schema goes the other way.
    const withEmpty = await folder.put(nextId++, 'keys.jsonl', JSON.stringify({ ...record, '': 99 }));
    const more = [...fields, ...fieldsOf({ empty: ['integer', ''] })];
    expect(await read(more, [withEmpty], [...names, 'empty'])).toEqual([
      [...keys.map((_, index) => String(index)), '99'],
    ]);
  });

  it.each(['file_index', 'FILE_INDEX', 'filename', 'rowid', 'file_row_number'])(
    'of several files have the values of their own file where a key is %s, as DuckDB calls a column',
    async (key) => {
      const files: RawFile[] = [];
      for (const fileId of [9001, 9002, 9003]) {
        const lines = [0, 2, 7, null].map((value) => `${JSON.stringify({ [key]: value })}\n`);
        files.push(await folder.put(fileId, `of-${fileId}.jsonl`, lines.join('')));
      }
      const fields = fieldsOf({ v: ['integer', key] });
      const rows = await read(fields, files, ['v', '_file_id', '_file_name'], 'ORDER BY _file_id, v');
      expect(rows).toEqual(
        files.flatMap(({ fileId, fileName }) =>
          ['0', '2', '7', null].map((value) => [value, String(fileId), fileName]),
        ),
      );
    },
  );

  it('may lack optional fields, carry undeclared ones and end in CRLF', async () => {
    const file = await folder.put(nextId++, 'odd.jsonl', '{}\r\n{"v":1,"other":{"v":2}}\r\n{"V":3}');
    expect(await read(fieldsOf({ v: 'integer' }), [file], ['v'])).toEqual([[null], ['1'], [null]]);
    expect(await read(fieldsOf({ v: 'json' }), [file], ['v'])).toEqual([[null], ['1'], [null]]);
  });

  it('may be lines of 16 MiB', async () => {
    const longest = `{"v":"${'x'.repeat(16 * 1024 * 1024 - 8)}"}`;
    const file = await folder.put(nextId++, 'long.jsonl', `{"v":"a"}\n${longest}\n{"v":"b"}\n${longest}\n`);
    const rows = await read(fieldsOf({ v: 'string' }), [file], ['v', '_line']);
    expect(rows.map(([value, line]) => [(value as string).length, line])).toEqual([
      [1, '1'],
      [16 * 1024 * 1024 - 8, '2'],
      [1, '3'],
      [16 * 1024 * 1024 - 8, '4'],
    ]);
  });

  it('that are broken make the query fail instead of vanishing', async () => {
    const file = await folder.put(nextId++, 'broken.jsonl', '{"v":1}\n{"v":\n{"v":3}\n');
    await expect(read(fieldsOf({ v: 'integer' }), [file], ['v'])).rejects.toThrow();
  });

  it('come from exactly the files named, whatever their names look like to a pattern', async () => {
    const names = [
      'a*.jsonl',
      'a[1].jsonl',
      'a?.jsonl',
      '[!a].jsonl',
      "it's.jsonl",
      '**.jsonl',
      'x{1,2}.jsonl',
      '[.jsonl',
      'a1.jsonl.gz.jsonl',
      '$HOME ~ %20.jsonl',
    ];
    const bait = { storagePath: '' };
    const files: RawFile[] = [];
    for (const name of names) {
      const file = await folder.put(nextId++, name, `{"v":${JSON.stringify(name)}}\n`);
      files.push(file);
      // Files in the same directory that the pattern would match too.
      for (const other of ['a1.jsonl', 'abc.jsonl', 'b.jsonl'])
        await folder.put(file.fileId, other, '{"v":"bait"}\n', bait);
    }
    const rows = await read(fieldsOf({ v: 'string' }), files, ['v', '_file_name']);
    expect(rows).toEqual(names.map((name) => [name, name]));
  });
});

describe('line numbers and system fields', () => {
  it('are exact over many files and threads', async () => {
    const wide = await openFolder({ ...folder, tempDir: `${folder.tempDir}-wide` }, 8);
    const files: RawFile[] = [];
    for (let file = 0; file < 120; file++) {
      // Some span several of the reader's buffers, most are small.
      const rows = file % 40 === 0 ? 60_000 : 1 + ((file * 7) % 50);
      const lines = Array.from(
        { length: rows },
        (_, row) => `{"f":${5000 + file},"l":${row + 1},"pad":"${'p'.repeat(row % 90)}"}\n`,
      );
      const more = { ingestedAt: `2026-01-01T00:00:00.000${String(file).padStart(3, '0')}Z` };
      files.push(await folder.put(5000 + file, `f${file}.jsonl`, lines.join(''), more));
    }
    const fields = fieldsOf({ f: 'integer', l: 'integer' });
    const columns = ['f', 'l', '_line', '_file_id', '_file_name', '_schema_version', '_ingested_at'];
    const source = printSource(rawSnapshot(fields, files, 'f'), columns, everyDay, folder);
    const connection = await wide.connect();
    for (let round = 0; round < 5; round++) {
      const wrong =
        await connection.runAndReadAll(`SELECT count(*), count(DISTINCT _file_id), count(*) FILTER (
          f <> _file_id OR l <> _line OR _file_name <> 'f' || (f - 5000) || '.jsonl' OR _schema_version <> '1.0'
          OR _ingested_at <> TIMESTAMPTZ '2026-01-01 00:00:00Z' + to_microseconds(f - 5000)) FROM (${source.sql})`);
      expect(wrong.getRows()).toEqual([[BigInt(source.rowsRead), 120n, 0n]]);
    }
    connection.closeSync();
    await wide.close();
  });

  it('stay exact under a filter and a limit', async () => {
    const text = Array.from({ length: 5000 }, (_, row) => `{"l":${row + 1}}\n`).join('');
    const files = [
      await folder.put(nextId++, 'one.jsonl', text),
      await folder.put(nextId++, 'two.jsonl', text),
    ];
    const rows = await read(
      fieldsOf({ l: 'integer' }),
      files,
      ['l', '_line'],
      'WHERE l % 1000 = 999 ORDER BY l LIMIT 3',
    );
    expect(rows).toEqual([
      ['999', '999'],
      ['999', '999'],
      ['1999', '1999'],
    ]);
  });
});
