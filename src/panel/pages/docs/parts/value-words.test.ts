import { expect, it } from 'vitest';
import type { ValueShape } from '../reference/read-members.ts';
import { boundWords, typeWords } from './value-words.ts';

const shape = (given: Partial<ValueShape>) => ({ type: 'string', choices: [], ...given }) as ValueShape;

it('tells types in words', () => {
  expect(typeWords(shape({ type: 'integer', nullable: true }))).toBe('inteiro ou nulo');
  expect(typeWords(shape({ type: 'array', itemType: 'string' }))).toBe('lista de texto');
  expect(typeWords(shape({ format: 'date' }))).toBe('data');
});

it('tells bounds and defaults in words, and leaves out those that say nothing', () => {
  expect(boundWords(shape({ type: 'integer', minimum: 1, maximum: 10000, fallback: 100 }))).toEqual([
    'de 1 a 10.000',
    'sem ele, `100`',
  ]);
  expect(boundWords(shape({ maxLength: 255 }))).toEqual(['até 255 caracteres']);
  expect(boundWords(shape({ type: 'integer', minimum: 0 }))).toEqual([]);
  expect(boundWords(shape({ type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER }))).toEqual([
    'a partir de 1',
  ]);
});
