import { describe, expect, test } from 'vitest';
import document from '../../../generated/openapi.json' with { type: 'json' };
import { createContractAjv } from './contract-ajv.ts';
import { withForms } from './contract-forms.ts';
import { toValidationError } from './validation-errors.ts';

const { schemas } = (withForms(document) as typeof document).components;
const validate = createContractAjv({}).compile({
  type: 'object',
  properties: { requestBody: { $ref: '#/components/schemas/QueryRequest' } },
  components: { schemas },
});
const query = { select: ['qty'], event_from: '2026-01-01', event_to: '2026-01-31' };
const many = <T>(count: number, item: T): T[] => Array(count).fill(item);
const condition = (op: string) => ({ where: [{ field: 'qty', op, value: 1 }] });

/** The places and codes of what the contract refuses in a query. */
function refusals(change: object): string[] {
  validate({ requestBody: { ...query, ...change } });
  if (!validate.errors) return [];
  return toValidationError('invalid_request', validate.errors).fields.map(
    ({ field, code }) => `${field}: ${code}`,
  );
}

// The planner trusts these bounds; nothing behind the contract checks them again.
describe('the contract refuses a query with', () => {
  test.each<[string, object, string]>([
    ['no columns', { select: [] }, 'select: too_short'],
    ['201 columns', { select: many(201, 'qty') }, 'select: too_long'],
    ['an expression of 4,097 characters', { select: ['a'.repeat(4097)] }, 'select.0: too_long'],
    ['51 groups', { group_by: many(51, 'qty') }, 'group_by: too_long'],
    ['51 orderings', { order_by: many(51, { field: 'qty' }) }, 'order_by: too_long'],
    ['101 conditions', { where: many(101, condition('=').where[0]) }, 'where: too_long'],
    ['an operator that is not there', condition('=='), 'where.0.op: bad_choice'],
    ['an operator in capitals', condition('IN'), 'where.0.op: bad_choice'],
    ['a limit of none', { limit: 0 }, 'limit: bad_minimum'],
    ['a limit of 10,001', { limit: 10_001 }, 'limit: bad_maximum'],
    ['half a row', { limit: 1.5 }, 'limit: bad_type'],
    ['an offset below none', { offset: -1 }, 'offset: bad_minimum'],
    ['an offset that a double cannot count', { offset: 2 ** 53 }, 'offset: bad_maximum'],
    ['a day that does not exist', { event_from: '2026-02-30' }, 'event_from: bad_format'],
    ['a day before the first year', { event_from: '0000-01-01' }, 'event_from: bad_format'],
    ['a day of another form', { event_to: '2026-1-31' }, 'event_to: bad_format'],
  ])('%s', (_what, change, told) => {
    expect(refusals(change)).toEqual([told]);
  });

  test.each<[string, object]>([
    [
      'the most of everything',
      { select: many(200, 'qty'), group_by: many(50, 'qty'), where: many(100, condition('=').where[0]) },
    ],
    ['the longest expression', { select: ['\u{1f33e}'.repeat(4096)] }],
    ['the largest limit and offset', { limit: 10_000, offset: Number.MAX_SAFE_INTEGER }],
    ['the first and the last day', { event_from: '0001-01-01', event_to: '9999-12-31' }],
  ])('more than %s, which passes', (_what, change) => {
    expect(refusals(change)).toEqual([]);
  });
});
