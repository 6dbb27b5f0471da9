import { expect, it } from 'vitest';
import { retryAfter } from './api-client.ts';
import { withRetries } from './retries.ts';

it.each([
  ['1', '1,00 s'],
  ['120', '2 min 0 s'],
  ['604800', '2 min 0 s'],
  ['99999999999', '2 min 0 s'],
])('a Retry-After of %s s is waited for, at most 120 s', async (header, delay) => {
  // The note comes before the wait, and its error ends the retries.
  const note = (text: string) => {
    throw new Error(text);
  };
  const answer = { status: 429, retryAfterSeconds: retryAfter(header), body: null };
  await expect(withRetries({ what: 'x', note }, async () => answer)).rejects.toThrow(
    `nova tentativa em ${delay}`,
  );
});
