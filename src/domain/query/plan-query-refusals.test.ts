import { describe, expect, it } from 'vitest';
import { condition, plan, problems } from './plan-query.testing.ts';
import type { QueryRequest } from './query-body.ts';

describe('refusals name the field, the code and the position', () => {
  it.each<[string, Partial<QueryRequest>, string, string, number?]>([
    ['a star', { select: ['name', '*'] }, 'select.1', 'select_star', 1],
    ['a name with an underscore first', { select: ['qty as _q'] }, 'select.0', 'bad_alias', 8],
    ['a name too long', { select: [`qty as ${'a'.repeat(65)}`] }, 'select.0', 'bad_alias', 8],
    ['a name twice', { select: ['name', 'qty as NAME'] }, 'select.1', 'name_repeated'],
    ['an unknown column', { select: ['qty + cost as x'] }, 'select.0', 'unknown_column', 7],
    ['the hidden line number', { select: ['_line'] }, 'select.0', 'unknown_column', 1],
    ['an unknown function', { select: ['pg_sleep(10) as x'] }, 'select.0', 'unknown_function', 1],
    ['a name of every object', { select: ['constructor(1) as x'] }, 'select.0', 'unknown_function', 1],
    [
      'an unknown function inside',
      { select: ['1 + read_csv(name) as x'] },
      'select.0',
      'unknown_function',
      5,
    ],
    ['a missing argument', { select: ['round() as x'] }, 'select.0', 'argument_count', 1],
    ['a wrong type', { select: ['lower(qty) as x'] }, 'select.0', 'argument_type', 1],
    ['a sum of texts', { select: ['sum(name) as x'] }, 'select.0', 'argument_type', 1],
    ['arithmetic on texts', { select: ['qty + name as x'] }, 'select.0', 'argument_type', 5],
    ['a remainder of doubles', { select: ['rate % 2 as x'] }, 'select.0', 'argument_type', 6],
    ['types that do not meet', { select: ['qty = name as x'] }, 'select.0', 'types_differ', 5],
    ['a comparison of json', { select: ["data = 'a' as x"] }, 'select.0', 'argument_type', 6],
    ['a smallest boolean', { select: ['min(ok) as x'] }, 'select.0', 'argument_type', 1],
    ['a text that is no day', { select: ["day > '2026-02-30' as x"] }, 'select.0', 'bad_date_text', 5],
    ['a day that does not exist', { select: ["date '2026-02-30' as x"] }, 'select.0', 'bad_literal', 1],
    ['an integer beyond 64 bits', { select: ['9223372036854775808 as x'] }, 'select.0', 'bad_literal', 1],
    ['a double beyond all', { select: ['1e999 as x'] }, 'select.0', 'bad_literal', 1],
    [
      'a condition that is none',
      { select: ['case when qty then 1 end as x'] },
      'select.0',
      'argument_type',
      11,
    ],
    [
      'a pattern that is no literal',
      { select: ['name like name as x'] },
      'select.0',
      'argument_not_literal',
      6,
    ],
    [
      'a pattern with a loose escape',
      { select: ["name like 'a\\b' as x"] },
      'select.0',
      'bad_like_pattern',
      6,
    ],
    ['a unit that is none', { select: ["date_trunc('eon', at) as x"] }, 'select.0', 'bad_unit', 1],
    ['an hour of a date', { select: ["date_trunc('hour', day) as x"] }, 'select.0', 'bad_unit', 1],
    ['a path that is none', { select: ["json_text(data, '$..a') as x"] }, 'select.0', 'bad_json_path', 1],
    [
      'a path with a wildcard',
      { select: ['json_text(data, \'$["*"]\') as x'] },
      'select.0',
      'bad_json_path',
      1,
    ],
    ['too many places', { select: ['round(rate, 16) as x'] }, 'select.0', 'argument_range', 1],
    [
      'decimals that share no decimal',
      { select: ['case when ok then wide else qty end as x'] },
      'select.0',
      'decimals_too_wide',
      1,
    ],
    ['a column in another case', { select: ['QTY'] }, 'select.0', 'unknown_column', 1],
    ['an empty member', { select: ['json_text(data, \'$[""]\') as x'] }, 'select.0', 'bad_json_path', 1],
    [
      'a place after letters beyond U+FFFF',
      { select: ["'😀😀' || x as y"] },
      'select.0',
      'unknown_column',
      9,
    ],
    [
      'a null of a date for a text',
      { select: ['lower(cast(null as date)) as x'] },
      'select.0',
      'argument_type',
      1,
    ],
    ['a null cast to json', { select: ['cast(null as json) as x'] }, 'select.0', 'cast_not_allowed', 1],
    [
      'operators beyond the limit',
      { select: [`qty${' + 1'.repeat(201)} as x`] },
      'select.0',
      'expression_too_complex',
    ],
    ['a double as text', { select: ['cast(rate as string) as x'] }, 'select.0', 'cast_not_allowed', 1],
    ['distinct elsewhere', { select: ['sum(distinct qty) as x'] }, 'select.0', 'distinct_not_allowed', 1],
    ['distinct json', { select: ['count(distinct data) as x'] }, 'select.0', 'argument_type', 1],
    ['nested aggregates', { select: ['sum(qty + count(*)) as x'] }, 'select.0', 'aggregate_nested', 1],
    [
      'an expression that multiplies',
      { select: [`${'case '.repeat(20)}qty${' when 1 then 2 when 3 then 4 end'.repeat(20)} as x`] },
      'select.0',
      'expression_too_complex',
    ],
    [
      'a chain too long',
      { select: [`${Array(300).fill('qty').join('+')} as x`] },
      'select.0',
      'expression_too_complex',
    ],

    ['an ungrouped column', { select: ['name', 'count(*) as n'] }, 'select.0', 'not_grouped'],
    [
      'one inside an expression',
      { select: ['qty * count(*) as n', 'name'], group_by: ['name'] },
      'select.0',
      'not_grouped',
    ],
    [
      'one after an aggregate',
      { select: ['count(*) * qty as n', 'name'], group_by: ['name'] },
      'select.0',
      'not_grouped',
    ],
    [
      'a group by an aggregate',
      { select: ['count(*) as n'], group_by: ['n'] },
      'group_by.0',
      'group_by_aggregate',
    ],
    [
      'a group by json',
      { select: ['count(*) as n'], group_by: ['data'] },
      'group_by.0',
      'json_not_comparable',
    ],
    [
      'a group by an unknown name',
      { select: ['count(*) as n'], group_by: ['x'] },
      'group_by.0',
      'unknown_column',
      1,
    ],
    [
      'an order by an unknown name',
      { order_by: [{ field: 'qty + 1' }] },
      'order_by.0.field',
      'unknown_column',
      1,
    ],
    ['an order by json', { order_by: [{ field: 'data' }] }, 'order_by.0.field', 'json_not_comparable'],
    [
      'an order by an ungrouped column',
      { select: ['count(*) as n'], order_by: [{ field: 'name' }] },
      'order_by.0.field',
      'order_by_not_grouped',
    ],

    ['a window backwards', { event_from: '2026-02-01' }, 'event_to', 'window_backwards'],

    ['an unknown field', condition('x', '=', 1), 'where.0.field', 'unknown_field'],
    ['no value', condition('qty', '='), 'where.0.value', 'value_missing'],
    ['a null value', condition('qty', '=', null), 'where.0.value', 'value_null'],
    ['a null in a list', condition('qty', 'in', [1, null]), 'where.0.value.1', 'value_null'],
    ['an empty list', condition('qty', 'in', []), 'where.0.value', 'value_not_list'],
    ['a list too long', condition('qty', 'in', Array(1001).fill(1)), 'where.0.value', 'value_not_list'],
    ['three ends', condition('qty', 'between', [1, 2, 3]), 'where.0.value', 'value_not_list'],
    ['like on a number', condition('qty', 'like', '1%'), 'where.0.op', 'like_needs_text'],
    ['a loose escape', condition('name', 'like', 'a\\'), 'where.0.value', 'bad_like_value'],
    ['a number for a text', condition('name', '=', 1), 'where.0.value', 'bad_value'],
    ['a text for a boolean', condition('ok', '=', 'true'), 'where.0.value', 'bad_value'],
    ['a fraction for an integer', condition('qty', '=', 1.5), 'where.0.value', 'bad_value'],
    ['a list for an integer', condition('qty', '=', [5]), 'where.0.value', 'bad_value'],
    ['a text that is no number', condition('price', '=', '1,5'), 'where.0.value', 'bad_value'],
    ['a number that lost digits', condition('qty', '=', 2 ** 53 + 2), 'where.0.value', 'value_loses_digits'],
    ['a NUL', condition('name', '=', 'a\0'), 'where.0.value', 'bad_text'],
    ['a NUL in a list', condition('name', 'in', ['a', '\0']), 'where.0.value.1', 'bad_text'],
    ['a NUL in a pattern', condition('name', 'like', '\0%'), 'where.0.value', 'bad_text'],
    ['a field in another case', condition('Qty', '=', 1), 'where.0.field', 'unknown_field'],
    ['more digits than fit', condition('wide', '=', '123456789'), 'where.0.value', 'value_too_wide'],
    [
      'a decimal that lost digits',
      condition('price', '=', 1234567890.1234567),
      'where.0.value',
      'value_loses_digits',
    ],
    ['a half surrogate', condition('name', '=', '\ud800'), 'where.0.value', 'bad_text'],
    ['a comparison of a json column', condition('data', '=', '{}'), 'where.0.value', 'json_not_filterable'],
  ])('%s', (_, request, field, code, position) => {
    const found = problems(request);
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({ field, code });
    expect(found[0]!.params?.position).toBe(position);
  });

  it('a number of 2^53 either side of zero, the last that a double holds exactly, is no fault', () => {
    for (const value of [2 ** 53, -(2 ** 53)]) expect(problems(condition('qty', '=', value))).toEqual([]);
  });

  it('tells a faulty select item once, and not again where groups and order name it', () => {
    const request = { select: ['cost as c'], group_by: ['c'], order_by: [{ field: 'c' }] };
    expect(problems(request).map(({ field }) => field)).toEqual(['select.0']);
  });

  it('gives the whole request the code and parameters of its first fault', () => {
    expect(() => plan({ select: ['cost', 'qty as _q'] })).toThrow(
      expect.objectContaining({ code: 'unknown_column', params: { name: 'cost', position: 1 } }),
    );
  });

  it('tells all faults of a request at once, the star first', () => {
    const found = problems({ select: ['cost', '*'], event_to: '2025-01-01', ...condition('qty', '=', 'x') });
    expect(found.map(({ field }) => field)).toEqual(['event_to', 'select.0', 'select.1', 'where.0.value']);
    expect(() => plan({ select: ['cost', '*'] })).toThrow(expect.objectContaining({ code: 'select_star' }));
  });
});
