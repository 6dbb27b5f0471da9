import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendFlights, withFlights } from './flights.ts';
import { sharedPanel } from './shared-panel.ts';
import { PASSWORD, type PanelStage, type PanelWindow, seriousFaults, settled } from './support.ts';

interface Board {
  id: number;
  version: number;
  tiles: { number: number; title: string; width: string; last_days: number | null }[];
}

let stage: PanelStage;
let window: PanelWindow;
beforeAll(async () => {
  stage = await sharedPanel();
  window = await stage.openAsOwner('quadros');
  await withFlights(window);
});
afterAll(async () => {
  await stage.stop();
});

const perCarrier = {
  select: ['carrier', 'count(*) as voos'],
  event_from: '2013-01-01',
  event_to: '2013-12-31',
  group_by: ['carrier'],
  order_by: [{ field: 'voos', direction: 'desc' }],
};
const total = { select: ['count(*) as total'], event_from: '2013-01-01', event_to: '2013-12-31' };
const bars = { kind: 'bar', x: 'carrier', y: ['voos'], split: null };
const number = { kind: 'number', x: 'total', y: ['total'], split: null };

/** A board with a chart, a number and a table, made through the API. */
async function madeBoard({ api }: PanelWindow, name: string): Promise<Board> {
  const { id } = await api<Board>('POST', '/boards', { name });
  const pin = (title: string, query: object, chart: object | null, more: object = {}) =>
    api<Board>('POST', `/boards/${id}/tiles`, {
      ...{ schema: 'voos', title, query: JSON.stringify(query), chart, width: 'half', last_days: null },
      ...more,
    });
  await pin('Por companhia', perCarrier, bars);
  await pin('Total', total, number);
  return pin('Companhias', perCarrier, null, { width: 'full', last_days: 7 });
}

const tile = (page: Page, title: string) => page.getByRole('article', { name: title, exact: true });
const titles = (page: Page) => page.getByRole('article').getByRole('heading').allTextContents();

