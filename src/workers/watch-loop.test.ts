import { pino } from 'pino';
import { expect, it } from 'vitest';
import { SomeFailed } from '../concurrency/collect-failures.ts';
import { watchLoop } from './watch-loop.ts';

it.each([
  ['that failed whole', new Error('gone'), ['started', 'failed']],
  ['in which some work failed', new SomeFailed([new Error('gone')]), ['started', 'failed', 'succeeded']],
])(
  'a pass %s is counted as failed and logged once, and stands still only where all of it failed',
  (_, error, expected) => {
    const told: string[] = [];
    const lines: string[] = [];
    const log = pino({}, { write: (line) => lines.push(line) });
    const watch = {
      started: () => told.push('started'),
      succeeded: () => told.push('succeeded'),
      failed: () => told.push('failed'),
    };
    watchLoop('janitor', watch, log).onError(error);
    expect(told).toEqual(expected);
    expect(lines).toHaveLength(1);
  },
);
