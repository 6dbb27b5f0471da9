import { describe, expect, it } from 'vitest';
import { chooseEventDate } from './event-date-choice.ts';
import { parseFieldType } from './schema-definition.ts';

/** Fields are `name:type`, followed by `?` if there are nulls and by `=` if the value never varies. */
function choose(...fields: string[]) {
  return chooseEventDate(
    fields.map((text) => {
      const [name, type] = text.replace(/[?=]/g, '').split(':');
      return {
        name: name!,
        type: parseFieldType(type!)!,
        required: !text.includes('?'),
        varies: !text.includes('='),
      };
    }),
  );
}

describe('chooseEventDate', () => {
  it.each<[string[], string | null]>([
    [['id:integer', 'born:date', 'event_date:date'], 'event_date'],
    [['x:date', 'created_at:timestamp'], 'created_at'],
    [['updated_at:timestamp', 'criado_em:timestamp'], 'criado_em'],
    [['data_nascimento:date', 'data_compra:date'], 'data_compra'],
    [['departed_on:date', 'scheduled_at:timestamp'], 'departed_on'],
    [['event_date:date?', 'x:date'], 'x'],
    [['a:date', 'b:timestamp'], 'b'],
    [['a:date', 'b:date'], 'a'],
    [['a:date=', 'b:date'], 'b'],
    [['created_at:timestamp?'], null],
    [['created_at:integer', 'date:string'], null],
  ])('of %j: %s', (fields, expected) => {
    expect(choose(...fields).field).toBe(expected);
  });

  it('says why, and lists every candidate, those that can be chosen first', () => {
    const { reasons, candidates } = choose('event_date:date?', 'x:date', 'n:integer');
    expect(reasons.map(({ code }) => code)).toEqual(['event_date_only_candidate', 'event_date_varies']);
    expect(candidates.map(({ field, eligible }) => [field, eligible])).toEqual([
      ['x', true],
      ['event_date', false],
    ]);
  });

  it('says why there is none', () => {
    expect(choose('n:integer').reasons.map(({ code }) => code)).toEqual(['event_date_none']);
    expect(choose('d:date?').reasons.map(({ code }) => code)).toEqual(['event_date_all_have_nulls']);
  });
});
