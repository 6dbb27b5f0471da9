import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendFlights, withFlights } from './flights.ts';
import { type PanelStage, seriousFaults, startPanel } from './support.ts';

let stage: PanelStage;
beforeAll(async () => {
  stage = await startPanel();
});
afterAll(async () => {
  await stage.stop();
});

test('what waits is shown with its cost, processed, and followed to its end', async () => {
  const window = await stage.openAsOwner('execucoes');
  await withFlights(window);
  const { page, faults } = window;
  await page.goto('/esquemas/voos/processamento');
  await page.getByText('O saldo não basta').waitFor();
  expect(await page.getByRole('button', { name: 'Processar 1 arquivo' }).isDisabled()).toBe(true);
  expect(await seriousFaults(page)).toEqual([]);

  await stage.command(['credits', 'grant', 'execucoes', '100']);
  await page.reload();
  await page.getByText(/^até \d/).waitFor();
  await page.getByRole('button', { name: 'Processar 1 arquivo' }).click();
  await page.getByRole('heading', { name: /^Execução \d+$/ }).waitFor();
  await page.getByText('concluída', { exact: true }).waitFor();
  await page.getByText(/^previsto: até/).waitFor();
  await page.getByText('Fim do registro.').waitFor();
  expect(
    await page.getByRole('list', { name: 'Registro de eventos' }).getByRole('listitem').count(),
  ).toBeGreaterThan(2);

  await page.goto('/processamentos');
  await page.getByRole('link', { name: /^Execução \d+$/ }).waitFor();
  expect(await seriousFaults(page)).toEqual([]);
  await page.goto('/creditos');
  await page.getByText('Custo da execução').waitFor();
  expect(await seriousFaults(page)).toEqual([]);
  expect(faults).toEqual([]);
});

test('a rule of automatic processing says what it would have done, and then does it', async () => {
  const window = await stage.openAsOwner('regras');
  await stage.command(['credits', 'grant', 'regras', '100']);
  await withFlights(window, 100);
  const { page } = window;
  await page.goto('/esquemas/voos/automatico');
  await page.getByText('Sem regras, nenhuma execução').waitFor();
  expect(await seriousFaults(page)).toEqual([]);
  await page.getByRole('switch', { name: 'A cada arquivo aceito' }).click();
  await page.getByText('1 execução teria começado').waitFor();
  await page.getByRole('button', { name: 'Salvar regras' }).click();
  await page.getByText('Regras salvas').waitFor();

  await page.goto('/esquemas/voos/processamento');
  await sendFlights(window, 'voos-2.jsonl', 100, 100);
  await page
    .getByRole('link', { name: /^Execução \d+$/ })
    .first()
    .waitFor();
  await page.getByText('concluída').first().waitFor();
  await page.getByText('Nada a processar').waitFor();
});
