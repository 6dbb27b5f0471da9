import { expect, it } from 'vitest';
import type { ApiClient } from './api-client.ts';
import type { FileRecord } from './file-listing.ts';
import { waitForProcessing } from './wait-for-processing.ts';

/** The outcome of waiting for a file that is in the next of `states` at each listing, and stays in the last. */
function waitFor(states: string[], started: boolean): Promise<string> {
  const file = { id: 1, created_at: '2026-01-01T00:00:00Z' } as FileRecord;
  let listings = 0;
  const listFiles: ApiClient['listFiles'] = async function* (_slug, { processing_status }) {
    if (states[Math.min(listings++, states.length - 1)] === processing_status) yield file;
  };
  return waitForProcessing({ listFiles } as ApiClient, 's', [file], started, () => {}).then(
    () => 'done',
    (error: Error) => error.message,
  );
}

it.concurrent.each([
  'processing, pending',
  'processing, processing, pending',
  'processing, pending, processing, pending',
])('a run that gives the file back is not taken for its end: %s', async (states) => {
  expect(await waitFor(states.split(', '), true)).toMatch(/voltaram a ficar pendentes/);
});

it.concurrent.each([
  'completed',
  'pending, processing, completed',
  'processing, completed',
  'pending, failed',
])('waits for the end: %s', async (states) => {
  expect(await waitFor(states.split(', '), false)).toBe('done');
});
