import { expect, it } from 'vitest';
import { errorAreas } from './error-areas.ts';
import type { ErrorText } from './error-text.ts';
import { catalogue, lineCatalogue } from './pt-BR.ts';

const entries = [...Object.entries(catalogue), ...Object.entries(lineCatalogue)];

it.each(entries)('%s has a cause and a cure, in whole sentences', (_code, { text, cause, cure }) => {
  for (const told of [cause, cure]) {
    expect(told).toMatch(/^[\p{Lu}`].{10,}[.:]$/su);
    // An odd one would make the rest of the page code.
    expect(told.split('`').length % 2).toBe(1);
    expect(told).not.toContain('  ');
  }
  expect(new Set([text, cause, cure]).size).toBe(3);
});

it('every code stands in one area of the page of errors', () => {
  const codes = errorAreas.flatMap(({ codes }) => Object.keys(codes));
  expect(codes.sort()).toEqual(Object.keys(catalogue).sort());
});

it('the compiler refuses an entry without a cure, and one with a member that no page shows', () => {
  const entry = { status: 400, text: 'texto', cause: 'causa' };
  // @ts-expect-error: the cure is missing
  const withoutCure: ErrorText = entry;
  // @ts-expect-error: no such member
  const withMore: ErrorText = { ...entry, cure: 'solução', advice: 'conselho' };
  expect([withoutCure, withMore]).toHaveLength(2);
});
