import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { planQuery } from '../../../domain/query/plan-query.ts';
import {
  createDataFolder,
  type DataFolder,
  fieldsOf,
  rawSnapshot,
} from '../../shared/duckdb/data-folder.testing.ts';
import type { MemoryBounds } from '../lanes/memory-bounds.ts';
import type { Query } from '../query-protocol.ts';
import { QueryProcess } from './query-process.ts';
import { queryProcessIds } from './query-process-ids.testing.ts';

const never = new AbortController().signal;
const enough: MemoryBounds = { memoryLimitMb: 256, residentMb: 100_000, allocatedMb: 100_000 };

let folder: DataFolder;
beforeEach(async () => {
  folder = await createDataFolder();
});
afterEach(() => folder.remove());

function start(bounds: MemoryBounds): QueryProcess {
  const { objectsDir, tablesDir, tempDir } = folder;
  return new QueryProcess({
    order: { objectsDir, tablesDir, tempDir, threads: 1, spillMb: 1024 },
    bounds,
    queries: 1,
    niceness: 0,
    stuckAfterMs: 2000,
  });
}

/** 10 MB in each of 1,000 rows, of which nothing but the length is wanted. */
async function bomb(): Promise<Query> {
  const text = `{"ts":"2026-01-01T00:00:00Z","name":"${'a'.repeat(1000)}"}\n`.repeat(1000);
  const file = await folder.put(1, 'a.jsonl', text);
  const snapshot = rawSnapshot(fieldsOf({ ts: 'timestamp', name: 'string' }), [file]);
  const hundred = `'${'a'.repeat(100)}'`;
  const select = [`sum(length(replace(replace(name, 'a', ${hundred}), 'a', ${hundred}))) as s`];
  const plan = planQuery({ select, event_from: '2026-01-01', event_to: '2026-01-01' }, snapshot);
  return { plan, snapshot };
}

describe.runIf(process.platform === 'linux')('the bound of a query process', () => {
  it('is held by the system where it allocates', async () => {
    const bounded = start({ ...enough, allocatedMb: 1536 });
    await expect(bounded.execute(await bomb(), never)).rejects.toMatchObject({ reason: 'memory' });
    await bounded.gone;
  });

  it('is held by its parent where memory is resident', async () => {
    const bounded = start({ ...enough, residentMb: 512 });
    await expect(bounded.execute(await bomb(), never)).rejects.toMatchObject({ reason: 'memory' });
    await bounded.gone;
  });

  it('makes it the first to go when the machine runs out', async () => {
    const bounded = start({ ...enough, allocatedMb: 3000 });
    const wrong = bounded.execute({} as Query, never);
    await expect(wrong).rejects.toMatchObject({ code: 'query_failed' });
    const [pid] = await queryProcessIds();
    expect(await readFile(`/proc/${pid}/oom_score_adj`, 'utf8')).toBe('1000\n');
    expect(await readFile(`/proc/${pid}/limits`, 'utf8')).toMatch(
      new RegExp(`^Max data size +${3000 * 1024 * 1024} +${3000 * 1024 * 1024} `, 'm'),
    );
    bounded.kill('closed');
    await bounded.gone;
  });

  it('is too tight to start: no query’s fault', async () => {
    const tight = start({ ...enough, allocatedMb: 100 });
    await expect(tight.execute(await bomb(), never)).rejects.toMatchObject({ reason: 'not_started' });
    await expect(tight.execute(await bomb(), never)).rejects.toMatchObject({ reason: 'not_started' });
    await tight.gone;
  });
});
