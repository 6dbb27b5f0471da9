import { expect, it } from 'vitest';
import { numberOf } from './figure.ts';

it.each([
  [0, 0],
  [2.5, 2.5],
  ['2.50', 2.5],
  ['1.', 1],
  ['', undefined],
  [' ', undefined],
  ['-', undefined],
])('takes %o of a number field for %s', (figure, number) => {
  expect(numberOf(figure)).toBe(number);
});
