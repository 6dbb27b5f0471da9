import { describe, expect, it } from 'vitest';
import { text } from '../../messages/pt-BR.ts';
import { AppError } from '../app-error.ts';
import { parseSchemaDocument, toSchemaDocument } from './schema-document.ts';

const day = { name: 'day', type: 'date', required: true };
const valid = { slug: 'trips', name: 'Trips', event_date_field: 'day', fields: [day] };
const withFields = (...fields: unknown[]) => ({ ...valid, fields: [day, ...fields] });

function problemsOf(document: unknown): string[] {
  try {
    parseSchemaDocument(document);
  } catch (error) {
    expect(error).toBeInstanceOf(AppError);
    const { code, fields } = error as AppError;
    expect(code).toBe('invalid_schema');
    for (const field of fields) expect(text(field.code, field.params)).not.toMatch(/""|\{|\(\)/);
    return fields.map(({ field, code }) => `${field}: ${code}`);
  }
  return [];
}

describe('parseSchemaDocument', () => {
  it('fills in what may be left out', () => {
    expect(
      parseSchemaDocument(withFields({ name: 'user_id', key: 'userId', type: 'decimal(12,2)' })),
    ).toEqual({
      slug: 'trips',
      name: 'Trips',
      definition: {
        fields: [
          { name: 'day', key: 'day', type: { kind: 'date' }, required: true, description: '' },
          {
            name: 'user_id',
            key: 'userId',
            type: { kind: 'decimal', precision: 12, scale: 2 },
            required: false,
            description: '',
          },
        ],
        eventDateField: 'day',
        undeclaredFields: 'reject',
      },
    });
  });

  it('reads back what toSchemaDocument writes', () => {
    const document = {
      ...withFields({ name: 'a', key: 'A', type: 'json', required: false, description: 'Um\ntexto' }),
      undeclared_fields: 'ignore',
    };
    expect(toSchemaDocument(parseSchemaDocument(document))).toEqual(document);
  });

  it.each<[string, unknown, string[]]>([
    ['no object', null, ['schema: bad_type']],
    ['a list', [], ['schema: bad_type']],
    [
      'nothing at all',
      {},
      ['slug: required', 'name: required', 'event_date_field: required', 'fields: required'],
    ],
    ['a slug in capitals', { ...valid, slug: 'Trips' }, ['slug: bad_slug']],
    ['a slug with a line break', { ...valid, slug: 'trips\n' }, ['slug: bad_slug']],
    ['a slug of 64 characters', { ...valid, slug: 'a'.repeat(64) }, ['slug: bad_slug']],
    ['a blank name', { ...valid, name: '  ' }, ['name: required']],
    ['a long name', { ...valid, name: 'é'.repeat(201) }, ['name: too_long']],
    ['a NUL in the name', { ...valid, name: 'a\0b' }, ['name: text_characters']],
    ['an unknown member', { ...valid, events: 1 }, ['events: unknown_member']],
    ['an unknown choice', { ...valid, undeclared_fields: 'drop' }, ['undeclared_fields: bad_choice']],
    [
      'no fields',
      { ...valid, fields: [] },
      ['fields: schema_no_fields', 'event_date_field: event_date_field_unknown'],
    ],
    ['a field that is no object', withFields(3), ['fields.1: bad_type']],
    [
      'an unknown member of a field',
      withFields({ name: 'a', type: 'json', x: 1 }),
      ['fields.1.x: unknown_member'],
    ],
    ['a field without type', withFields({ name: 'a' }), ['fields.1.type: required']],
    ['an unknown type', withFields({ name: 'a', type: 'int' }), ['fields.1.type: field_type_unknown']],
    [
      'a decimal too wide',
      withFields({ name: 'a', type: 'decimal(39,2)' }),
      ['fields.1.type: field_type_unknown'],
    ],
    ['a system name', withFields({ name: '_a', type: 'json' }), ['fields.1.name: field_name_reserved']],
    ['a name in capitals', withFields({ name: 'userId', type: 'json' }), ['fields.1.name: field_name_form']],
    [
      'a name of 64 characters',
      withFields({ name: 'a'.repeat(64), type: 'json' }),
      ['fields.1.name: field_name_form'],
    ],
    ['a repeated name', withFields(day), ['fields.1.name: field_name_repeated']],
    ['an empty key', withFields({ name: 'a', key: '', type: 'json' }), ['fields.1.key: field_key_length']],
    [
      'a key of 256 bytes',
      withFields({ name: 'a', key: 'é'.repeat(128), type: 'json' }),
      ['fields.1.key: field_key_length'],
    ],
    [
      'the key of line numbers, in any case',
      withFields({ name: 'a', key: '_Celeiro_Line', type: 'json' }),
      ['fields.1.key: field_key_reserved'],
    ],
    [
      'a tab in a key',
      withFields({ name: 'a', key: 'a\tb', type: 'json' }),
      ['fields.1.key: field_key_characters'],
    ],
    [
      'half a pair in a key',
      withFields({ name: 'a', key: '\ud800', type: 'json' }),
      ['fields.1.key: field_key_characters'],
    ],
    [
      'a key that is another field',
      withFields({ name: 'a', key: 'day', type: 'json' }),
      ['fields.1.key: field_key_repeated'],
    ],
    [
      'keys that differ in case only',
      withFields({ name: 'a', key: 'DAY', type: 'json' }),
      ['fields.1.key: field_key_same_ignoring_case'],
    ],
    [
      'a name that is the key of another field but for its case',
      { ...valid, fields: [{ name: 'a', key: 'User', type: 'json' }, day, { name: 'user', type: 'json' }] },
      ['fields.2.name: field_key_same_ignoring_case'],
    ],
    [
      'a long description',
      withFields({ name: 'a', type: 'json', description: 'x'.repeat(1001) }),
      ['fields.1.description: too_long'],
    ],
    [
      'an event date that is not there',
      { ...valid, event_date_field: 'when' },
      ['event_date_field: event_date_field_unknown'],
    ],
    [
      'an event date that is a number',
      { ...valid, fields: [{ ...day, type: 'integer' }] },
      ['event_date_field: event_date_field_type'],
    ],
    [
      'an event date that may be missing',
      { ...valid, fields: [{ name: 'day', type: 'timestamp' }] },
      ['fields.0.required: event_date_field_required'],
    ],
  ])('refuses %s', (_, document, problems) => {
    expect(problemsOf(document)).toEqual(problems);
  });

  it('tells every problem at once, those of the shape and those of the rules', () => {
    const fields = [{ name: 'A', type: 'date', required: 'yes' }, 7, { name: 'b', type: 'text' }];
    expect(problemsOf({ slug: '1', event_date_field: 'b', fields, more: true })).toEqual([
      'name: required',
      'fields.0.required: bad_type',
      'fields.1: bad_type',
      'more: unknown_member',
      'slug: bad_slug',
      'fields.0.name: field_name_form',
      'fields.2.type: field_type_unknown',
      'fields.2.required: event_date_field_required',
    ]);
  });

  it('takes 500 fields and refuses 501', () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, n) => ({ name: `f${n}`, type: 'json' }));
    expect(problemsOf(withFields(...many(499)))).toEqual([]);
    expect(problemsOf(withFields(...many(500)))).toEqual(['fields: schema_too_many_fields']);
  });

  it.each(['__proto__', 'constructor'])('takes a member named %s for unknown', (member) => {
    const document = JSON.parse(JSON.stringify(valid).replace('{', `{"${member}":1,`));
    expect(problemsOf(document)).toEqual([`${member}: unknown_member`]);
  });
});
