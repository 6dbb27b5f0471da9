import fc from 'fast-check';
import { Settings } from 'luxon';
import { describe, expect, onTestFinished, test } from 'vitest';
import document from '../../../../generated/openapi.json' with { type: 'json' };
import { tries } from '../../../../test/support/properties.ts';
import { readPeriod } from './period.ts';

const { pattern } = document.components.schemas.DateOrDateTime;

describe('a day or moment of a filter', () => {
  test('exists wherever the contract takes it', () => {
    fc.assert(
      fc.property(fc.stringMatching(new RegExp(pattern)), (text) => {
        const { start, end } = readPeriod(text);
        expect(end.getTime() - start.getTime()).toBe(/[Tt ]/.test(text) ? 1 : 86_400_000);
      }),
      { numRuns: tries(2000) },
    );
  });

  test.each([
    ['2026-11-20', '2026-11-20T00:00:00.000Z'],
    ['2026-W53-5', '2027-01-01T00:00:00.000Z'],
    ['2024366', '2024-12-31T00:00:00.000Z'],
    ['20261120t0930+0330', '2026-11-20T06:00:00.000Z'],
    ['2026-11-20 09:30:00,1239Z', '2026-11-20T09:30:00.123Z'],
  ])('%s begins at %s', (text, start) => {
    expect(readPeriod(text).start.toISOString()).toBe(start);
  });
});

test('a day, and a moment without an offset, is in UTC, whatever the zone of the machine', () => {
  const machine = Settings.defaultZone;
  onTestFinished(() => {
    Settings.defaultZone = machine;
  });
  Settings.defaultZone = 'America/Sao_Paulo';
  expect(readPeriod('2026-11-20')).toEqual({
    start: new Date('2026-11-20T00:00:00Z'),
    end: new Date('2026-11-21T00:00:00Z'),
  });
  expect(readPeriod('2026-11-20T09:30').start).toEqual(new Date('2026-11-20T09:30:00Z'));
  expect(readPeriod('2026-11-20T09:30-03:00').start).toEqual(new Date('2026-11-20T12:30:00Z'));
});

test('a text that names no day, which the contract should have refused, is an error', () => {
  expect(() => readPeriod('2026-02-30')).toThrow('2026-02-30');
});
