import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withFlights } from './flights.ts';
import { sharedPanel } from './shared-panel.ts';
import { type PanelStage, type PanelWindow, seriousFaults, settled } from './support.ts';

let stage: PanelStage;
let window: PanelWindow;
beforeAll(async () => {
  stage = await sharedPanel();
  window = await stage.openAsOwner('bancada');
  await withFlights(window);
});
afterAll(async () => {
  await stage.stop();
});

const days = { event_from: '2013-01-01', event_to: '2013-01-31' };

/** The window's session in another one. */
async function openLike(options: Parameters<PanelStage['open']>[0]): Promise<PanelWindow> {
  const other = await stage.open(options);
  await other.context.addCookies(await window.context.cookies());
  return other;
}

/** The query in the address of a page. */
const queryOf = (page: Page) => new URLSearchParams(new URL(page.url()).hash.slice(1)).get('q');

async function explained(page: Page): Promise<Locator> {
  await page.goto('/esquemas/voos/consulta');
  await page.getByRole('button', { name: 'Mais frequentes em carrier' }).click();
  await page.getByText('Como foi respondida').click();
  const sql = page.getByRole('region', { name: 'SQL do DuckDB' });
  await sql.getByText('"voos"').waitFor();
  return sql;
}

test('an answer tells what was read, where the time went, and the SQL of the engine', async () => {
  const { page, context, faults } = window;
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: stage.url });
  const sql = await explained(page);
  await page.getByText(/^Respondida em |^Levou |^Perdeu |^Esperou /).waitFor();
  await page.getByText('2.000 registros · ').waitFor();
  await page.getByText('Calcular', { exact: true }).waitFor();
  const text = await sql.textContent();
  expect(text).toMatch(/^SELECT /);
  expect(text).not.toMatch(/jsonl|read_|objects|bancada/);
  await sql.locator('..').getByRole('button', { name: 'Copiar' }).click();
  await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toBe(text);
  expect(await seriousFaults(page)).toEqual([]);
  expect(faults).toEqual([]);
});

