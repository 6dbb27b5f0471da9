import { afterAll, beforeAll, expect, test } from 'vitest';
import { flightsSchema, sendFlights, withFlights } from './flights.ts';
import { sharedPanel } from './shared-panel.ts';
import { type PanelStage, seriousFaults } from './support.ts';

let stage: PanelStage;
beforeAll(async () => {
  stage = await sharedPanel();
});
afterAll(async () => {
  await stage.stop();
});

test('what waits is shown with its cost, processed, and followed to its end', async () => {
  const window = await stage.openAsOwner('execucoes');
  const { page, faults, api } = window;
  await api('POST', '/schemas', flightsSchema);
  await page.goto('/esquemas/voos/processamento');
  await page.getByText('Ainda não há arquivos').waitFor();
  await sendFlights(window, 'voos-1.jsonl', 0, 2000);
  await page.getByText('O saldo não basta').waitFor();
  expect(await page.getByRole('button', { name: 'Processar 1 arquivo' }).isDisabled()).toBe(true);
  expect(await seriousFaults(page)).toEqual([]);

  await stage.command(['credits', 'grant', 'execucoes', '100']);
  await page.reload();
  await page.getByText(/^até \d/).waitFor();
  const executors = page.getByRole('textbox', { name: 'Executores' });
  await executors.fill('99');
  await page.getByText('O valor máximo é 10.').waitFor();
  expect(await executors.inputValue()).toBe('99');
  await executors.fill('');
  await page.getByText('Preencha um número').waitFor();
  expect(await executors.inputValue()).toBe('');
  expect(await page.getByRole('button', { name: 'Processar 1 arquivo' }).isDisabled()).toBe(true);
  await executors.fill('1');
  await expect.poll(() => page.getByText('O valor máximo é 10.').count()).toBe(0);
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
  await page.getByText(/^1 execução teria começado, por até /).waitFor();
  const save = page.getByRole('button', { name: 'Salvar regras' });
  await page.getByRole('switch', { name: 'Um tempo depois de um envio' }).click();
  await page.getByRole('textbox', { name: 'minutos' }).fill('');
  await page.getByText('Preencha um número').waitFor();
  expect(await save.isDisabled()).toBe(true);
  await page.getByRole('switch', { name: 'Um tempo depois de um envio' }).click();
  await save.click();
  await page.getByText('Regras salvas').waitFor();

  await page.goto('/esquemas/voos/processamento');
  await sendFlights(window, 'voos-2.jsonl', 100, 100);
  await page
    .getByRole('link', { name: /^Execução \d+$/ })
    .first()
    .waitFor();
  await page.getByText('concluída').first().waitFor();
  await page.getByText('Nada a processar').waitFor();
  await page.goto('/auditoria');
  const change = page.getByRole('row').filter({ hasText: 'mudou as regras automáticas' });
  await change.getByText('a cada arquivo: Não → depois Sim').waitFor();
  expect(await change.textContent()).not.toMatch(/null|[a-z][A-Z][a-z]+:/);
});

test('what failed is told with its own reason, and leaves the first page once it was mended', async () => {
  const window = await stage.openAsOwner('emendas');
  const { page, api, context } = window;
  await api('POST', '/schemas', flightsSchema);
  const { upload_url } = await api<{ upload_url: string }>('POST', '/schemas/voos/upload-token');
  const refuse = async (name: string, data: string) => {
    const headers = { 'Content-Type': 'application/octet-stream' };
    expect((await context.request.put(`${upload_url}/${name}`, { headers, data })).status()).toBe(422);
  };
  await refuse('vazia.jsonl', '{}\n\n');
  await refuse('lista.jsonl', '[]\n');
  await page.goto('/');
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  await row('vazia.jsonl').getByText('2 linhas inválidas, de 2. A primeira é a 1:').waitFor();
  await row('lista.jsonl').getByText('1 linha inválida, de 1. Linha 1:').waitFor();
  expect(await seriousFaults(page)).toEqual([]);
  // Days end at midnight UTC, which is not the reader's.
  await page.getByText('últimos 30 dias, em UTC').first().waitFor();
  await sendFlights(window, 'lista.jsonl', 0, 10);
  await expect.poll(() => row('lista.jsonl').count()).toBe(0);
  expect(await row('vazia.jsonl').count()).toBe(1);
});
