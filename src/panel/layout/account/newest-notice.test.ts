import { expect, it } from 'vitest';
import { newestNotice } from './newest-notice.ts';

it('all notices count as read up to the newest, wherever it stands in the list', () => {
  const times = ['2026-01-02T10:00:00.000Z', '2026-01-02T10:00:00.001Z', '2025-12-31T23:59:59.999Z'];
  const notices = times.map((when) => ({ when }));
  expect(newestNotice(notices)).toBe(times[1]);
  expect(newestNotice(notices.toReversed())).toBe(times[1]);
  expect(newestNotice([])).toBeUndefined();
});
