import { expect, it } from 'vitest';
import { queryAdmission } from './query-admission.ts';

const always = new AbortController().signal;

it('refuses a tenant beyond its own queue, which is no one else’s', async () => {
  const admission = queryAdmission(2, 3, (tenantSlug) => admission.waitingOf(tenantSlug));
  for (let n = 0; n < 4; n++) admission.enter('loud', always).catch(() => undefined);
  await expect(admission.enter('loud', always)).rejects.toMatchObject({
    code: 'too_many_queries',
    retryAfterSeconds: 5,
  });
  // A holder that was inside before is never refused.
  void admission.enter('loud', always, 'again');
  expect(admission.waiting).toBe(4);
  await expect(admission.enter('quiet', always)).resolves.toBeDefined();
});
