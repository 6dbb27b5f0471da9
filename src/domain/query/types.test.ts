import { expect, it } from 'vitest';
import { literal } from './typed-expr.ts';
import { bigint, commonType, varchar } from './types.ts';

const nothing = literal(null, varchar);

it.each([
  ['no expression', [], undefined],
  ['bare nulls', [nothing, nothing], undefined],
  ['a bare null and an integer', [nothing, literal(1n, bigint)], bigint],
])('the common type of %s', (_, exprs, type) => {
  expect(commonType(exprs)).toEqual(type);
});
