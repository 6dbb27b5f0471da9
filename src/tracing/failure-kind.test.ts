import { expect, it } from 'vitest';
import { AppError } from '../domain/app-error.ts';
import { failureKind } from './failure-kind.ts';

it('names a failure by its code or class, and never quotes its message', () => {
  const secret = 'senha do banco';
  const coded = Object.assign(new Error(secret), { code: 'ECONNREFUSED' });
  const odd = Object.assign(new Error(secret), { code: secret });
  const failures = [
    new AppError('query_failed', { cause: coded }),
    coded,
    odd,
    new TypeError(secret),
    { secret },
  ];
  expect(failures.map(failureKind)).toEqual([
    'query_failed',
    'ECONNREFUSED',
    'Error',
    'TypeError',
    'unknown',
  ]);
});
