import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { TableSnapshot } from '../../../domain/files/snapshot/snapshot.ts';
import { planQuery } from '../../../domain/query/plan-query.ts';
import { wholeRows } from '../../../domain/query/row-parts.ts';
import type { Cell } from '../../../domain/query/typed-plan.ts';
import {
  createDataFolder,
  fieldsOf,
  openFolder,
  rawSnapshot,
} from '../../shared/duckdb/data-folder.testing.ts';
import { createDuckDbQueryEngine } from '../duckdb-query-engine.ts';

const always = { signal: new AbortController().signal, timeoutMs: 60_000 };

it('large pages of a large table, computed in parts, hold every row once and in order', async () => {
  const folder = await createDataFolder();
  const rows = 600_000;
  await mkdir(join(folder.tablesDir, 'acme/1'), { recursive: true });
  const instance = await openFolder(folder);
  const connection = await instance.connect();
  // Ten records at every moment: parts and pages end in the middle of ties.
  await connection.run(`COPY (SELECT make_timestamptz(1767225600000000 + range // 10) AS ts, range AS n, 1::BIGINT AS _file_id,
      'f' AS _file_name, make_timestamptz(0) AS _ingested_at, range + 1 AS _line FROM range(${rows}))
    TO '${folder.tablesDir}/acme/1/a.parquet' (FORMAT parquet)`);
  connection.closeSync();
  await instance.close();
  const dataFile = {
    path: 'acme/1/a.parquet',
    schemaVersion: '1.0',
    rows,
    sizeBytes: (await stat(join(folder.tablesDir, 'acme/1/a.parquet'))).size,
    minDay: '2026-01-01',
    maxDay: '2026-01-01',
  };
  const snapshot: TableSnapshot = {
    ...rawSnapshot(fieldsOf({ ts: 'timestamp', n: 'integer' }), []),
    dataFiles: [dataFile],
  };
  const engine = createDuckDbQueryEngine({
    ...folder,
    memoryLimitMb: 512,
    spillMb: 4096,
    threads: 2,
    maxConcurrent: 1,
    maxWaitingPerTenant: 100,
  });

  for (const direction of ['asc', 'desc'] as const) {
    const request = {
      select: ['n'],
      event_from: '2026-01-01',
      event_to: '2026-01-01',
      order_by: [{ field: 'ts', direction }],
      limit: 10_000,
    };
    const plan = planQuery(request, snapshot);
    const seen: Cell[] = [];
    let after: Cell[] | null = null;
    for (let page = 0; page < 3; page++) {
      const result = await engine.execute({ ...plan, after }, snapshot, always);
      for await (const batch of wholeRows(result.batches)) seen.push(...batch.map(([n]) => n!));
      after = result.nextKey;
      result.close();
    }
    expect(after).not.toBeNull();
    expect(seen).toHaveLength(30_000);
    expect(new Set(seen).size).toBe(30_000);
    const moments = seen.map((n) => Number(n) / 10).map(Math.floor);
    expect(moments).toEqual([...moments].sort((a, b) => (direction === 'asc' ? a - b : b - a)));
    expect(new Set(moments)).toEqual(
      new Set(Array.from({ length: 3000 }, (_, i) => (direction === 'asc' ? i : 59_999 - i))),
    );
  }

  const short = planQuery(
    {
      select: ['n'],
      event_from: '2026-01-01',
      event_to: '2026-01-01',
      where: [{ field: 'n', op: '<', value: 4000 }],
      limit: 10_000,
    },
    snapshot,
  );
  const result = await engine.execute(short, snapshot, always);
  let count = 0;
  for await (const batch of wholeRows(result.batches)) count += batch.length;
  expect([count, result.nextKey]).toEqual([4000, null]);
  result.close();
  await engine.close();
  await folder.remove();
}, 180_000);
