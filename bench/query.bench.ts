import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { alternate, median, report } from './support/measure.ts';
import { writeFlights } from './support/records.ts';
import { putFile, startBenchService } from './support/service.ts';

const ROWS = Number(process.argv[2] ?? 10_000_000);
const FILES = 10;
const window = { event_from: '2026-01-01', event_to: '2026-01-31' };

const folder = await mkdtemp(join(tmpdir(), 'celeiro-bench-files-'));
const service = await startBenchService();
try {
  const slug = await service.makeSchema('flights');
  const query = (body: object) => service.call('POST', `/schemas/${slug}/query`, body);
  await load(slug);
  await aggregates(query);
  await pages(query);
} finally {
  await service.close();
  await rm(folder, { recursive: true, force: true });
}

type Query = (body: object) => ReturnType<typeof service.call>;

/** Uploads and processes the rows, so that they are columnar. */
async function load(slug: string): Promise<void> {
  const url = await service.uploadUrl(slug);
  const path = join(folder, 'part.jsonl');
  for (let file = 0; file < FILES; file++) {
    const size = await writeFlights(path, (file * ROWS) / FILES, ((file + 1) * ROWS) / FILES, ROWS);
    if ((await putFile(`${url}/${file}.jsonl`, path, size)) !== 200) throw new Error('upload failed');
  }
  const { body } = await service.call('POST', `/schemas/${slug}/process-files`, {
    shape_id: 2,
    executors: 1,
  });
  const [runId] = body.ids as number[];
  for (;;) {
    const [run] = await service.control.database.query<{ status: string }>(
      'select status from runs where id = $1',
      [runId],
    );
    if (run!.status === 'completed') return;
    if (run!.status === 'failed') throw new Error('run failed');
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** Through HTTP against the same question asked of DuckDB directly, on the same Parquet files. */
async function aggregates(query: Query): Promise<void> {
  const paths = await service.control.database.query<{ path: string }>(
    'select path from data_files order by id',
  );
  const list = paths.map(({ path }) => `'${join(service.dataDir, 'tables', path)}'`).join(', ');
  const instance = await DuckDBInstance.create(':memory:', { threads: String(availableParallelism()) });
  const connection = await instance.connect();
  await connection.run(`set TimeZone = 'UTC'`);
  const sql = `select carrier, count(*) as n, avg(dep_delay) as delay, sum(price) as total
    from read_parquet([${list}])
    where scheduled_at >= timestamptz '2026-01-01 00:00:00Z' and scheduled_at < timestamptz '2026-02-01 00:00:00Z'
      and distance > 500
    group by carrier order by carrier limit 100`;
  const request = {
    ...window,
    select: ['carrier', 'count(*) as n', 'avg(dep_delay) as delay', 'sum(price) as total'],
    where: [{ field: 'distance', op: '>', value: 500 }],
    group_by: ['carrier'],
    order_by: [{ field: 'carrier' }],
  };
  const direct = async () => (await connection.runAndReadAll(sql)).getRows();
  const times = await alternate(15, () => query(request), direct);
  const ours = median(times.ours.slice(2));
  const theirs = median(times.theirs.slice(2));
  report(
    `aggregate over ${ROWS} rows`,
    `${ours.toFixed(1)} ms through HTTP, ${theirs.toFixed(1)} ms straight on DuckDB`,
    'within 10 ms or 10 %',
    ours - theirs <= 10 || ours / theirs <= 1.1,
  );
}

/** The 200th page of a cursor against the first. */
async function pages(query: Query): Promise<void> {
  const first = { ...window, select: ['scheduled_at', 'flight', 'carrier', 'price'], limit: 100 };
  let body: object = first;
  let at200: object = first;
  for (let page = 1; page < 200; page++) {
    const token = (await query(body)).body.next_page_token;
    body = { page_token: token };
    at200 = body;
  }
  const times = await alternate(
    15,
    () => query(at200),
    () => query(first),
  );
  const ratio = median(times.ours.slice(2)) / median(times.theirs.slice(2));
  const figures = `page 200 ${median(times.ours.slice(2)).toFixed(1)} ms, page 1 ${median(times.theirs.slice(2)).toFixed(1)} ms`;
  report(`cursor over ${ROWS} rows`, `${figures}, ratio ${ratio.toFixed(2)}`, 'at most 1.5', ratio <= 1.5);
}
