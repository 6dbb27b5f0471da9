import { expect, it } from 'vitest';
import { usageDays, usageTable } from './usage-days.ts';

const figures = { requests: 5, refusals: 2, failures: 1, uploads: 0, upload_bytes: 0, queries: 2 };

it('a chart of use has every day, over the end of a month too, and requests by how they ended', () => {
  const usage = { token_id: 1, month: figures, days: [{ day: '2026-02-28', figures }] };
  const days = usageDays(usage, '2026-02-27', '2026-03-01');
  expect(usageTable(days).rows).toEqual([
    ['2026-02-27', '0', '0', '0'],
    ['2026-02-28', '2', '2', '1'],
    ['2026-03-01', '0', '0', '0'],
  ]);
  expect(usageDays(undefined, '2026-02-27', '2026-03-01').map(({ day }) => day)).toHaveLength(3);
});
