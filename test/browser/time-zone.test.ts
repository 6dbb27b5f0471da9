import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withFlights } from './flights.ts';
import { sharedPanel } from './shared-panel.ts';
import { type PanelStage, type PanelWindow, seriousFaults, settled } from './support.ts';

let stage: PanelStage;
let window: PanelWindow;
beforeAll(async () => {
  stage = await sharedPanel();
  window = await stage.openAsOwner('fusos', { timezoneId: 'Europe/Lisbon' });
  await withFlights(window);
});
afterAll(async () => {
  await stage.stop();
});

/** The newest entry of the audit log: its moment, and its tooltip. */
async function newest(page: Page): Promise<{ at: string; title: string }> {
  await page.goto('/auditoria');
  await settled(page);
  const time = page.getByRole('table').locator('time').first();
  return { at: (await time.getAttribute('datetime'))!, title: (await time.getAttribute('title'))! };
}

/** As the panel writes a moment, by the browser's own means. */
const written = (at: string, timeZone: string) =>
  new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeStyle: 'medium', timeZone }).format(
    new Date(at),
  );

test('the owner changes the time zone of the account, and every moment is shown in it', async () => {
  const { page, faults } = window;
  const before = await newest(page);
  // Not in the zone of the browser.
  expect(before.title).toBe(
    `${written(before.at, 'America/Sao_Paulo')} America/Sao_Paulo · ${written(before.at, 'UTC')} UTC`,
  );
  await page.goto('/esquemas/voos/arquivos');
  await page.getByRole('link', { name: 'voos-1.jsonl' }).first().click();
  const received = page.locator('dl time').first();
  await received.waitFor();
  const at = (await received.getAttribute('datetime'))!;
  expect(await received.textContent()).toBe(written(at, 'America/Sao_Paulo'));

  await page.goto('/configuracoes');
  const zone = page.getByRole('combobox', { name: 'Fuso horário' });
  await zone.fill('Darwin');
  await page.getByRole('option', { name: 'Australia/Darwin' }).click();
  const chosen = await zone.inputValue();
  await page.getByText('O painel mostra os momentos do serviço neste fuso').waitFor();
  expect(await seriousFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await page.getByText('Salvo.').waitFor();
  expect(await zone.inputValue()).toBe(chosen);

  await page.goBack();
  await received.waitFor();
  expect(await received.textContent()).toBe(written(at, chosen));
  const after = await newest(page);
  expect(after.title).toContain(chosen);
  const change = page.locator('code', { hasText: 'fuso horário:' }).first();
  expect(await change.textContent()).toContain('America/Sao_Paulo');
  expect(await change.textContent()).toContain(chosen);
  expect(faults).toEqual([]);
});

test('a change by another member reaches an open page, and what was typed there stays', async () => {
  const { page, api } = window;
  await api('PATCH', '/tenant', { time_zone: 'UTC' });
  await page.goto('/esquemas/voos/arquivos');
  const received = page.getByRole('table').locator('time').first();
  await expect.poll(() => received.getAttribute('title')).toMatch(/ UTC$/);
  expect(await received.getAttribute('title')).not.toContain('·');
  const search = page.getByRole('main').getByRole('textbox').first();
  await search.fill('voos');
  await api('PATCH', '/tenant', { time_zone: 'Australia/Darwin' });
  // Whatever makes the page ask for its session again.
  await stage.command(['credits', 'grant', 'fusos', '5']);
  await expect.poll(() => received.getAttribute('title')).toContain('Australia/Darwin');
  expect(await search.inputValue()).toBe('voos');
});

test('the moments of an answer stay in UTC until they are asked for in the zone of the account', async () => {
  const { page, faults } = window;
  const query = {
    select: ['scheduled_at'],
    event_from: '2013-01-01',
    event_to: '2013-01-31',
    order_by: [{ field: 'scheduled_at' }],
    limit: 1,
  };
  await page.goto(`/esquemas/voos/consulta?${new URLSearchParams({ q: JSON.stringify(query) })}`);
  const cell = page.getByRole('table', { name: 'Resultado' }).getByRole('cell').nth(1);
  await cell.waitFor();
  const stored = (await cell.textContent())!;
  const requests: string[] = [];
  page.on('request', (sent) => requests.push(sent.url()));
  await page.getByRole('switch', { name: 'Mostrar no fuso da conta' }).check();
  await expect.poll(() => cell.textContent()).not.toBe(stored);
  const shifted = (Date.parse(`${await cell.textContent()}Z`) - Date.parse(`${stored}Z`)) / 60_000;
  expect(shifted).toBe(9 * 60 + 30);
  // Not the code of charts, `/assets/query-chart-…`, which may come now.
  expect(requests.filter((url) => /\/panel\/api\/.*\/query/.test(url))).toEqual([]);
  await page.getByText('Gráfico', { exact: true }).click();
  expect(await seriousFaults(page)).toEqual([]);
  expect(faults).toEqual([]);
});

test.each([
  ['dark', 1280],
  ['light', 390],
] as const)('the time zone is chosen in %s at %i px by keyboard', async (colorScheme, width) => {
  const { page, faults, context } = await stage.open({ colorScheme, viewport: { width, height: 844 } });
  await context.addCookies(await window.context.cookies());
  await page.goto('/configuracoes');
  const zone = page.getByRole('combobox', { name: 'Fuso horário' });
  await zone.fill('Sao_P');
  await page.getByRole('option', { name: 'America/Sao_Paulo' }).waitFor();
  await zone.press('ArrowDown');
  expect(await seriousFaults(page)).toEqual([]);
  await zone.press('Enter');
  expect(await zone.inputValue()).toBe('America/Sao_Paulo');
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
  expect(faults).toEqual([]);
  await context.close();
});
