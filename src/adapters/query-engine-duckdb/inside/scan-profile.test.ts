import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import type { RawFile } from '../../../domain/files/snapshot/snapshot.ts';
import { planQuery } from '../../../domain/query/plan-query.ts';
import type { QueryRequest } from '../../../domain/query/query-body.ts';
import { SourceUnreadable } from '../../../ports/query-engine.ts';
import {
  createDataFolder,
  type DataFolder,
  fieldsOf,
  rawSnapshot,
} from '../../shared/duckdb/data-folder.testing.ts';
import { type LockedInstance, openLockedInstance } from '../../shared/duckdb/locked-instance.ts';
import { createLocalEngine } from './local-engine.ts';
import { profileSettings, RowsDiffer, ScanProfile } from './scan-profile.ts';

const LARGE = 10_000;
const SMALL = 3000;
const fields = fieldsOf({ ts: 'timestamp', n: 'integer' });
const signal = new AbortController().signal;

let folder: DataFolder;
let profiles: string;
let instance: LockedInstance;
let large: RawFile;
let small: RawFile;
beforeAll(async () => {
  folder = await createDataFolder();
  large = await put(1, LARGE);
  small = await put(2, SMALL);
  profiles = join(folder.root, 'profiles');
  await mkdir(profiles);
  instance = await openLockedInstance({
    directories: [join(folder.objectsDir, 'acme'), profiles],
    tempDir: folder.tempDir,
    memoryMb: 512,
    spillMb: 1024,
    threads: 2,
    changeable: profileSettings,
  });
});
afterAll(async () => {
  await instance.close();
  await folder.remove();
});

function put(id: number, rows: number): Promise<RawFile> {
  const lines = Array.from({ length: rows }, (_, n) => JSON.stringify({ ts: '2026-01-01T00:00:00Z', n }));
  return folder.put(id, `${id}.jsonl`, `${lines.join('\n')}\n`);
}

const scanOf = (file: RawFile) =>
  `read_json('${join(folder.objectsDir, file.storagePath)}', columns={n: 'BIGINT'})`;

/** Runs a statement on the records of `LARGE` and `SMALL`, then compares. */
async function compare(statement: string, rows: number[]): Promise<void> {
  const connection = await instance.connect();
  const scans = await ScanProfile.begin(connection, profiles);
  onTestFinished(() => scans.end());
  await connection.run(statement.replaceAll('LARGE', scanOf(large)).replaceAll('SMALL', scanOf(small)));
  scans.compare(rows);
  connection.closeSync();
}

it.each([
  'SELECT count(*) FROM LARGE WHERE n < 10',
  'SELECT n % 10, sum(n) FROM LARGE GROUP BY 1 LIMIT 3',
  'SELECT sum(n) FROM LARGE LIMIT 1',
  'SELECT n FROM LARGE ORDER BY n DESC LIMIT 10',
  'SELECT n FROM LARGE ORDER BY n',
  'SELECT n, row_number() OVER () FROM LARGE',
])('%s reads every record', async (statement) => {
  await compare(statement, [LARGE]);
  await expect(compare(statement, [LARGE + 1])).rejects.toThrow(RowsDiffer);
  await expect(compare(statement, [LARGE - 1])).rejects.toThrow(RowsDiffer);
});

it('compares scan by scan', async () => {
  const statement = 'SELECT sum(n) FROM (SELECT n FROM LARGE UNION ALL SELECT n FROM SMALL)';
  await compare(statement, [LARGE, SMALL]);
  await expect(compare(statement, [LARGE - 1, SMALL + 1])).rejects.toThrow(RowsDiffer);
  await expect(compare(statement, [LARGE, SMALL + 1])).rejects.toThrow(RowsDiffer);
  await expect(compare(statement, [LARGE])).rejects.toThrow(RowsDiffer);
});

it('lets a statement stop early, but not read more than there is', async () => {
  const statement = 'SELECT n FROM LARGE LIMIT 10';
  await compare(statement, [LARGE]);
  await expect(compare(statement, [9])).rejects.toThrow(RowsDiffer);
});

it('lets a statement leave out what no record of a scan can meet', async () => {
  await compare('SELECT count(*) FROM LARGE WHERE 1 = 2', [LARGE]);
  const first = 'SELECT n FROM LARGE WHERE 1 = 2 UNION ALL SELECT n FROM SMALL';
  await compare(first, [LARGE, SMALL]);
  await expect(compare(first, [LARGE, SMALL + 1])).rejects.toThrow(RowsDiffer);
});

it('fails a query that reads another number of records than the upload counted, and leaves no profile', async () => {
  const tempDir = join(folder.root, 'engine');
  const execute = createLocalEngine({ ...folder, tempDir, memoryLimitMb: 512, spillMb: 1024, threads: 2 });
  const query = (request: Partial<QueryRequest>, rows: number) => {
    const snapshot = rawSnapshot(fields, [{ ...large, rows }, small]);
    const whole = { select: ['count(*) as c'], event_from: '0001-01-01', event_to: '9999-12-31', ...request };
    const order = { plan: planQuery(whole, snapshot), snapshot };
    return execute(order, signal).then((answer) => answer.close());
  };
  const requests: Partial<QueryRequest>[] = [
    {},
    { select: ['n'], limit: 10 },
    { select: ['n', '_file_name'] },
    { where: [{ field: '_file_name', op: '=', value: '2.jsonl' }] },
    {
      where: [
        { field: '_file_id', op: '=', value: 2 },
        { field: 'n', op: '>', value: 5 },
      ],
    },
  ];
  for (const request of requests) {
    await query(request, LARGE);
    await expect(query(request, LARGE + 1)).rejects.toThrow(SourceUnreadable);
  }
  expect(await readdir(join(tempDir, 'acme', 'profiles'))).toEqual([]);
});
