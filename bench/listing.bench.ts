import { median, report, timed } from './support/measure.ts';
import { startBenchService } from './support/service.ts';

const FILES = 1_000_000;
const service = await startBenchService();
const { database } = service.control;
try {
  const slug = await service.makeSchema('listing');
  await database.query(
    `insert into files (tenant_id, schema_id, schema_version_id, file_name, schema_version, storage_path, size_bytes, rows,
       sha256, min_day, max_day, validation, upload_status, processing_status, uploaded_position, created_at, updated_at)
     select s.tenant_id, s.id, v.id, n.name, '1.0', 'bench/listing/1.0/' || n.i || '/' || n.name, (n.i::bigint * 7919) % 10000000,
       n.i % 5000, case when n.i % 50 <> 0 then md5(n.i::text) || md5(n.i::text) end, '2026-01-01', '2026-01-31',
       case when n.i % 50 = 0 then 'invalid' else 'valid' end, case when n.i % 50 = 0 then 'failed' else 'completed' end,
       case when n.i % 50 = 0 then 'failed' when n.i % 3 = 0 then 'pending' else 'completed' end, n.i,
       timestamptz '2026-01-01Z' + make_interval(secs => n.i * 20), timestamptz '2026-01-01Z' + make_interval(secs => n.i * 20)
     from schemas s join schema_versions v on v.schema_id = s.id,
       lateral (select i, (array['pedidos','cliques','sensores','pagamentos'])[1 + i % 4] || '-' || to_char(i, 'FM0000000') || '.jsonl' as name
         from generate_series(1, $2::int) i) n
     where s.tenant_id = $1 and s.slug = 'listing'`,
    [service.tenantId, FILES],
  );
  await database.query('vacuum analyze files');

  const number = () => String(1 + Math.floor(Math.random() * FILES)).padStart(7, '0');
  const cases: Record<string, () => string> = {
    'search for one file': () => `search=${number()}`,
    'search and filter': () =>
      `search=pedidos-${number().slice(0, 5)}&upload_status=completed&validation=valid`,
    'partial name, failed, a month': () =>
      `file_name=${number().slice(0, 4)}&upload_status=failed&date_from=2026-01-01&date_to=2026-12-31`,
    'search, other order': () =>
      `search=sensores-${number().slice(0, 4)}&sort_by=size_bytes&sort_direction=asc&page=2`,
    'filter by status and day': () => 'processing_status=pending&date_from=2026-03-01&date_to=2026-03-01',
    'a search that a quarter matches': () => 'search=cliques&per_page=100',
    'no filter': () => 'per_page=100',
  };
  const all: number[] = [];
  for (const [name, query] of Object.entries(cases)) {
    const times: number[] = [];
    for (let i = 0; i < 25; i++) {
      times.push(await timed(() => service.call('GET', `/schemas/${slug}/files?${query()}`)));
    }
    const wide = name.startsWith('a search that') || name === 'no filter';
    if (!wide) all.push(...times.slice(2));
    console.log(`         ${name}: p50 ${median(times.slice(2)).toFixed(1)} ms`);
  }
  const p50 = median(all);
  report(
    `listing with filter and search at ${FILES} files`,
    `p50 ${p50.toFixed(1)} ms`,
    'under 30 ms',
    p50 < 30,
  );
} finally {
  await service.close();
}
