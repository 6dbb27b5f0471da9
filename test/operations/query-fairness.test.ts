import { beforeAll, expect, inject, it } from 'vitest';
import { api, jsonl } from '../support/api.ts';
import { makeSchema, makeTenant, type TestTenant } from '../support/tenants.ts';

const window = { event_from: '2026-01-01', event_to: '2026-01-31' };
const rows = 40_000;
/** More queries than there are places for. */
const loudQueries = 12;

let loud: TestTenant;
let quiet: TestTenant;
let loudSlug: string;
let quietSlug: string;

beforeAll(async () => {
  [loud, quiet] = await Promise.all([makeTenant(), makeTenant()]);
  [loudSlug, quietSlug] = await Promise.all([makeSchema(loud), makeSchema(quiet)]);
  const line = { happened_at: '2026-01-01T00:00:00Z', userId: 1, action: 'a'.repeat(100) };
  const uploads = [
    await api(loud.token).upload(loudSlug, 'many.jsonl', jsonl(Array(rows).fill(line))),
    await api(quiet.token).upload(quietSlug, 'few.jsonl', jsonl(Array(3).fill(line))),
  ];
  expect(uploads.map(({ status }) => status)).toEqual([200, 200]);
});

// Not on Trino: it shares its places itself, and this query is too cheap for it.
const { CELEIRO_PROFILE } = inject('serviceEnv');
it.skipIf(CELEIRO_PROFILE === 'distributed')(
  "answers a tenant's count while another tenant's heavy queries fill every place they can get",
  async () => {
    const callers = new AbortController();
    const answered: (number | 'cut')[] = [];
    // Each query takes longer than all tests: the pattern can be tried on every text in many ways, and matches in none.
    const heavy = {
      ...window,
      select: ['count(*) as n'],
      where: [{ field: 'action', op: 'like', value: '%a_%a_%a_%b' }],
    };
    const queries = Array.from({ length: loudQueries }, () =>
      fetch(`${inject('baseUrl')}/api/v1/schemas/${loudSlug}/query`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${loud.token}`, 'Content-Type': 'application/json' },
        body: JSON.stringify(heavy),
        signal: callers.signal,
      }).then(
        ({ status }) => answered.push(status),
        () => answered.push('cut'),
      ),
    );
    try {
      // One tenant may take three of the four places in each of the two lanes.
      await expect.poll(waitingQueries, { timeout: 20_000 }).toBeGreaterThanOrEqual(loudQueries - 6);
      for (let n = 0; n < 3; n++) {
        const { status, body } = await api(quiet.token).queryRecords(quietSlug, {
          ...window,
          select: ['count(*) as n'],
        });
        expect({ status, data: body.data }).toEqual({ status: 200, data: [[3]] });
      }
      expect(answered).toEqual([]);
    } finally {
      callers.abort();
      await Promise.all(queries);
    }
  },
);

async function waitingQueries(): Promise<number> {
  const text = await (await fetch(`${inject('baseUrl')}/metrics`)).text();
  return Number(/^celeiro_waiting_queries (\d+)$/m.exec(text)?.[1]);
}
