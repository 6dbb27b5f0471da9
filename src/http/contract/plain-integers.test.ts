import { expect, it } from 'vitest';
import { illWrittenIntegers } from './plain-integers.ts';

const parameters = [
  { name: 'file_id', in: 'path', schema: { type: 'integer' } },
  { name: 'page', in: 'query', schema: { type: ['integer', 'null'] } },
  { name: 'slug', in: 'path', schema: { type: 'string' } },
];
const wrong = (params: object, query: object) =>
  illWrittenIntegers(parameters, { params, query }).map(({ field }) => field);

it.each(['0x1', '+1', '1e3', '', ' 1', '1.0', '01', '-', '１'])('refuses %j for an integer', (written) => {
  expect(wrong({ file_id: written, slug: written }, {})).toEqual(['file_id']);
  expect(wrong({ file_id: '1' }, { page: ['1', written] })).toEqual(['page']);
});

it.each(['0', '1', '-1', '9223372036854775808'])('takes %s, whose bounds are the contract’s', (written) => {
  expect(wrong({ file_id: written }, { page: written })).toEqual([]);
  expect(wrong({}, {})).toEqual([]);
});
