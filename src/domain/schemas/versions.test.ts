import { describe, expect, it } from 'vitest';
import { text } from '../../messages/pt-BR.ts';
import { AppError } from '../app-error.ts';
import { parseFieldType, type SchemaDefinition, type SchemaField } from './schema-definition.ts';
import { diffVersions, planNextVersion, tableFields } from './versions.ts';

const field = (name: string, type: string, more: Partial<SchemaField> = {}): SchemaField => ({
  name,
  key: name,
  type: parseFieldType(type)!,
  required: false,
  description: '',
  ...more,
});
const day = field('day', 'date', { required: true });
const definition = (...fields: SchemaField[]): SchemaDefinition => ({
  fields: [day, ...fields],
  eventDateField: 'day',
  undeclaredFields: 'reject',
});
const versions = (...definitions: SchemaDefinition[]) =>
  definitions.map((definition, n) => ({ version: `1.${n}`, definition }));

function refusal(current: SchemaDefinition[], next: SchemaDefinition): string[] {
  try {
    planNextVersion(versions(...current), next);
  } catch (error) {
    expect(error).toBeInstanceOf(AppError);
    const { code, fields } = error as AppError;
    expect(code).toBe('incompatible_schema');
    for (const problem of fields) expect(text(problem.code, problem.params)).not.toMatch(/""|\{/);
    return fields.map(({ field, code }) => `${field}: ${code}`);
  }
  return [];
}

describe('planNextVersion', () => {
  const base = definition(field('n', 'integer', { required: true }), field('s', 'string'));
  const [, n, s] = base.fields as [SchemaField, SchemaField, SchemaField];

  it.each<[string, SchemaDefinition, string[]]>([
    ['an optional field added', definition(n, s, field('x', 'json')), ['field_added']],
    ['a required field made optional', definition({ ...n, required: false }, s), ['made_optional']],
    ['integer widened to number', definition({ ...n, type: { kind: 'number' } }, s), ['type_changed']],
    ['a description', definition(n, { ...s, description: 'x' }), ['description_changed']],
    ['a field dropped, required or not', definition(), ['field_dropped', 'field_dropped']],
    ['undeclared fields ignored', { ...base, undeclaredFields: 'ignore' }, ['undeclared_fields_changed']],
  ])('takes %s as the next minor version', (_, next, kinds) => {
    const plan = planNextVersion(versions(base), next);
    expect(plan.version).toBe('1.1');
    expect(plan.changes.map(({ kind }) => kind)).toEqual(kinds);
  });

  it('does not repeat the texts of a description that changes', () => {
    const { changes } = planNextVersion(versions(base), definition(n, { ...s, description: 'x' }));
    expect(changes).toEqual([{ kind: 'description_changed', field: 's', from: null, to: null }]);
  });

  it.each<[string, SchemaDefinition, string[]]>([
    [
      'a required field added',
      definition(n, s, field('x', 'json', { required: true })),
      ['fields.3.required: field_added_required'],
    ],
    [
      'an optional field made required',
      definition(n, { ...s, required: true }),
      ['fields.2.required: field_made_required'],
    ],
    [
      'integer to decimal',
      definition({ ...n, type: { kind: 'decimal', precision: 20, scale: 0 } }, s),
      ['fields.1.type: field_type_changed'],
    ],
    [
      'string to json',
      definition(n, { ...s, type: { kind: 'json' } }),
      ['fields.2.type: field_type_changed'],
    ],
    ['another key', definition(n, { ...s, key: 'S' }), ['fields.2.key: field_key_changed']],
    [
      'another event date',
      { ...definition(n, s, field('at', 'timestamp', { required: true })), eventDateField: 'at' },
      ['fields.3.required: field_added_required', 'event_date_field: event_date_field_changed'],
    ],
    [
      'the event date dropped',
      {
        fields: [field('at', 'timestamp', { required: true })],
        eventDateField: 'at',
        undeclaredFields: 'reject',
      },
      ['fields.0.required: field_added_required', 'event_date_field: event_date_field_dropped'],
    ],
    [
      'the event date of another type',
      { ...base, fields: [{ ...day, type: { kind: 'timestamp' } }, n, s] },
      ['fields.0.type: field_type_changed'],
    ],
    [
      'several things, each told',
      definition(
        { ...s, type: { kind: 'date' }, key: 'k', required: true },
        n,
        field('x', 'json', { required: true }),
      ),
      [
        'fields.1.type: field_type_changed',
        'fields.1.required: field_made_required',
        'fields.1.key: field_key_changed',
        'fields.3.required: field_added_required',
      ],
    ],
  ])('refuses %s', (_, next, reasons) => {
    expect(refusal([base], next)).toEqual(reasons);
  });

  it('refuses narrowing number to integer again', () => {
    const wide = definition({ ...n, type: { kind: 'number' } }, s);
    expect(refusal([base, wide], base)).toEqual(['fields.1.type: field_type_changed']);
  });

  it('lets a dropped field come back as what the table has, and as nothing else', () => {
    const wide = definition({ ...n, type: { kind: 'number' } }, s);
    const dropped = [base, wide, definition(s)];
    expect(refusal(dropped, definition(s, field('n', 'number')))).toEqual([]);
    expect(refusal(dropped, definition(s, field('n', 'integer')))).toEqual([
      'fields.2.type: field_readded_type',
    ]);
    expect(refusal(dropped, definition(s, field('n', 'string')))).toEqual([
      'fields.2.type: field_readded_type',
    ]);
    expect(refusal(dropped, definition(s, field('n', 'number', { key: 'N' })))).toEqual([
      'fields.2.key: field_key_changed',
    ]);
    expect(refusal(dropped, definition(s, field('n', 'number', { required: true })))).toEqual([
      'fields.2.required: field_added_required',
    ]);
    expect(refusal([base, definition(s)], definition(s, field('n', 'number')))).toEqual([]);
  });

  it('refuses a definition that changes nothing, fields in another order included', () => {
    const unchanged = expect.objectContaining({ code: 'schema_unchanged', params: { version: '1.0' } });
    expect(() => planNextVersion(versions(base), structuredClone(base))).toThrow(unchanged);
    expect(() => planNextVersion(versions(base), definition(s, n))).toThrow(unchanged);
  });

  it('counts 1.10 after 1.9, whatever the order given', () => {
    const more = definition(n, s, field('x', 'json'));
    const current = [
      { version: '1.10', definition: more },
      { version: '1.9', definition: base },
    ];
    expect(planNextVersion(current, definition(n, s)).version).toBe('1.11');
  });
});

describe('diffVersions', () => {
  it('says what was and what is', () => {
    const a = definition(field('n', 'integer'), field('gone', 'json'));
    const b = definition(field('n', 'number', { key: 'N' }), field('x', 'decimal(9,2)'));
    expect(diffVersions(a, b)).toEqual([
      { kind: 'type_changed', field: 'n', from: 'integer', to: 'number' },
      { kind: 'key_changed', field: 'n', from: 'n', to: 'N' },
      { kind: 'field_added', field: 'x', from: null, to: 'decimal(9,2)' },
      { kind: 'field_dropped', field: 'gone', from: 'json', to: null },
    ]);
  });
});

describe('tableFields', () => {
  it('is the union in order of first appearance, each at its widest', () => {
    const first = definition(
      field('n', 'integer', { required: true }),
      field('s', 'string', { required: true }),
    );
    const second = definition(
      field('x', 'json'),
      field('n', 'number', { required: true, description: 'new' }),
    );
    expect(tableFields([first, second])).toEqual([
      day,
      field('n', 'number', { required: true, description: 'new' }),
      field('s', 'string'),
      field('x', 'json'),
    ]);
  });

  it('keeps the widest type of a field that no later version has', () => {
    const all = [definition(field('n', 'integer')), definition(field('n', 'number')), definition()];
    expect(tableFields(all)).toEqual([day, field('n', 'number')]);
  });
});
