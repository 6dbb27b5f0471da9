import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { readSettings } from '../src/config/settings.ts';
import { openControl } from '../src/control.ts';
import { flightsSchema } from '../test/browser/flights.ts';
import { type PanelStage, type PanelWindow, startPanel } from '../test/browser/support.ts';
import { serviceEnv } from '../test/support/serve.ts';
import { insertFiles } from './support/files.ts';
import { median, report } from './support/measure.ts';

const FILES = 100_000;
const ROUNDS = 5;
const READY_MS = 800;
const SCRIPT_BYTES = 250 * 1024;
const WAIT_MS = 200;
const KEY_MS = 60;
const watchPage = join(import.meta.dirname, 'support/watch-page.js');

interface Wait {
  total: number;
  service: number;
}

/** One change of filters or order: the person's action, and the files that the list then holds. */
interface Change {
  what: string;
  /** SQL condition for the files that the list then holds. */
  where?: string;
  order?: string;
  act: (page: Page) => Promise<void>;
}

/** The panel in a real browser, on a tenant whose one schema has 100,000 files. */
const dataDir = await mkdtemp(join(tmpdir(), 'celeiro-bench-'));
const stage = await startPanel({ CELEIRO_DATA_DIR: dataDir });
const { database, close } = await openControl(readSettings(serviceEnv(dataDir)), () => {});
try {
  const owner = await stage.openAsOwner('bench');
  await owner.api('POST', '/schemas', flightsSchema);
  const [tenant] = await database.query<{ id: number }>(`select id from tenants where slug = 'bench'`);
  await insertFiles(database, tenant!.id, flightsSchema.slug, FILES);
  const storageState = await owner.context.storageState();

  await measureFirstPage(stage, 'login page', '/entrar', 'button[type=submit]');
  await measureFirstPage(stage, 'overview in a session', '/', 'main dl dd', storageState);
  await measureScroll(owner);
  await measureChanges(owner);
} finally {
  await stage.stop();
  await close();
  await rm(dataDir, { recursive: true, force: true });
}

/** Measures from the start of the navigation until the page shows its content, each time without a browser cache. */
async function measureFirstPage(
  { open }: PanelStage,
  what: string,
  path: string,
  sign: string,
  storageState?: Awaited<ReturnType<PanelWindow['context']['storageState']>>,
): Promise<void> {
  const times: number[] = [];
  let scriptBytes = 0;
  for (let round = 0; round <= ROUNDS; round++) {
    const { page, context } = await open(storageState && { storageState });
    const scripts: Promise<number>[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() !== 'script') return;
      scripts.push(response.body().then((body) => gzipSync(body, { level: 9 }).length));
    });
    await page.addInitScript({ path: watchPage });
    await page.goto(path, { waitUntil: 'commit' });
    const { total } = await page.evaluate<Wait>(`watch.ready(${JSON.stringify(sign)})`);
    times.push(total);
    scriptBytes = (await Promise.all(scripts)).reduce((sum, size) => sum + size, 0);
    await context.close();
  }
  // The first round warms the server.
  const time = median(times.slice(1));
  const most = Math.max(...times.slice(1));
  report(
    `${what}: ready`,
    `p50 ${time.toFixed(0)} ms, slowest ${most.toFixed(0)} ms`,
    `${READY_MS} ms`,
    time <= READY_MS,
  );
  report(
    `${what}: JavaScript, gzipped`,
    `${(scriptBytes / 1024).toFixed(0)} KiB`,
    `${SCRIPT_BYTES / 1024} KiB`,
    scriptBytes <= SCRIPT_BYTES,
  );
}

/** Measures jumps to places not read before, in a freshly opened page each round. */
async function measureScroll({ page }: PanelWindow): Promise<void> {
  await page.addInitScript({ path: watchPage });
  const depths = [0.1, 0.5, 0.25, 1, 0.75];
  const waits = new Map(depths.map((depth) => [depth, [] as Wait[]]));
  for (let round = 0; round < ROUNDS; round++) {
    await openList(page);
    for (const depth of depths) {
      const place = depth === 1 ? 1 : depth + round / 100;
      waits.get(depth)!.push(await page.evaluate(`watch.jump(${place})`));
      // A pause as a person makes it, so that prefetching does not count towards the next jump.
      await page.waitForTimeout(300);
    }
  }
  for (const [depth, of] of waits) tell(`jump to ${depth * 100} %`, of);
  reportWaits(`scroll jumps in ${FILES} files`, [...waits.values()].flat());
}

