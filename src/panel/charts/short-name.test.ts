import { expect, it } from 'vitest';
import { shortName } from './short-name.ts';

it.each([
  ['Minas Gerais', 12, 'Minas Gerais'],
  ['Secretaria de Obras 1', 13, 'Secretar…as 1'],
  ['Secretaria de Obras 2', 13, 'Secretar…as 2'],
  ['Rio Grande do Norte', 12, 'Rio Gran…rte'],
  ['🌽🌽🌽🌽🌽🌽🌽', 4, '🌽🌽…🌽'],
])('%s in %d characters is %s', (name, most, expected) => {
  expect(shortName(name, most)).toBe(expected);
});
