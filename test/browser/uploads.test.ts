import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerUploads, type ChosenFile, choose, rowOf } from './chosen-files.ts';
import { flightsFile, flightsSchema } from './flights.ts';
import { sharedPanel } from './shared-panel.ts';
import { PASSWORD, type PanelStage, seriousFaults } from './support.ts';

let stage: PanelStage;
beforeAll(async () => {
  stage = await sharedPanel();
});
afterAll(async () => {
  await stage.stop();
});

test('a lost connection pauses all uploads, and they go on by themselves when it is back', async () => {
  const { page, context, faults } = await withSchema('semrede');
  await context.setOffline(true);
  await choose(page, manyFiles(8));
  await page.getByText('A conexão caiu. Continua sozinho quando ela voltar.').waitFor();
  expect(await page.getByRole('listitem').getByText('na fila').count()).toBe(8);
  expect(await seriousFaults(page)).toEqual([]);
  await context.setOffline(false);
  await untilStored(page, 8);
  expect(await page.getByText('Envio em pausa').count()).toBe(0);
  expect(faults).toEqual([]);
});

test('a session that ends pauses all uploads, and they go on after the login', async () => {
  const { page, api } = await withSchema('semsessao');
  await api('POST', '/logout');
  await choose(page, manyFiles(8));
  const dialog = page.getByRole('dialog', { name: 'Sua sessão terminou' });
  await dialog.getByLabel('Senha', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Entrar', exact: true }).click();
  await untilStored(page, 8);
});

test('a service that asks to wait pauses all uploads for that time', async () => {
  const { page } = await withSchema('devagar');
  const busy = (status: number, seconds: string) => ({
    status,
    headers: { 'Retry-After': seconds },
    json: { error: 'Espere um pouco.', code: 'panel_rate_limited' },
  });
  await page.route('**/panel/api/schemas/voos', (route) => route.fulfill(busy(429, '1')));
  await choose(page, manyFiles(8));
  await page.getByText('O serviço pediu uma pausa de 1 s.').waitFor();
  await page.unroute('**/panel/api/schemas/voos');
  await page.route('**/u/**', (route) => route.fulfill(busy(503, '3600')));
  await page.getByText('O serviço pediu uma pausa de 1 h.').waitFor();
  expect(await page.getByText('envio falhou').count()).toBe(0);
  await page.unroute('**/u/**');
  await page.getByRole('button', { name: 'Continuar agora' }).click();
  await untilStored(page, 8);
});

test('a file that a proxy gives up on each time is told as failed, and the files behind it are stored', async () => {
  const { page } = await withSchema('proxy');
  await page.route(/\/u\/.*voos-1\.jsonl/, (route) =>
    route.fulfill({ status: 504, body: 'Gateway Timeout' }),
  );
  await choose(page, manyFiles(8));
  await page.getByText('O serviço não respondeu. Tenta de novo sozinho em').waitFor();
  await rowOf(page, 'voos-1.jsonl').getByText('envio falhou').waitFor();
  await untilStored(page, 7);
});

test('uploads that failed stay when the others are cleared, and are tried again together', async () => {
  const { page } = await withSchema('tentar');
  await page.route(/\/u\/.*voos-[12]\.jsonl/, (route) => route.fulfill({ status: 500, json: {} }));
  await choose(page, manyFiles(3));
  await rowOf(page, 'voos-3.jsonl').getByText('1 registro, já consultável', { exact: true }).waitFor();
  await expect.poll(() => page.getByText('envio falhou').count()).toBe(2);
  await page.getByRole('button', { name: 'Limpar concluídos' }).click();
  await expect.poll(() => rowOf(page, 'voos-3.jsonl').count()).toBe(0);
  await page.unroute(/\/u\/.*voos-[12]\.jsonl/);
  await page.getByRole('button', { name: 'Tentar todos de novo' }).click();
  await untilStored(page, 2);
});

test('files that are sent side by side cost one reading of their schema', async () => {
  const { page } = await withSchema('leituras');
  await answerUploads(page, 'hold');
  let readings = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/panel/api/schemas/voos')) readings += 1;
  });
  await choose(page, manyFiles(3));
  await expect
    .poll(() =>
      page
        .getByRole('listitem')
        .getByText(/conferindo|enviando/)
        .count(),
    )
    .toBe(3);
  await page.getByRole('button', { name: 'Cancelar o envio de voos-1.jsonl' }).click();
  await rowOf(page, 'voos-1.jsonl').getByText('cancelado').waitFor();
  expect(readings).toBe(1);
});

test('of hundreds of chosen files only those in sight are rendered, on the page and in the tray', async () => {
  const { page, faults } = await withSchema('centenas');
  await answerUploads(page, 'hold');
  await choose(page, manyFiles(300));
  await rowOf(page, 'voos-1.jsonl').waitFor();
  const rows = page.locator('[aria-setsize="300"]');
  expect(await rows.count()).toBeLessThan(40);
  await rows.first().hover();
  await page.mouse.wheel(0, 1_000_000);
  await rowOf(page, 'voos-300.jsonl').waitFor();
  expect(await rows.count()).toBeLessThan(40);
  expect(await seriousFaults(page)).toEqual([]);

  await page.getByRole('link', { name: 'Execuções' }).click();
  await page.getByRole('heading', { name: 'Execuções' }).waitFor();
  await page.getByRole('button', { name: 'Enviando 300 arquivos' }).click();
  const tray = page.getByRole('dialog');
  await tray.getByText('voos-1.jsonl').waitFor();
  expect(await rows.count()).toBeLessThan(40);
  expect(faults).toEqual([]);
});

async function withSchema(tenant: string) {
  const window = await stage.openAsOwner(tenant);
  await window.api('POST', '/schemas', flightsSchema);
  await window.page.goto('/esquemas/voos/arquivos');
  await window.page.getByText('Nenhum arquivo ainda').waitFor();
  return window;
}

/** Files of a record each, `voos-1.jsonl` and so on. */
function manyFiles(count: number): ChosenFile[] {
  return Array.from({ length: count }, (_, at) => flightsFile(`voos-${at + 1}.jsonl`, at, 1));
}

async function untilStored(page: Page, count: number): Promise<void> {
  await expect
    .poll(() => page.getByRole('listitem').getByText('1 registro, já consultável', { exact: true }).count())
    .toBe(count);
}
