import { insertFiles } from './support/files.ts';
import { median, report, timed } from './support/measure.ts';
import { startBenchService } from './support/service.ts';

/**
 * `npm run bench -- listing` measures a schema of 1,000,000 files; `npm run bench -- listing 10000000` of as many as it says.
 * The schema's files lie among those of another schema, a tenth as many. Of each kind of request, the first is told apart:
 * a total that takes a count is counted then, and kept up to date from then on.
 */
const FILES = Number(process.argv[2] ?? 1_000_000);
const REPEATS = 25;
const service = await startBenchService();
const { database } = service.control;
try {
  const slug = await service.makeSchema('listing');
  const other = await service.makeSchema('other');
  await insertFiles(database, service.tenantId, other, Math.ceil(FILES / 20));
  await insertFiles(database, service.tenantId, slug, FILES);
  await insertFiles(database, service.tenantId, other, Math.ceil(FILES / 20), Math.ceil(FILES / 20));

  const number = () => String(1 + Math.floor(Math.random() * FILES)).padStart(8, '0');
  const random = (...texts: string[]) => texts[Math.floor(Math.random() * texts.length)]!;
  interface Kind {
    query: () => string;
    bar?: { of: string; ms: number };
  }
  const filtered = { of: 'filter and search', ms: 30 };
  const kinds: Record<string, Kind> = {
    'no filter': { query: () => 'per_page=100', bar: { of: 'no filter', ms: 10 } },
    'search for one file': { query: () => `search=${number()}`, bar: filtered },
    'search for one file by its whole name': {
      query: () => {
        const file = number();
        const subject = ['pedidos', 'cliques', 'sensores', 'pagamentos'][Number(file) % 4];
        return `search=${subject}-${file}.jsonl`;
      },
      bar: filtered,
    },
    'search and filter': {
      query: () => `search=pedidos-${number().slice(0, 6)}&upload_status=completed&validation=valid`,
      bar: filtered,
    },
    'partial name, failed, a year': {
      query: () =>
        `file_name=${number().slice(0, 5)}&upload_status=failed&date_from=2026-01-01&date_to=2026-12-31`,
      bar: filtered,
    },
    'search, other order': {
      query: () => `search=sensores-${number().slice(0, 5)}&sort_by=size_bytes&sort_direction=asc&page=2`,
      bar: filtered,
    },
    'filter by status and day': {
      query: () => `processing_status=pending&date_from=2026-01-1${number().slice(-1)}&date_to=2026-01-20`,
      bar: filtered,
    },
    'filter by states': {
      query: () =>
        `upload_status=${random('failed', 'completed')}&sort_by=${random('size_bytes', 'file_name')}`,
      bar: filtered,
    },
    'a search that a quarter matches': {
      query: () => 'search=cliques&per_page=100',
      bar: { of: 'a search that a quarter matches', ms: 100 },
    },
    'a page in the middle': { query: () => `per_page=100&page=${Math.ceil(FILES / 200)}` },
    'the last page': { query: () => `per_page=100&page=${Math.ceil(FILES / 100)}` },
  };
  const byBar = new Map<string, { ms: number; times: number[] }>();
  for (const [name, { query, bar }] of Object.entries(kinds)) {
    const times: number[] = [];
    for (let i = 0; i < REPEATS; i++) {
      times.push(await timed(() => service.call('GET', `/schemas/${slug}/files?${query()}`)));
    }
    const [first, , ...later] = times;
    console.log(`         ${name}: first ${first!.toFixed(1)} ms, then p50 ${median(later).toFixed(1)} ms`);
    if (!bar) continue;
    const of = byBar.get(bar.of) ?? { ms: bar.ms, times: [] };
    of.times.push(...later);
    byBar.set(bar.of, of);
  }
  for (const [of, { ms, times }] of byBar) {
    const p50 = median(times);
    report(`listing at ${FILES} files, ${of}`, `p50 ${p50.toFixed(1)} ms`, `under ${ms} ms`, p50 < ms);
  }
  const [size] = await database.query<{ table: number; indexes: number; files: number }>(
    `select pg_table_size('files') as table, pg_indexes_size('files') as indexes, (select count(*) from files) as files`,
  );
  const perFile = (bytes: number) => `${Math.round(bytes / size!.files)} bytes`;
  console.log(
    `         a file takes ${perFile(size!.table)} of the table, ${perFile(size!.indexes)} of its indexes`,
  );
} finally {
  await service.close();
}
