import { expect, it } from 'vitest';
import { trinoDialect } from '../../query-engine-trino/dialect/trino-dialect.ts';
import { ExpressionWriter } from './expression-writer.ts';

it.each([
  ['a + b', '(twice (a + b))'],
  ['-5', '(twice (-5))'],
  ['v12', '(twice v12)'],
])('a short operand is repeated, in parentheses unless it is a name: %s', (operand, printed) => {
  expect(new ExpressionWriter(trinoDialect).once(operand, (sql) => `twice ${sql}`)).toBe(printed);
});
