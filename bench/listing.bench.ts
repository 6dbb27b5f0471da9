import { insertFiles } from './support/files.ts';
import { median, report, timed } from './support/measure.ts';
import { startBenchService } from './support/service.ts';

const FILES = 1_000_000;
const service = await startBenchService();
const { database } = service.control;
try {
  const slug = await service.makeSchema('listing');
  await insertFiles(database, service.tenantId, slug, FILES);

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
