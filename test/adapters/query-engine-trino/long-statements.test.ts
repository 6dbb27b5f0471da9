import { expect, it } from 'vitest';
import { runStatement } from '../../../src/adapters/query-engine-trino/statement.ts';
import { server } from './servers.ts';

/** Timeout of one answer of Trino, which says within 1 s if it has no rows yet. */
const ANSWER_WITHIN_MS = 3000;

it('a statement may take far longer than one answer before it has a row', async () => {
  const brief = { ...server, answerWithinMs: ANSWER_WITHIN_MS };
  const options = { signal: AbortSignal.timeout(100_000), source: 'test' };
  let tookMs = 0;
  // Doubles the work until it takes this machine long enough.
  for (let size = 8; tookMs < 2 * ANSWER_WITHIN_MS; size *= 2) {
    const rows: unknown[][] = [];
    const beganAt = performance.now();
    const sql =
      `SELECT CAST(count_if(length(CAST(x * y * z AS VARCHAR)) > 0) AS VARCHAR) ` +
      `FROM UNNEST(sequence(1, ${size})) AS a(x) ` +
      `CROSS JOIN UNNEST(sequence(1, 1000)) AS b(y) CROSS JOIN UNNEST(sequence(1, 1000)) AS c(z)`;
    await runStatement(brief, sql, options, (page) => void rows.push(...page));
    tookMs = performance.now() - beganAt;
    expect(rows).toEqual([[String(size * 1_000_000)]]);
  }
});
