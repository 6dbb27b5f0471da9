import { describe, expect, it } from 'vitest';
import { text } from '../../messages/pt-BR.ts';
import { detectionNotes } from '../../messages/pt-br/schemas.ts';
import { AppError } from '../app-error.ts';
import { type Detection, detectSchema, toDetectedDocument } from './detection.ts';
import { formatFieldType } from './schema-definition.ts';
import { parseSchemaDocument } from './schema-document.ts';

const detect = (sample: string, options?: Parameters<typeof detectSchema>[1]) =>
  detectSchema(Buffer.from(sample), options);

/** Proposal for the field `v` of records with these values, as JSON text. */
function detectValues(...values: string[]) {
  return detect(values.map((value) => `{"v":${value}}`).join('\n')).fields[0]!;
}

function fault(sample: string | Uint8Array, options?: Parameters<typeof detectSchema>[1]): string {
  try {
    detectSchema(Buffer.from(sample), options);
  } catch (error) {
    expect(error).toBeInstanceOf(AppError);
    const { code, fields } = error as AppError;
    expect(code).toBe('invalid_sample');
    const [{ code: reason, params = {} }] = fields as [(typeof fields)[0]];
    expect(text(reason, params)).not.toMatch(/\{\w+\}/);
    return [reason, params.line, params.column].filter((part) => part !== undefined).join(' ');
  }
  return 'none';
}

describe('types', () => {
  it.each<[string[], string]>([
    [['1', '-2', '0'], 'integer'],
    [['9223372036854775807', '-9223372036854775808'], 'integer'],
    [['1', '1.5'], 'number'],
    [['1.0'], 'number'],
    [['1e3'], 'number'],
    [['0.10000000000000001'], 'number'],
    [['100000000000000000000'], 'number'],
    [['9223372036854775809', '1'], 'decimal(38,0)'],
    [['9007199254740993', '0.5'], 'decimal(18,1)'],
    [['12345678901234567.25'], 'decimal(38,2)'],
    [['12345678901234567.25', '1e2'], 'number'],
    [['1e400', '1'], 'json'],
    [['true', 'false'], 'boolean'],
    [['"2024-02-29"'], 'date'],
    [['"2023-02-29"'], 'string'],
    [
      ['"2024-01-31T10:00:00Z"', '"2024-01-31 10:00:00.123456789"', '"2024-01-31T10:00:00-03:00"'],
      'timestamp',
    ],
    [['"2024-01-31T25:00:00Z"'], 'string'],
    [['"2024-01-31T10:00Z"'], 'string'],
    [['"2024-01-31"', '"2024-01-31T10:00:00Z"'], 'string'],
    [['"2024-01-31"', '""'], 'string'],
    [['"31/01/2024"'], 'string'],
    [['"12"'], 'string'],
    [['{}', '[]'], 'json'],
    [['1', '"x"'], 'json'],
    [['true', '1'], 'json'],
    [['{"a":1}', '"x"', 'null'], 'json'],
    [['null', '1'], 'integer'],
  ])('%j: %s', (values, type) => {
    expect(formatFieldType(detectValues(...values).type)).toBe(type);
  });

  it('takes a field of nulls only for an optional string, and says so', () => {
    const field = detectValues('null', 'null');
    expect(field).toMatchObject({ type: { kind: 'string' }, required: false, nullShare: 1 });
    expect(field.notes).toEqual([{ code: 'all_null', params: {} }]);
  });

  it('counts what does not go together, most frequent first', () => {
    const field = detectValues('"x"', ...Array<string>(12).fill('7'), '"y"', '"z"');
    expect(field.conflicts).toEqual([
      { kind: 'integer', count: 12, firstRecord: 2 },
      { kind: 'string', count: 3, firstRecord: 1 },
    ]);
    expect(field.notes.map(({ code }) => code)).toEqual(['mixed_as_json']);
    expect(detectValues('1', '1.5').conflicts).toEqual([]);
  });

  it('says which decimal keeps the digits', () => {
    expect(detectValues('12345678901234567.25').notes).toEqual([
      { code: 'decimal_keeps_digits', params: { type: 'decimal(38,2)' } },
    ]);
    expect(detectValues('12345678901234567.25', '1e2').notes).toEqual([{ code: 'digits_lost', params: {} }]);
  });
});