test('a query is pinned to a new board from the console, and the board shows its chart', async () => {
  const { page, faults } = window;
  await page.goto('/quadros');
  await page.getByText('Nenhum quadro ainda').waitFor();
  expect(await seriousFaults(page)).toEqual([]);
  await page.goto('/esquemas/voos/consulta');
  await page.getByRole('button', { name: 'Registros por dia' }).click();
  await page.getByText('Gráfico', { exact: true }).click();
  await page.getByRole('figure').waitFor();
  await page.getByRole('button', { name: 'Fixar', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Fixar em um quadro' });
  await dialog.getByLabel('Título').fill('Voos por dia');
  await dialog.getByLabel('Nome do novo quadro').fill('Operação');
  // The query is about all days up to the newest one: the tile goes on with the data.
  await expect.poll(() => dialog.getByLabel('Período do bloco').inputValue()).toMatch(/^Últimos 7 dias/);
  expect(await seriousFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Fixar' }).click();
  await page.getByRole('link', { name: 'Ver o quadro' }).click();

  await page.getByRole('heading', { name: 'Operação', level: 1 }).waitFor();
  await tile(page, 'Voos por dia').getByRole('figure').waitFor();
  await tile(page, 'Voos por dia').getByText('últimos 7 dias com dados').waitFor();
  await tile(page, 'Voos por dia').getByText('atualizado').waitFor();
  expect(await seriousFaults(page)).toEqual([]);

  await tile(page, 'Voos por dia').getByRole('button', { name: 'Ações de Voos por dia' }).click();
  await page.getByRole('menuitem', { name: 'Abrir na consulta' }).click();
  await page.getByRole('table', { name: 'Resultado' }).waitFor();

  await page.keyboard.press('Control+K');
  await page.getByPlaceholder('Página, esquema, quadro, arquivo, execução ou ação').fill('operacao');
  await page.getByRole('button', { name: 'Operação' }).click();
  await page.getByRole('heading', { name: 'Operação', level: 1 }).waitFor();
  expect(faults).toEqual([]);
});

test('a board follows the data by itself, and a hidden page asks for nothing', async () => {
  const { page, api, context, faults } = await stage.openAsOwner('ao-vivo');
  await withFlights({ page, api, context, faults }, 1000);
  const { id } = await madeBoard({ page, api, context, faults }, 'Ao vivo');
  await page.goto(`/quadros/${id}`);
  await tile(page, 'Total').getByText('1.000', { exact: true }).waitFor();
  await sendFlights({ api, context }, 'voos-2.jsonl', 1000, 500);
  await tile(page, 'Total').getByText('1.500', { exact: true }).waitFor();

  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await seen(page, 'hidden');
  await sendFlights({ api, context }, 'voos-3.jsonl', 1500, 250);
  await expect.poll(() => asked).toContain(`/panel/api/boards/${id}`);
  expect(asked.filter((path) => path.endsWith('/answer'))).toEqual([]);
  await seen(page, 'visible');
  await tile(page, 'Total').getByText('1.750', { exact: true }).waitFor();
  expect(faults).toEqual([]);
});

test('tiles are arranged by keys and by hand, edited and removed, and all of it is kept', async () => {
  const { page, api, faults } = window;
  const { id } = await madeBoard(window, 'Arrumado');
  await page.goto(`/quadros/${id}`);
  await settled(page);
  const handle = (title: string) => page.getByRole('button', { name: new RegExp(`^Mover ${title},`) });
  await handle('Por companhia').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.getByText('Por companhia: lugar 3 de 3').waitFor();
  const saved = async () => (await api<Board>('GET', `/boards/${id}`)).tiles.map(({ title }) => title);
  await expect.poll(saved).toEqual(['Total', 'Companhias', 'Por companhia']);
  expect(await titles(page)).toEqual(['Total', 'Companhias', 'Por companhia']);

  await handle('Companhias').hover();
  await page.mouse.down();
  await tile(page, 'Total').hover();
  await expect.poll(() => titles(page)).toEqual(['Companhias', 'Total', 'Por companhia']);
  await tile(page, 'Companhias').hover();
  await page.mouse.up();
  await expect.poll(saved).toEqual(['Companhias', 'Total', 'Por companhia']);

  await page.getByRole('button', { name: 'Ações de Total' }).click();
  await page.getByRole('menuitem', { name: 'Editar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Editar o bloco' });
  await dialog.getByLabel('Título').fill('Todos os voos');
  await dialog.getByText('Inteira', { exact: true }).click();
  await dialog.getByRole('combobox', { name: 'Período do bloco' }).click();
  await page.getByRole('option', { name: 'Último dia com dados' }).click();
  expect(await seriousFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  const second = async () => (await api<Board>('GET', `/boards/${id}`)).tiles[1];
  await expect.poll(second).toMatchObject({ title: 'Todos os voos', width: 'full', last_days: 1 });

  await page.getByRole('button', { name: 'Ações de Companhias' }).click();
  await page.getByRole('menuitem', { name: 'Remover do quadro' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remover' }).click();
  await expect.poll(saved).toEqual(['Todos os voos', 'Por companhia']);

  await page.getByRole('button', { name: 'Ações', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Renomear' }).click();
  await page.getByRole('dialog').getByLabel('Nome').fill('Outro nome');
  await page.getByRole('dialog').getByRole('button', { name: 'Salvar' }).click();
  await page.getByRole('heading', { name: 'Outro nome', level: 1 }).waitFor();
  await page.getByRole('button', { name: 'Ações', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Excluir' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click();
  await page.getByRole('heading', { name: 'Quadros', level: 1 }).waitFor();
  await page.getByText('Quadro “Outro nome” excluído.').waitFor();
  expect(await page.getByRole('link', { name: 'Outro nome' }).count()).toBe(0);
  expect(faults).toEqual([]);
});

test('a change on a board that another changed meanwhile is refused with a word, and neither is lost', async () => {
  const { page, api } = window;
  const { id, version, tiles } = await madeBoard(window, 'Dos dois');
  await page.goto(`/quadros/${id}`);
  await settled(page);
  const kept = tiles.map(({ number, title, width, last_days }) => ({ number, title, width, last_days }));
  kept[1]!.title = 'Do outro';
  await api('PUT', `/boards/${id}`, { version, name: 'Dos dois', tiles: kept });
  await page.getByRole('button', { name: /^Mover Por companhia,/ }).press('ArrowDown');
  await page.getByText('Outro membro mudou o quadro enquanto isso.').waitFor();
  await tile(page, 'Do outro').waitFor();
  expect(await titles(page)).toEqual(['Por companhia', 'Do outro', 'Companhias']);
});

test('a link shows the board to anybody until it is withdrawn', async () => {
  const { page, context, faults } = window;
  await context.grantPermissions([]);
  const { id } = await madeBoard(window, 'Para todos');
  await page.goto(`/quadros/${id}`);
  await page.getByRole('button', { name: 'Compartilhar' }).click();
  expect(await seriousFaults(page)).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Criar o link' }).click();
  const link = (await page.getByLabel('Link do quadro', { exact: true }).textContent())!;
  await page.getByRole('button', { name: 'Já guardei' }).click();
  await page.getByText('compartilhado', { exact: true }).waitFor();

  const guest = await stage.open();
  const asked: string[] = [];
  guest.page.on('request', (request) => asked.push(request.url()));
  const address = new URL(link);
  await guest.page.goto(`${address.pathname}${address.hash}`);
  await guest.page.getByRole('heading', { name: 'Para todos', level: 1 }).waitFor();
  await tile(guest.page, 'Por companhia').getByRole('figure').waitFor();
  await tile(guest.page, 'Total').getByText('2.000', { exact: true }).waitFor();
  await tile(guest.page, 'Companhias').getByRole('cell', { name: 'UA' }).waitFor();
  expect(await seriousFaults(guest.page)).toEqual([]);
  expect(await guest.page.getByRole('navigation').count()).toBe(0);
  expect(asked.join('\n')).not.toContain(address.hash.slice(1));
  const paths = new Set(
    asked.map((url) => new URL(url).pathname).filter((path) => path.startsWith('/panel')),
  );
  expect([...paths].sort()).toEqual(['/panel/api/shared-board', '/panel/api/shared-board/answer']);

  await page.getByRole('button', { name: 'Compartilhar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remover o link' }).click();
  await page.getByText('Link removido').waitFor();
  await guest.page.getByText('Este link foi removido').waitFor();
  expect(await guest.page.getByRole('article').count()).toBe(0);
  expect(await seriousFaults(guest.page)).toEqual([]);
  await guest.page.goto(`/quadro#${'A'.repeat(43)}`);
  await guest.page.getByText('Este link não existe').waitFor();
  expect([...faults, ...guest.faults]).toEqual([]);
});

test('a board that nobody touches shows its tiles again after the service was away', async () => {
  const { id } = await madeBoard(window, 'Noite adentro');
  const { url } = await window.api<{ url: string }>('POST', `/boards/${id}/link`, { expires_in_days: null });
  const { page, faults } = await stage.open();
  await page.clock.install();
  let away = true;
  await page.route('**/shared-board/answer', (route) =>
    away ? route.fulfill({ status: 503, body: 'upstream connect error' }) : route.continue(),
  );
  const { pathname, hash } = new URL(url);
  await page.goto(`${pathname}${hash}`);
  const later = async (isThere: () => Promise<boolean>) =>
    expect
      .poll(async () => {
        await page.clock.runFor(60_000);
        return isThere();
      })
      .toBe(true);
  await later(() => tile(page, 'Total').getByRole('alert').isVisible());
  away = false;
  await later(() => tile(page, 'Total').getByText('2.000', { exact: true }).isVisible());
  await later(async () => (await page.getByRole('alert').count()) === 0);
  expect(faults).toEqual([]);
});

test('at the wall a board stands by itself, goes full screen, and prints in the light theme', async () => {
  const { page, faults, context } = await stage.open({
    colorScheme: 'dark',
    viewport: { width: 1600, height: 900 },
    storageState: await window.context.storageState(),
  });
  const { id } = await madeBoard(window, 'Na parede');
  await page.goto(`/quadros/${id}`);
  await page.getByRole('link', { name: 'Modo TV' }).click();
  await page.getByRole('heading', { name: 'Na parede', level: 1 }).waitFor();
  await tile(page, 'Total').getByText('2.000', { exact: true }).waitFor();
  expect(await page.getByRole('navigation').count()).toBe(0);
  expect(await seriousFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Tela cheia' }).click();
  await page.getByRole('button', { name: 'Sair da tela cheia' }).click();
  await page.getByRole('button', { name: 'Tela cheia', exact: true }).waitFor();
  const scheme = () => page.evaluate('document.documentElement.dataset.mantineColorScheme');
  await page.evaluate(`dispatchEvent(new Event('beforeprint'))`);
  expect(await scheme()).toBe('light');
  await page.evaluate(`dispatchEvent(new Event('afterprint'))`);
  expect(await scheme()).toBe('dark');
  await page.getByRole('link', { name: 'Voltar ao quadro' }).click();
  await page.getByRole('button', { name: 'Compartilhar' }).waitFor();
  expect(faults).toEqual([]);
  await context.close();
});

test.each(['light', 'dark'] as const)('a board fits a phone, in the %s theme', async (colorScheme) => {
  const { page, context, faults } = await stage.open({
    colorScheme,
    viewport: { width: 390, height: 800 },
    storageState: await window.context.storageState(),
  });
  const { id } = await madeBoard(window, 'No bolso');
  for (const path of ['/quadros', `/quadros/${id}`, `/quadros/${id}/tv`]) {
    await page.goto(path);
    await settled(page);
    if (path !== '/quadros') await tile(page, 'Por companhia').getByRole('figure').waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
    expect(await seriousFaults(page)).toEqual([]);
  }
  expect(faults).toEqual([]);
  await context.close();
});

test('a viewer looks at boards and opens them in the console, and changes none', async () => {
  const { api } = window;
  const { id } = await madeBoard(window, 'Para ler');
  const { link } = await api<{ link: string }>('POST', '/members', {
    email: 'le@quadros.example',
    role: 'viewer',
  });
  const viewer = await stage.open();
  await viewer.api('POST', `/invitations/${link.split('/').at(-1)}`, { password: PASSWORD });
  await viewer.page.goto(`/quadros/${id}`);
  await tile(viewer.page, 'Total').getByText('2.000', { exact: true }).waitFor();
  for (const name of ['Compartilhar', 'Ações', /^Mover/]) {
    expect(await viewer.page.getByRole('button', { name, exact: true }).count()).toBe(0);
  }
  await viewer.page.getByRole('button', { name: 'Ações de Total' }).click();
  expect(await viewer.page.getByRole('menuitem').allTextContents()).toEqual(['Abrir na consulta']);
});

/** As if the tab were hidden, or shown again: browsers of tests never hide one. */
async function seen(page: Page, state: 'hidden' | 'visible'): Promise<void> {
  await page.evaluate(`
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => '${state}' });
    document.dispatchEvent(new Event('visibilitychange'));
  `);
}
