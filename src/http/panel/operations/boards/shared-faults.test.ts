import { describe, expect, it } from 'vitest';
import { AppError } from '../../../../domain/app-error.ts';
import { catalogue, type ErrorCode } from '../../../../messages/pt-BR.ts';
import { asGuest } from './shared-faults.ts';

const told = (error: Error) => asGuest(() => Promise.reject(error)).catch((thrown) => thrown);

/** Faults of the service that a query can meet. */
const faults: ErrorCode[] = [
  ...(['query_engine_unavailable', 'storage_unavailable', 'no_disk_space', 'unavailable'] as const),
  ...(['query_failed', 'query_timeout', 'query_wait_timeout', 'answers_busy', 'internal_error'] as const),
];

describe('somebody with a link', () => {
  it.each(faults)('is told %s as it is, with the time until a retry makes sense', async (code) => {
    const fault = new AppError(code, { retryAfterSeconds: 5 });
    expect(await told(fault)).toBe(fault);
  });

  it.each(faults)('learns nothing of the account from the text of %s', (code) => {
    const values = [...catalogue[code].text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(['seconds']).toEqual(expect.arrayContaining(values));
  });

  it.each<ErrorCode>(['too_many_link_queries', 'too_many_database_waits'])(
    'is told %s, which passes, with the time until a retry makes sense',
    async (code) => {
      const busy = new AppError(code, { retryAfterSeconds: 5 });
      expect(await told(busy)).toBe(busy);
    },
  );

  it('is told an error without a code as the service maps it everywhere', async () => {
    const lost = new Error('Connection terminated');
    expect(await told(lost)).toBe(lost);
  });

  it.each<ErrorCode>(['file_damaged', 'table_damaged', 'unknown_column', 'query_too_large'])(
    'is not told %s, nor what it names',
    async (code) => {
      const secret = new AppError(code, {
        params: { files: 'salarios.jsonl' },
        body: { damaged_files: [1] },
      });
      const { code: seen, params, body, fields, cause } = (await told(secret)) as AppError;
      expect([seen, params, body, fields]).toEqual(['shared_tile_unavailable', {}, {}, []]);
      expect(cause).toBe(secret);
    },
  );
});
