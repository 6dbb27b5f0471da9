import { afterAll, beforeAll, expect, test } from 'vitest';
import { withFlights } from './flights.ts';
import { type PanelStage, type PanelWindow, seriousFaults, startPanel } from './support.ts';

let stage: PanelStage;
let window: PanelWindow;
beforeAll(async () => {
  stage = await startPanel();
  window = await stage.openAsOwner('perguntas');
  await withFlights(window);
});
afterAll(async () => {
  await stage.stop();
});

test('a question is built by form and answered as a table and as a chart', async () => {
  const { page, faults } = window;
  await page.goto('/esquemas/voos/consulta');
  await page.getByText('Pergunte aos dados').waitFor();
  expect(await seriousFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Mais frequentes em carrier' }).click();
  const table = page.getByRole('table', { name: 'Resultado' });
  await table.getByRole('cell', { name: 'UA' }).waitFor();
  await page.getByText('2.000 lidos').waitFor();

  await page.getByRole('button', { name: 'Filtro' }).click();
  await page.getByLabel('Valor 1').fill('UA');
  await page.getByRole('button', { name: 'Executar' }).click();
  await page.getByText('1 linha', { exact: true }).waitFor();

  await page.getByRole('button', { name: 'Remover filtros 1' }).click();
  await page.getByRole('button', { name: 'Executar' }).click();
  await page
    .getByText('15 linhas', { exact: false })
    .or(page.getByText(/\d\d linhas/))
    .first()
    .waitFor();
  await page.getByText('Gráfico', { exact: true }).click();
  await page.locator('svg .recharts-rectangle').first().waitFor();
  expect(await seriousFaults(page)).toEqual([]);
  expect(faults).toEqual([]);
});

test('the faults that the service names stand at their places, in the form and in the JSON', async () => {
  const { page } = window;
  await page.goto('/esquemas/voos/consulta');
  await page.getByRole('button', { name: 'Expressão' }).click();
  await page.getByLabel('Expressão 9').fill('sum(distance + ) as total');
  await page.getByRole('button', { name: 'Executar' }).click();
  await page
    .getByText(/^Posição 16:/)
    .first()
    .waitFor();
  await page.getByText('JSON', { exact: true }).click();
  await expect.poll(() => page.locator('.cm-lintRange-error').textContent()).toBe(')');
  expect(await seriousFaults(page)).toEqual([]);
});

test('the JSON offers columns and functions, and pages follow one another', async () => {
  const { page } = window;
  await page.goto('/esquemas/voos/consulta');
  await page.getByText('JSON', { exact: true }).click();
  const editor = page.getByLabel('Consulta em JSON');
  await editor.fill(
    '{ "select": ["carr"], "event_from": "2013-01-01", "event_to": "2013-01-31", "limit": 100 }',
  );
  await editor.press('Control+Home');
  for (let step = 0; step < '{ "select": ["carr'.length; step++) await editor.press('ArrowRight');
  await editor.press('Control+Space');
  await page.getByRole('option', { name: /carrier/ }).click();
  await editor.press('Control+Enter');
  await page.getByText('100 linhas', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Próxima página' }).click();
  await page.getByText('200 linhas', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Recentes' }).click();
  await page.getByRole('menuitem').first().waitFor();
});
