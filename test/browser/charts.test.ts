import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sharedPanel } from './shared-panel.ts';
import { type PanelStage, type PanelWindow, seriousFaults } from './support.ts';

let stage: PanelStage;
let window: PanelWindow;
beforeAll(async () => {
  stage = await sharedPanel();
  window = await stage.openAsOwner('graficos');
});
afterAll(async () => {
  await stage.stop();
});

/** A schema of names, with one record for each of these. */
async function withNames({ api, context }: PanelWindow, slug: string, names: string[]): Promise<void> {
  const fields = [
    { name: 'dia', type: 'date', required: true },
    { name: 'nome', type: 'string' },
  ];
  await api('POST', '/schemas', { slug, name: slug, event_date_field: 'dia', fields });
  const { upload_url } = await api<{ upload_url: string }>('POST', `/schemas/${slug}/upload-token`);
  const data = names.map((nome) => `${JSON.stringify({ dia: '2026-01-31', nome })}\n`).join('');
  const headers = { 'Content-Type': 'application/octet-stream' };
  const answer = await context.request.put(`${upload_url}/1.jsonl`, { headers, data });
  if (!answer.ok()) throw new Error(`upload: ${answer.status()} ${await answer.text()}`);
}

async function picture(page: Page, kind: 'PNG' | 'SVG'): Promise<Buffer> {
  await page.getByRole('button', { name: 'Baixar imagem' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: kind }).click(),
  ]);
  return readFile(await download.path());
}

test('a chart whose names hold characters that XML does not know is downloaded as a picture', async () => {
  const { page, faults } = window;
  await withNames(window, 'controles', ['a\u0001b', 'c\uFFFEd', 'certo']);
  await page.goto('/esquemas/controles/consulta');
  await page.getByRole('button', { name: 'Mais frequentes em nome' }).click();
  await page.getByText('Gráfico', { exact: true }).click();
  await page.getByRole('figure').waitFor();
  expect((await picture(page, 'PNG')).subarray(1, 4).toString()).toBe('PNG');
  const svg = (await picture(page, 'SVG')).toString();
  expect(svg).toContain('a\uFFFDb');
  expect(svg).toContain('c\uFFFDd');

  await page.evaluate(
    `HTMLImageElement.prototype.decode = () => Promise.reject(new DOMException('', 'EncodingError'))`,
  );
  await page.getByRole('button', { name: 'Baixar imagem' }).click();
  await page.getByRole('menuitem', { name: 'PNG' }).click();
  await page.getByText('O navegador não conseguiu fazer a imagem.').waitFor();
  expect(await seriousFaults(page)).toEqual([]);
  expect(faults).toEqual([]);
});

interface Tile {
  title: string;
  query: object;
  chart: object | null;
}

/** A board of tiles about one schema, made through the API. @returns the path of its page for a wall */
async function wallOf({ api }: PanelWindow, schema: string, tiles: Tile[]): Promise<string> {
  const { id } = await api<{ id: number }>('POST', '/boards', { name: schema });
  for (const { title, query, chart } of tiles)
    await api('POST', `/boards/${id}/tiles`, {
      ...{ schema, title, chart, width: 'half', last_days: null },
      query: JSON.stringify({ event_from: '2026-01-01', event_to: '2026-12-31', ...query }),
    });
  return `/quadros/${id}/tv`;
}

const perName = { select: ['dia', 'nome', 'count(*) as n'], group_by: ['dia', 'nome'] };
const names = { title: 'Nomes', query: perName, chart: null };
const linePerName = {
  title: 'Por nome',
  query: perName,
  chart: { kind: 'line', x: 'dia', y: ['n'], split: 'nome' },
};

test('a chart draws series of any name, and its legend tells them', async () => {
  const { page, faults } = window;
  const odd = ['__proto__', 'constructor', 'a.b', 'dia', 'n'];
  await withNames(window, 'nomes', odd);
  await page.goto(await wallOf(window, 'nomes', [linePerName]));
  const figure = page.getByRole('article', { name: 'Por nome' }).getByRole('figure');
  for (const name of odd) await figure.getByText(name, { exact: true }).waitFor();
  expect(await page.locator('.recharts-line').count()).toBe(odd.length);
  expect(await seriousFaults(page)).toEqual([]);
  expect(faults).toEqual([]);
});

