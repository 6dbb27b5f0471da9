import { describe, expect, it } from 'vitest';
import type { RunProgress } from '../../ports/run-launcher.ts';
import { progressEntries, secondsLeft } from './progress.ts';

const at = (phase: RunProgress['phase'], rowsDone: number, rowsTotal = 1000): RunProgress => ({
  phase,
  rowsDone,
  rowsTotal,
});
const codes = (before: RunProgress | null, now: RunProgress) =>
  progressEntries(before, now).map(({ code }) => code);

describe('the log of progress', () => {
  it('tells each phase once, however often batches alternate', () => {
    expect(codes(null, at('starting', 0))).toEqual([]);
    expect(codes(at('starting', 0), at('reading', 0))).toEqual(['reading']);
    expect(codes(at('reading', 0), at('writing', 10))).toEqual([]);
    expect(codes(at('writing', 10), at('reading', 10))).toEqual([]);
    expect(codes(at('writing', 1000), at('committing', 1000))).toEqual(['committing']);
    expect(codes(at('committing', 1000), at('committing', 1000))).toEqual([]);
  });

  it('tells that machines are waited for, whenever that begins', () => {
    expect(progressEntries(at('starting', 0), at('waiting', 0))).toEqual([
      { code: 'waiting', level: 'warn' },
    ]);
    expect(codes(at('waiting', 0), at('waiting', 0))).toEqual([]);
    expect(codes(at('waiting', 0), at('writing', 0))).toEqual(['reading']);
  });

  it('tells every tenth of the rows once', () => {
    expect(codes(at('reading', 0), at('reading', 99))).toEqual([]);
    expect(progressEntries(at('reading', 99), at('reading', 250))).toEqual([
      { code: 'rows_done', params: { rows: 250, rows_total: 1000, percent: 25 } },
    ]);
    expect(codes(at('reading', 250), at('reading', 299))).toEqual([]);
    expect(codes(at('reading', 299), at('reading', 300))).toEqual(['rows_done']);
    expect(codes(at('reading', 0, 0), at('reading', 300))).toEqual(['rows_done']);
  });

  it('tells all that a first look at a quick run shows', () => {
    expect(codes(null, at('committing', 1000))).toEqual(['reading', 'rows_done', 'committing']);
  });
});

describe('the seconds left', () => {
  it('come from the pace of the attempt', () => {
    expect(secondsLeft({ progress: at('reading', 250), workSeconds: 10 })).toBe(30);
    expect(secondsLeft({ progress: at('committing', 1000), workSeconds: 10 })).toBe(0);
  });

  it('are unknown while there is no pace', () => {
    expect(secondsLeft({ progress: null, workSeconds: null })).toBeNull();
    expect(secondsLeft({ progress: at('starting', 0), workSeconds: 3 })).toBeNull();
  });
});