/** Measures each change from the whole list in a freshly opened page, so that no answer is cached. */
async function measureChanges({ page }: PanelWindow): Promise<void> {
  const type = (text: string) => (page: Page) =>
    page.getByLabel('Procurar por nome, caminho ou estado').pressSequentially(text, { delay: KEY_MS });
  const select = (label: string, option: string) => async (page: Page) => {
    await page.getByRole('combobox', { name: label }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  };
  const file = String(FILES / 2 + 1).padStart(7, '0');
  const named = (part: string) => `search_text like '%${part}%'`;
  const changes: Change[] = [
    { what: 'search for one file', where: named(file), act: type(file) },
    {
      what: 'search for a hundred files',
      where: named(`-${file.slice(0, 5)}`),
      act: type(`-${file.slice(0, 5)}`),
    },
    { what: 'search that a quarter matches', where: named('cliques'), act: type('cliques') },
    { what: 'search of two letters', where: named('se'), act: type('se') },
    { what: 'upload status', where: `upload_status = 'failed'`, act: select('Envio', 'falhou') },
    { what: 'validation', where: `validation = 'valid'`, act: select('Validação', 'válido') },
    {
      what: 'processing status',
      where: `processing_status = 'pending'`,
      act: select('Processamento', 'pendente'),
    },
    {
      what: 'a day from',
      where: `created_at >= '2026-01-10Z' and created_at < '2026-01-11Z' or created_at >= '2026-01-11Z'`,
      act: (page) => page.getByLabel('De', { exact: true }).fill('2026-01-10'),
    },
    { what: 'order by size', order: 'size_bytes desc, id desc', act: select('Ordenar por', 'tamanho') },
    {
      what: 'order by validation',
      order: 'validation desc, id desc',
      act: select('Ordenar por', 'validação'),
    },
    {
      what: 'other direction',
      order: 'created_at, id',
      act: (page) => page.getByRole('button', { name: /Ordenar por/ }).click(),
    },
  ];
  const all: Wait[] = [];
  for (const { what, where = 'true', order = 'created_at desc, id desc', act } of changes) {
    const [awaited] = await database.query<{ first: string; files: number }>(
      `select (select file_name from files where ${where} order by ${order} limit 1) as first,
         (select count(*) from files where ${where}) as files`,
    );
    const { first, files } = awaited!;
    const count = `${new Intl.NumberFormat('pt-BR').format(files)} ${files === 1 ? 'arquivo' : 'arquivos'}`;
    const waits: Wait[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      await openList(page);
      const shown = page.evaluate<Wait>(`watch.filtered(${JSON.stringify({ first, count })})`);
      await act(page);
      waits.push(await shown);
    }
    tell(what, waits);
    all.push(...waits);
  }
  reportWaits(`filters and orders of ${FILES} files`, all);
}

async function openList(page: Page): Promise<void> {
  await page.goto(`/esquemas/${flightsSchema.slug}/arquivos`);
  await page.evaluate('watch.list()');
}

function tell(what: string, waits: Wait[]): void {
  const total = waits.map((wait) => wait.total);
  const service = waits.map((wait) => wait.service);
  const browser = waits.map((wait) => wait.total - wait.service);
  console.log(
    `         ${what}: p50 ${median(total).toFixed(0)} ms, slowest ${Math.max(...total).toFixed(0)} ms ` +
      `(service p50 ${median(service).toFixed(0)} ms, browser p50 ${median(browser).toFixed(0)} ms)`,
  );
}

function reportWaits(what: string, waits: Wait[]): void {
  const total = waits.map((wait) => wait.total);
  const most = Math.max(...total);
  report(
    what,
    `p50 ${median(total).toFixed(0)} ms, slowest ${most.toFixed(0)} ms`,
    `none over ${WAIT_MS} ms`,
    most <= WAIT_MS,
  );
}