test.each([
  ['dark', 1280],
  ['light', 390],
] as const)(
  'the answer explained is legible in %s at %i px, and nothing sticks out',
  async (colorScheme, width) => {
    const { page, faults, context } = await openLike({ colorScheme, viewport: { width, height: 844 } });
    await explained(page);
    expect(await seriousFaults(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
    expect(faults).toEqual([]);
    await context.close();
  },
);

test('a pane keeps its width while the browser has not measured the room yet', async () => {
  const { page, context } = await openLike({ viewport: { width: 1400, height: 800 } });
  await page.addInitScript('window.ResizeObserver = class { observe() {} unobserve() {} disconnect() {} };');
  await page.goto('/esquemas/voos/consulta');
  const divider = page.getByRole('separator', { name: 'Largura da consulta' });
  await divider.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => divider.getAttribute('aria-valuenow')).toBe('404');
  await context.close();
});

test('the panes are resized by keyboard and by mouse, remembered, and put back by a double click', async () => {
  const { page, faults } = window;
  await page.setViewportSize({ width: 1400, height: 800 });
  await page.goto('/esquemas/voos/consulta');
  const divider = page.getByRole('separator', { name: 'Largura da consulta' });
  await divider.waitFor();
  const value = async (of = divider) => Number(await of.getAttribute('aria-valuenow'));
  const pane = page.locator(`[id="${await divider.getAttribute('aria-controls')}"]`);
  const usual = await value();
  await divider.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => value()).toBe(usual + 24);
  await expect.poll(async () => Math.round((await pane.boundingBox())!.width)).toBe(usual + 24);
  await page.keyboard.press('Home');
  await expect.poll(async () => String(await value())).toBe(await divider.getAttribute('aria-valuemin'));
  await page.keyboard.press('End');
  await expect.poll(async () => String(await value())).toBe(await divider.getAttribute('aria-valuemax'));
  await page.keyboard.press('ArrowLeft');
  const kept = await value();

  await page.reload();
  await divider.waitFor();
  await expect.poll(() => value()).toBe(kept);
  const box = (await divider.boundingBox())!;
  const at = { x: box.x + box.width / 2, y: box.y + 60 };
  await page.mouse.move(at.x, at.y);
  await page.mouse.down();
  await page.mouse.move(at.x - 100, at.y, { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => value()).toBe(kept - 100);
  await divider.dblclick({ position: { x: 10, y: 60 } });
  await expect.poll(() => value()).toBe(usual);

  await page.getByRole('button', { name: 'Funções e operadores' }).click();
  const second = page.getByRole('separator', { name: 'Largura das funções' });
  const before = await value(second);
  await second.focus();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => value(second)).toBe(before + 24);
  expect(await seriousFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Fechar as funções' }).click();
  await second.waitFor({ state: 'detached' });
  expect(faults).toEqual([]);
});

test.each([
  ['dark', 390],
  ['light', 390],
  ['light', 1400],
] as const)(
  'the button that runs is in reach at the end of the page, in %s at %i px',
  async (colorScheme, width) => {
    const { page, faults, context } = await openLike({ colorScheme, viewport: { width, height: 844 } });
    await page.goto('/esquemas/voos/consulta');
    await page.getByRole('button', { name: 'Ver registros' }).click();
    await page.getByText('100 linhas', { exact: true }).waitFor();
    expect(await page.getByRole('separator', { name: 'Largura da consulta' }).count()).toBe(
      width > 1080 ? 1 : 0,
    );
    await page.evaluate('scrollTo(0, document.body.scrollHeight)');
    const run = page.getByRole('button', { name: 'Executar' });
    await expect.poll(async () => (await run.boundingBox())!.y).toBeGreaterThanOrEqual(60);
    expect((await run.boundingBox())!.y).toBeLessThan(140);
    await run.click();
    await settled(page);
    expect(await seriousFaults(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
    expect(faults).toEqual([]);
    await context.close();
  },
);

test('a number is run and kept with the digits it was written with, also after a change in the form', async () => {
  const { page, faults } = window;
  const value = '9007199254740992.000000000000001';
  const query = `{ "select": ["count(*) as n"], "event_from": "${days.event_from}", "event_to": "${days.event_to}", "where": [{ "field": "distance", "op": "<", "value": ${value} }] }`;
  await page.goto('/esquemas/voos/consulta');
  await page.getByText('JSON', { exact: true }).click();
  await page.getByLabel('Consulta em JSON').fill(query);
  await page.getByText('Formulário', { exact: true }).click();
  expect(await page.getByLabel('Valor 1').inputValue()).toBe(value);
  await page.getByRole('textbox', { name: 'Linhas por página' }).fill('');
  await page.getByText('Preencha um número').waitFor();
  expect(await page.getByRole('button', { name: 'Executar' }).isDisabled()).toBe(true);
  await page.getByRole('textbox', { name: 'Linhas por página' }).fill('7');
  const [request] = await Promise.all([
    page.waitForRequest((sent) => sent.url().endsWith('/schemas/voos/query')),
    page.getByRole('button', { name: 'Executar' }).click(),
  ]);
  expect(request.postData()).toContain(`"value":${value}`);
  expect(request.postData()).toContain('"limit":7');
  // The service judges these digits, not those that are left of them.
  await page.getByText('O número tem mais dígitos do que um número JSON guarda').first().waitFor();
  expect(queryOf(page)).toContain(value);
  expect(faults).toEqual([]);
});

test('a query that was refused is in the console again after another page was open, by its tab and by Back', async () => {
  const { page, faults } = window;
  await page.goto('/esquemas/voos/consulta');
  await page.getByText('JSON', { exact: true }).click();
  const editor = page.getByLabel('Consulta em JSON');
  const query = JSON.stringify({ select: ['sum(nada) as total'], ...days });
  await editor.fill(query);
  await page.getByRole('button', { name: 'Executar' }).click();
  await page.getByRole('alert').first().waitFor();
  expect(queryOf(page)).toBe(query);
  const tabs = page.getByRole('navigation', { name: /^Páginas do esquema/ });
  const shown = async () => {
    await page.getByText('JSON', { exact: true }).click();
    return editor.textContent();
  };
  await tabs.getByRole('link', { name: 'Arquivos' }).click();
  await page.getByRole('heading', { name: 'Arquivos' }).waitFor();
  await page.goBack();
  expect(await shown()).toBe(query);
  const typed = query.replace('nada', 'nenhuma');
  await editor.fill(typed);
  await tabs.getByRole('link', { name: 'Arquivos' }).click();
  await page.getByRole('heading', { name: 'Arquivos' }).waitFor();
  await tabs.getByRole('link', { name: 'Consulta' }).click();
  expect(await shown()).toBe(typed);
  await page.reload();
  expect(await shown()).toBe(typed);
  expect(faults).toEqual([]);
});

test('saving proposes the opened query only while that one is in the console', async () => {
  const { page, api } = window;
  const opened = {
    name: 'Guardada',
    query: JSON.stringify({ select: ['count(*) as n'], ...days }),
    chart: null,
  };
  await api('POST', '/schemas/voos/queries', opened);
  const recent = JSON.stringify({ select: ['min(distance) as menor'], ...days });
  await api('POST', '/schemas/voos/queries/recent', { query: recent });
  await page.goto('/esquemas/voos/consulta');
  await page.getByRole('button', { name: 'Salvas' }).click();
  await page.getByRole('menuitem', { name: /^Guardada/ }).click();
  await page.getByText('1 linha', { exact: true }).waitFor();
  const save = page.getByRole('dialog', { name: 'Salvar a consulta' });
  const names = async () => {
    await page.getByRole('button', { name: 'Salvar', exact: true }).click();
    const name = await save.getByRole('textbox').inputValue();
    await page.keyboard.press('Escape');
    await save.waitFor({ state: 'detached' });
    return name;
  };
  expect(await names()).toBe('Guardada');
  await page.getByRole('button', { name: 'Recentes' }).click();
  await page.getByRole('menuitem', { name: /menor/ }).click();
  expect(await names()).toBe('');
});

test('a saved query is removed only once that was asked and answered', async () => {
  const { page, api, faults } = window;
  const PATH = '/schemas/voos/queries';
  const query = JSON.stringify({ select: ['max(distance) as maior'], ...days });
  await api('POST', PATH, { name: 'De todos', query, chart: null });
  const isSaved = async () =>
    (await api<{ saved: { name: string }[] }>('GET', PATH)).saved.some(({ name }) => name === 'De todos');
  await page.goto('/esquemas/voos/consulta');
  await page.getByRole('button', { name: 'Salvas' }).click();
  await page.getByRole('menuitem', { name: /^De todos/ }).click();
  await page.getByText('1 linha', { exact: true }).waitFor();
  const question = page.getByRole('dialog', { name: 'Remover a consulta “De todos”?' });
  const answer = async (button: string) => {
    await page.getByRole('button', { name: 'Salvar', exact: true }).click();
    const save = page.getByRole('dialog', { name: 'Salvar a consulta' });
    await save.getByRole('button', { name: 'Remover' }).click();
    await question.waitFor();
    await save.waitFor({ state: 'detached' });
    expect(await seriousFaults(page)).toEqual([]);
    await question.getByRole('button', { name: button }).click();
    await question.waitFor({ state: 'detached' });
  };
  await answer('Cancelar');
  expect(await isSaved()).toBe(true);
  await answer('Remover');
  expect(await isSaved()).toBe(false);
  expect(faults).toEqual([]);
});

test('a query ends with its page', async () => {
  const { page, faults } = window;
  await page.goto('/esquemas/voos/consulta');
  const run = page.getByRole('button', { name: 'Executar' });
  await run.waitFor();
  // Never answered.
  await page.route('**/schemas/voos/query', () => {});
  const [request] = await Promise.all([
    page.waitForRequest((sent) => sent.url().endsWith('/schemas/voos/query')),
    run.click(),
  ]);
  await Promise.all([
    page.waitForEvent('requestfailed', (failed) => failed === request),
    page
      .getByRole('navigation', { name: /^Páginas do esquema/ })
      .getByRole('link', { name: 'Arquivos' })
      .click(),
  ]);
  await page.unrouteAll();
  expect(faults).toEqual([]);
});

test('the address of a query that no server would take is read again, also from before the #', async () => {
  const { page, faults } = window;
  const written = (label: string) =>
    JSON.stringify({
      select: ['count(*) as n'],
      ...days,
      where: [
        {
          field: 'tailnum',
          op: 'in',
          value: [label, ...Array.from({ length: 900 }, (_, n) => `matrícula inventada ${n}`)],
        },
      ],
    });
  await page.goto('/esquemas/voos/consulta');
  await page.getByText('JSON', { exact: true }).click();
  await page.getByLabel('Consulta em JSON').fill(written('longa'));
  await page.getByRole('button', { name: 'Executar' }).click();
  await page.getByText('1 linha', { exact: true }).waitFor();
  expect(queryOf(page)).toBe(written('longa'));
  await page.getByRole('link', { name: 'Ir para o conteúdo' }).press('Enter');
  expect(queryOf(page)).toBe(written('longa'));
  expect((await page.reload())!.status()).toBe(200);
  await page.getByText('1 linha', { exact: true }).waitFor();

  const short = JSON.stringify({ select: ['count(*) as n'], ...days, limit: 7 });
  await page.goto(`/esquemas/voos/consulta?${new URLSearchParams({ q: short })}`);
  await page.getByText('1 linha', { exact: true }).waitFor();
  expect(await page.getByRole('textbox', { name: 'Linhas por página' }).inputValue()).toBe('7');
  expect(queryOf(page)).toBe(short);
  expect(faults).toEqual([]);
});
