import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSettings } from '../src/config/settings.ts';
import { openControl } from '../src/control.ts';
import { flightsSchema } from '../test/browser/flights.ts';
import { type PanelWindow, startPanel } from '../test/browser/support.ts';
import { serviceEnv } from '../test/support/serve.ts';
import { insertFiles } from './support/files.ts';
import { median, report } from './support/measure.ts';

const SCHEMAS = 1000;
const FILES = 100_000;
const FIELDS = 300;
const RECORDS = 5000;
const ROUNDS = 5;
const WAIT_MS = 200;
/** A person looks at a page for at least as long before turning to a link. */
const LOOK_MS = 2500;
/** Between the pointer's coming and the click. */
const HOVER_MS = 150;
const watchPage = join(import.meta.dirname, 'support/watch-page.js');

/** A link that a person clicks on one page, and what the page that it leads to shows first. */
interface Click {
  from: string;
  link: string;
  sign: string;
}

/**
 * Each page of the panel from a click until it shows its content, in an account of 1,000 schemas: one with 100,000 files,
 * one with 300 fields. Each round loads the page before anew, so the service's answers are fetched in it; scripts come from the
 * browser's own cache after the first.
 */
const dataDir = await mkdtemp(join(tmpdir(), 'celeiro-bench-'));
const stage = await startPanel({ CELEIRO_DATA_DIR: dataDir });
const { database, close } = await openControl(readSettings(serviceEnv(dataDir)), () => {});
try {
  const owner = await stage.openAsOwner('bench');
  await fillAccount(owner);
  const waits: number[] = [];
  for (const click of clicks()) {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round++) times.push(await timeClick(owner, click));
    waits.push(...times);
    const most = Math.max(...times);
    console.log(
      `         ${click.from} → ${click.link}: p50 ${median(times).toFixed(0)} ms, slowest ${most.toFixed(0)} ms`,
    );
  }
  const most = Math.max(...waits);
  report(
    `pages after a click, ${SCHEMAS} schemas`,
    `p50 ${median(waits).toFixed(0)} ms, slowest ${most.toFixed(0)} ms`,
    `none over ${WAIT_MS} ms`,
    most <= WAIT_MS,
  );
} finally {
  await stage.stop();
  await close();
  await rm(dataDir, { recursive: true, force: true });
}

function clicks(): Click[] {
  const account = ['/esquemas', '/processamentos', '/tokens', '/webhooks', '/creditos', '/membros'];
  const places = ['', '/arquivos', '/consulta', '/esquema', '/processamento', '/automatico'];
  const ofSchema = (slug: string): Click[] =>
    places.map((path, index) => ({
      from: `/esquemas/${slug}${places[(index + 1) % places.length]}`,
      link: `/esquemas/${slug}${path}`,
      sign: 'main h1',
    }));
  return [
    { from: '/esquemas', link: '/', sign: 'main dl dd' },
    ...[...account, '/auditoria', '/configuracoes'].map((link) => ({ from: '/', link, sign: 'main h1' })),
    ...ofSchema('largo'),
    ...ofSchema(flightsSchema.slug).filter(({ link }) => link.endsWith('arquivos')),
  ];
}

/** Milliseconds from the click until the page is there, without what stands in for content that is still to come. */
async function timeClick({ page }: PanelWindow, { from, link, sign }: Click): Promise<number> {
  await page.goto(from);
  await page.evaluate('watch.ready("main h1")');
  await page.waitForTimeout(LOOK_MS);
  const to = page.locator(`a[href="${link}"]`).first();
  await to.hover();
  // A person's click comes no sooner after the pointer.
  await page.waitForTimeout(HOVER_MS);
  const opened = page.evaluate<{ total: number }>(`watch.opened(${JSON.stringify({ link, sign })})`);
  await to.click();
  return (await opened).total;
}

async function fillAccount(owner: PanelWindow): Promise<void> {
  await owner.page.addInitScript({ path: watchPage });
  await owner.api('POST', '/schemas', flightsSchema);
  await owner.api('POST', '/schemas', wideSchema());
  await owner.api('POST', '/schemas', { ...flightsSchema, slug: 'modelo', name: 'Modelo' });
  const [tenant] = await database.query<{ id: number }>(`select id from tenants where slug = 'bench'`);
  await database.query(
    `with made as (
       insert into schemas (tenant_id, slug, name)
       select $1, 'esquema-' || i, 'Esquema ' || i from generate_series(4, $2::int) i returning id)
     insert into schema_versions (tenant_id, schema_id, ordinal, version, definition)
     select $1, made.id, v.ordinal, v.version, v.definition
     from made, schema_versions v join schemas s on s.id = v.schema_id where s.tenant_id = $1 and s.slug = 'modelo'`,
    [tenant!.id, SCHEMAS],
  );
  await insertFiles(database, tenant!.id, flightsSchema.slug, FILES);
  const { upload_url } = await owner.api<{ upload_url: string }>('POST', '/schemas/largo/upload-token');
  await owner.context.request.put(`${upload_url}/largo.jsonl`, {
    headers: { 'Content-Type': 'application/octet-stream' },
    data: Buffer.from(wideRecords()),
  });
  await database.query('vacuum analyze');
}

function wideSchema() {
  const fields = Array.from({ length: FIELDS - 1 }, (_, i) => ({
    name: `campo_${i}`,
    type: ['integer', 'string', 'number', 'boolean', 'timestamp'][i % 5],
  }));
  return {
    slug: 'largo',
    name: 'Largo',
    event_date_field: 'dia',
    fields: [{ name: 'dia', type: 'date', required: true }, ...fields],
  };
}

function wideRecords(): string {
  const lines = Array.from({ length: RECORDS }, (_, line) => {
    const day = `2026-01-${String(1 + (line % 28)).padStart(2, '0')}`;
    const record: Record<string, unknown> = { dia: day };
    for (let i = 0; i < FIELDS - 1; i++) {
      const n = (line * 31 + i * 7) % 1000;
      record[`campo_${i}`] = [n, `valor ${n}`, n / 8, n % 2 === 0, `${day}T10:00:00Z`][i % 5];
    }
    return JSON.stringify(record);
  });
  return `${lines.join('\n')}\n`;
}