test('a chart that fails leaves the rest of its board to be seen', async () => {
  const { page } = window;
  await withNames(window, 'partes', ['um', 'dois']);
  await page.route('**/query-chart-*.js', (route) => route.abort());
  await page.goto(await wallOf(window, 'partes', [linePerName, names]));
  await page.getByText('Não foi possível desenhar este bloco.').waitFor();
  await page.getByRole('cell', { name: 'dois' }).waitFor();
  expect(await seriousFaults(page)).toEqual([]);
  await page.unrouteAll();
});

const drawing = (page: Page, title: string) =>
  page.getByRole('article', { name: title }).getByRole('figure').first();

test('bars that lie each have their name, in one line', async () => {
  const { page } = window;
  const long = Array.from({ length: 14 }, (_, at) => `Secretaria de Agricultura e Pesca, unidade ${at + 10}`);
  await withNames(window, 'longos', long);
  const query = { select: ['nome', 'count(*) as n'], group_by: ['nome'] };
  const chart = { kind: 'bar', x: 'nome', y: ['n'], split: null };
  await page.goto(await wallOf(window, 'longos', [{ title: 'Unidades', query, chart }]));
  const ticks = drawing(page, 'Unidades').locator('.recharts-yAxis-tick-labels text');
  await expect.poll(() => ticks.count()).toBe(long.length);
  const texts = (await ticks.allTextContents()).map((text) => text.replaceAll('\u00a0', ' '));
  expect(texts.toSorted()[0]).toBe('Secretaria de…dade 10');
  const boxes = await Promise.all((await ticks.all()).map(async (tick) => (await tick.boundingBox())!));
  for (const [at, box] of boxes.slice(1).entries())
    expect(box.y).toBeGreaterThanOrEqual(boxes[at]!.y + boxes[at]!.height);
});

test('figures below 0 are stacked beside those above, and a field named color colours nothing', async () => {
  const { page } = window;
  await withNames(window, 'sinais', ['um', 'dois']);
  const query = { select: ['nome as color', 'count(*) as a', '0 - count(*) as b'], group_by: ['color'] };
  const chart = { kind: 'stacked', x: 'color', y: ['b', 'a'], split: null };
  await page.goto(await wallOf(window, 'sinais', [{ title: 'Sinais', query, chart }]));
  const bars = drawing(page, 'Sinais').locator('.recharts-bar-rectangle path');
  await expect.poll(() => bars.count()).toBe(4);
  const middle = async (at: number) => {
    const { y, height } = (await bars.nth(at).boundingBox())!;
    return y + height / 2;
  };
  // One is not drawn over the other: their middles are as far apart as a bar is high.
  expect((await middle(0)) - (await middle(2))).toBeGreaterThan(50);
  expect(await bars.nth(0).getAttribute('fill')).toBe('var(--cel-chart-1)');
});

/** In the page: whether something of a tile can be seen only by scrolling aside. */
const cutOff = `[...document.querySelectorAll('article section')].some((e) => e.scrollWidth > e.clientWidth)`;

test('a figure of 38 digits is shown whole, and its axis by powers of ten', async () => {
  const { page } = window;
  await withNames(window, 'digitos', ['um', 'dois']);
  const most = 'max(1234567890123456789012345678.0123456789) as d';
  await page.goto(
    await wallOf(window, 'digitos', [
      {
        title: 'Número',
        query: { select: [most] },
        chart: { kind: 'number', x: 'd', y: ['d'], split: null },
      },
      {
        title: 'Barras',
        query: { select: ['nome', most], group_by: ['nome'] },
        chart: { kind: 'bar', x: 'nome', y: ['d'], split: null },
      },
    ]),
  );
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 });
    const figure = page.getByText('1.234.567.890.123.456.789.012.345.678,0123456789', { exact: true });
    await figure.waitFor();
    expect(await page.evaluate(cutOff)).toBe(false);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
  await drawing(page, 'Barras')
    .getByText(/^[1-9](,\d+)?E2[67]$/)
    .first()
    .waitFor();
});

test('a chart of very many names draws the first hundred and says so', async () => {
  const { page } = window;
  const many = Array.from({ length: 120 }, (_, at) => `Unidade número ${at}`);
  await withNames(window, 'muitos', many);
  const bars = { kind: 'bar', x: 'nome', y: ['n'], split: null };
  await page.goto(
    await wallOf(window, 'muitos', [{ title: 'Muitos', query: { ...perName, limit: 120 }, chart: bars }]),
  );
  await page.getByText('O gráfico mostra os primeiros 100 de 120 nomes').waitFor();
  const drawn = drawing(page, 'Muitos').locator('.recharts-bar-rectangle');
  await expect.poll(() => drawn.count()).toBe(100);
});