describe('fields', () => {
  it('are required only if present and not null in every record, with the shares of both', () => {
    const { fields } = detect('[{"a":1,"b":1,"c":null},{"a":2,"c":1},{"a":3,"c":1},{"a":4,"c":1}]');
    expect(
      fields.map(({ name, required, nullShare, missingShare }) => [name, required, nullShare, missingShare]),
    ).toEqual([
      ['a', true, 0, 0],
      ['b', false, 0, 0.75],
      ['c', false, 0.25, 0],
    ]);
  });

  it('give up to three different values, long ones shortened', () => {
    expect(detectValues('1', '1', '12345678901234567890', '3', '4').examples).toEqual([
      '1',
      '12345678901234567890',
      '3',
    ]);
    const [example] = detectValues(`"${'é'.repeat(300)}"`).examples;
    expect(example).toBe(`"${'é'.repeat(98)}…`);
  });

  it('find their column whatever the order and the escapes of the keys', () => {
    const { fields } = detect('{"a":1,"userId":2}\n{"userId":3,"a":4}\n{"\\u0061":5,"user\\u0049d":6}');
    expect(fields.map(({ name, key, examples }) => [name, key, examples])).toEqual([
      ['a', 'a', ['1', '4', '5']],
      ['user_id', 'userId', ['2', '3', '6']],
    ]);
  });

  it('leave out keys that cannot be fields, and then undeclared fields are ignored', () => {
    const key = 'k'.repeat(256);
    const detection = detect(`{"Id":1,"ID":2,"":3,"${key}":4,"a\\tb":5}`);
    expect(detection.fields.map((field) => field.key)).toEqual(['Id']);
    expect(detection.skippedKeys).toEqual([
      { key: 'ID', note: { code: 'key_same_ignoring_case', params: { other: 'Id' } } },
      { key: '', note: { code: 'key_empty', params: {} } },
      { key, note: { code: 'key_length', params: { limit: 255 } } },
      { key: 'a\tb', note: { code: 'key_characters', params: {} } },
    ]);
    expect(detection.undeclaredFields).toBe('ignore');
  });

  it('are at most 500', () => {
    const record = Object.fromEntries(Array.from({ length: 600 }, (_, n) => [`k${n}`, n]));
    const detection = detect(JSON.stringify(record));
    expect(detection.fields).toHaveLength(500);
    expect(detection.skippedKeys[0]!.note).toEqual({ code: 'too_many_keys', params: { limit: 500 } });
  });
});

