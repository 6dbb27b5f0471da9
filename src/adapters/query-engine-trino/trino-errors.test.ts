import { describe, expect, it } from 'vitest';
import { AppError } from '../../domain/app-error.ts';
import { catalogue } from '../../messages/pt-BR.ts';
import { isOfTheQuery, isWorthOnceMore, TrinoError, TrinoUnreachable, toAppError } from './trino-errors.ts';

const reported = (errorName: string) =>
  new TrinoError({
    errorName,
    message: 'm',
    errorCode: 1,
    errorType: 'USER_ERROR',
    failureInfo: { type: 't', message: 'm', suppressed: [], stack: [] },
  });

describe('errors of Trino', () => {
  it.each([
    ['NUMERIC_VALUE_OUT_OF_RANGE', 'numeric_overflow', 422],
    ['INVALID_CAST_ARGUMENT', 'numeric_overflow', 422],
    ['EXCEEDED_TIME_LIMIT', 'query_timeout', 504],
    ['EXCEEDED_LOCAL_MEMORY_LIMIT', 'query_too_large', 422],
    ['COMPILER_ERROR', 'query_too_large', 422],
    ['QUERY_TEXT_TOO_LARGE', 'query_text_too_long', 422],
    ['QUERY_QUEUE_FULL', 'query_engine_unavailable', 503],
    ['SERVER_STARTING_UP', 'query_engine_unavailable', 503],
    ['ABANDONED_QUERY', 'query_engine_unavailable', 503],
    ['CATALOG_NOT_AVAILABLE', 'query_engine_unavailable', 503],
    ['ADMINISTRATIVELY_PREEMPTED', 'query_engine_unavailable', 503],
    ['OUT_OF_SPILL_SPACE', 'no_disk_space', 503],
    ['OPTIMIZER_TIMEOUT', 'query_timeout', 504],
    ['GENERIC_INSUFFICIENT_RESOURCES', 'query_too_large', 422],
    ['PAGE_TOO_LARGE', 'query_too_large', 422],
    ['ADMINISTRATIVELY_KILLED', 'query_failed', 500],
    ['HIVE_CURSOR_ERROR', 'query_failed', 500],
  ] as const)('%s is %s', (name, code, status) => {
    const error = toAppError(reported(name), undefined);
    expect(error.code).toBe(code);
    expect(catalogue[error.code].status).toBe(status);
    expect(error.retryAfterSeconds !== undefined).toBe(status === 503);
    expect(String(error.cause)).toContain(name);
  });

  it.each([
    'ABANDONED_TASK',
    'CORRUPT_PAGE',
    'PAGE_TRANSPORT_ERROR',
    'PAGE_TRANSPORT_TIMEOUT',
    'REMOTE_BUFFER_CLOSE_FAILED',
    'REMOTE_HOST_GONE',
    'REMOTE_TASK_ERROR',
    'REMOTE_TASK_FAILED',
    'REMOTE_TASK_MISMATCH',
    'SERVER_SHUTTING_DOWN',
    'TOO_MANY_REQUESTS_FAILED',
  ])(
    '%s tells of a lost node: the query is worth asking once more, else the engine is unavailable',
    (name) => {
      expect(isWorthOnceMore(reported(name))).toBe(true);
      expect(toAppError(reported(name), undefined)).toMatchObject({
        code: 'query_engine_unavailable',
        retryAfterSeconds: 5,
      });
    },
  );

  it.each(['QUERY_QUEUE_FULL', 'OUT_OF_SPILL_SPACE', 'HIVE_CURSOR_ERROR'])(
    '%s is not asked again',
    (name) => {
      expect(isWorthOnceMore(reported(name))).toBe(false);
    },
  );

  it.each(['ENOSPC', 'EDQUOT'])('%s of the disk that holds answers is no_disk_space', (code) => {
    const full = Object.assign(new Error(code), { code });
    const error = toAppError(full, undefined);
    expect(error).toMatchObject({ code: 'no_disk_space', retryAfterSeconds: 60, cause: full });
    expect(isOfTheQuery(full)).toBe(true);
  });

  it('that come of stopping a query say why it was stopped', () => {
    expect(toAppError(reported('USER_CANCELED'), 'query_timeout').code).toBe('query_timeout');
    expect(toAppError(new TrinoUnreachable(), 'query_cancelled').code).toBe('query_cancelled');
  });

  it('leave errors of the service as they are', () => {
    const error = new AppError('query_failed');
    expect(toAppError(error, 'query_timeout')).toBe(error);
    expect(toAppError(new TrinoUnreachable(), undefined).retryAfterSeconds).toBeGreaterThan(0);
  });
});