describe('samples', () => {
  it.each([
    ['an array', '[{"a":1},\n {"a":2}]\n', 'array', 2],
    ['one object on many lines', '{\n  "a": {\n "b": 1 }\n}\n', 'object', 1],
    ['JSONL', '{"a":1}\r\n{"a":2}\r\n', 'jsonl', 2],
    ['JSONL with empty lines', '\n{"a":1}\n\n{"a":2}', 'jsonl', 2],
    ['objects one after the other on many lines', '{\n"a":1\n}\n{\n"a":2\n}', 'jsonl', 2],
    ['a byte order mark', '\ufeff{"a":1}', 'object', 1],
  ])('may be %s', (_, sample, format, records) => {
    expect(detect(sample).sample).toEqual({ format, records, complete: true });
  });

  it.each([
    ['', 'sample_no_records'],
    ['\ufeff \n', 'sample_no_records'],
    ['[]', 'sample_no_records'],
    ['{}\n{}', 'sample_no_fields'],
    ['{"a":1}\n{"a":}', 'sample_invalid_json 2 6'],
    ['{"a":1}\n{a:1}', 'sample_invalid_json 2 2'],
    ['{"é":1,"é":2}', 'sample_invalid_json 1 8'],
    ['{"a":01}', 'sample_invalid_json 1 6'],
    ['{"a":"x\ny"}', 'sample_invalid_json 1 8'],
    ['{"a":"\\ud800"}', 'sample_invalid_json 1 7'],
    [`{"a":${'['.repeat(64)}`, 'sample_invalid_json 1 69'],
    ['{"a":1', 'sample_invalid_json 1 7'],
    ['[{"a":1}', 'sample_invalid_json 1 9'],
    ['[{"a":1} {"a":2}]', 'sample_invalid_json 1 10'],
    ['[{"a":1},]', 'sample_not_object 1 10'],
    ['[{"a":1},\n2]', 'sample_not_object 2 1'],
    ['a,b\n1,2', 'sample_not_object 1 1'],
    ['{"a":1}\n[1]', 'sample_not_object 2 1'],
    ['{"a":1}{"a":2}', 'sample_trailing_content 1 8'],
    ['[{"a":1}]\n[{"a":2}]', 'sample_trailing_content 2 1'],
  ])('%j is refused: %s', (sample, expected) => {
    expect(fault(sample)).toBe(expected);
  });

  it('name the line of bytes that are not UTF-8', () => {
    expect(fault(Buffer.from('{"a":"é"}\n{"b":"é"}', 'latin1'))).toBe('sample_invalid_utf8 1 7');
    expect(fault(Buffer.from('\ufeff{"a":1}', 'utf16le'))).toBe('sample_invalid_utf8 1 1');
  });

  it('are read up to a number of records', () => {
    const detection = detect('{"a":1}\n{"a":2}\n{"a":"x"}', { maxRecords: 2 });
    expect(detection.sample).toEqual({ format: 'jsonl', records: 2, complete: false });
    expect(detection.fields[0]!.type).toEqual({ kind: 'integer' });
    expect(detection.notes).toContainEqual({ code: 'sample_bounded', params: { records: 2 } });
    expect(detect('[{"a":1},{"a":2}]', { maxRecords: 2 }).sample.complete).toBe(true);
  });

  it.each([
    '{"a":"\u{1f600}\\ud83d\\ude00","b":true}\n{"a":"é","b":-1.5e3}\n',
    '[{"a":"x"}, {"a":"é\\u00e9"},{"a":[1,{"b":null}]}]',
  ])('may be cut anywhere after the first record by the bound of bytes: %s', (sample) => {
    const bytes = Buffer.from(sample);
    const first = bytes.indexOf('}') + 1;
    for (let maxBytes = first; maxBytes < bytes.length; maxBytes++) {
      const { records, complete } = detectSchema(bytes, { maxBytes }).sample;
      expect(records).toBeGreaterThan(0);
      expect(complete).toBe(false);
    }
    expect(fault(bytes, { maxBytes: first - 1 })).toBe('sample_record_too_long');
  });

  it('are refused for a mistake before the cut', () => {
    const sample = `{"a":1}\n{"a":x}\n${'{"a":1}\n'.repeat(10)}`;
    expect(fault(sample, { maxBytes: 60 })).toBe('sample_invalid_json 2 6');
  });
});

describe('proposal', () => {
  const sample = '{"createdAt":"2024-01-01T00:00:00Z","User":1}\n{"createdAt":"2024-01-02T00:00:00Z"}';

  it('is a schema.json', () => {
    const document = toDetectedDocument(detect(sample, { slug: 'logins', name: 'Logins' }));
    expect(document).toEqual({
      slug: 'logins',
      name: 'Logins',
      event_date_field: 'created_at',
      fields: [
        { name: 'created_at', key: 'createdAt', type: 'timestamp', required: true },
        { name: 'user', key: 'User', type: 'integer', required: false },
      ],
      undeclared_fields: 'reject',
    });
    expect(parseSchemaDocument(document).slug).toBe('logins');
  });

  it('makes a slug of the name, or takes a plain one', () => {
    expect(detect(sample, { name: 'Vendas 2024' })).toMatchObject({
      slug: 'vendas_2024',
      name: 'Vendas 2024',
    });
    expect(detect(sample)).toMatchObject({ slug: 'schema', name: 'schema' });
  });

  it('says that the event date is missing where no field can be it', () => {
    const detection = detect('{"a":1}');
    expect(toDetectedDocument(detection).event_date_field).toBeNull();
    expect(detection.notes.map(({ code }) => code)).toEqual(['single_record', 'no_event_date']);
    expect(detection.eventDate.reasons.map(({ code }) => code)).toEqual(['event_date_none']);
  });

  it('gives every note what its text needs', () => {
    const notes = (detection: Detection) => [
      ...detection.notes,
      ...detection.eventDate.reasons,
      ...detection.skippedKeys.map(({ note }) => note),
      ...detection.fields.flatMap((field) => field.notes),
    ];
    const seen = notes(
      detect('{"Id":1,"ID":2,"":3,"n":12345678901234567.25}\n{"n":null}\n{}', { maxRecords: 2 }),
    );
    for (const { code, params } of seen) {
      const needed = [...detectionNotes[code].matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      expect(Object.keys(params)).toEqual(needed);
    }
    expect(seen.map(({ code }) => code)).toContain('sample_bounded');
  });
});
