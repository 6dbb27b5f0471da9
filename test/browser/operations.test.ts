import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { flightsSchema, sendFlights, withFlights } from './flights.ts';
import { sharedPanel } from './shared-panel.ts';
import { type PanelStage, seriousFaults, settled } from './support.ts';

let stage: PanelStage;
beforeAll(async () => {
  stage = await sharedPanel();
});
afterAll(async () => {
  await stage.stop();
});

/** Judges a page in both themes, and on a phone. */
async function expectFit(page: Page): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await seriousFaults(page), colorScheme).toEqual([]);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  // Charts take their new width a moment later.
  await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
  await page.setViewportSize({ width: 1280, height: 900 });
}

test('a run that fails over a damaged file leads by keyboard to one that completes without it', async () => {
  const window = await stage.openAsOwner('falhas');
  const { page, api, faults, tenant } = window;
  await stage.command(['credits', 'grant', 'falhas', '100']);
  await api('POST', '/schemas', flightsSchema);
  await sendFlights(window, 'inteiro.jsonl', 0, 50);
  await sendFlights(window, 'estragado.jsonl', 50, 50);
  const { data } = await api<{ data: { file_name: string; storage_path: string }[] }>(
    'GET',
    '/schemas/voos/files',
  );
  const { storage_path } = data.find(({ file_name }) => file_name === 'estragado.jsonl')!;
  await writeFile(join(stage.dataDir, 'objects', storage_path), 'estragado\n');
  const machines = { shape_id: 1, executors: 1 };
  const { ids } = await api<{ ids: number[] }>('POST', '/schemas/voos/processing', machines);

  await page.goto(`/processamentos/${ids[0]}`);
  await page.getByText('falhou', { exact: true }).waitFor();
  await page.getByRole('heading', { name: 'Por que falhou' }).waitFor();
  const damaged = page.getByRole('list', { name: 'Arquivos que causaram a falha' });
  expect(await damaged.getByRole('link').allTextContents()).toEqual(['estragado.jsonl']);
  await page.getByRole('link', { name: tenant.email }).waitFor();
  const files = page.getByRole('table', { name: 'Arquivos da execução' });
  await files.getByRole('link', { name: 'inteiro.jsonl' }).waitFor();
  const spoilt = files.getByRole('row').filter({ hasText: 'estragado.jsonl' });
  await spoilt.getByText('danificado').waitFor();
  await settled(page);
  await expectFit(page);
  await spoilt.getByRole('link').click();
  await page.getByText('não é o que foi enviado').waitFor();
  await expectFit(page);

  await page.goto('/processamentos');
  const row = page.getByRole('row').filter({ hasText: 'falhou' });
  await row.getByText('Ponha esses arquivos de lado').waitFor();
  await expectFit(page);
  await page.goto('/');
  await page.getByRole('link', { name: 'Ver os arquivos' }).click();

  await page.getByRole('button', { name: 'Pôr 1 arquivo de lado' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Pôr 1 arquivo de lado' }).press('Enter');
  await spoilt.getByText('de lado').waitFor();
  await page.reload();
  await page.getByText('Postos de lado.').waitFor();
  expect(await page.getByRole('button', { name: 'Pôr 1 arquivo de lado' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Processar de novo' }).press('Enter');
  await page.waitForURL(`**/processamentos/${ids[0]! + 1}`);
  await page.getByText('concluída', { exact: true }).waitFor();
  await files.getByRole('link', { name: 'inteiro.jsonl' }).waitFor();
  expect(await files.getByRole('link').count()).toBe(1);
  // What failed has nothing left to do, and says so.
  await page.goto(`/processamentos/${ids[0]}`);
  await page.getByText('Nada a fazer').waitFor();
  expect(await page.getByRole('button', { name: 'Processar de novo' }).count()).toBe(0);
  expect(faults).toEqual([]);
});

test('the audit log is searched in its address, links onward, tells before and after, and is downloaded', async () => {
  const { page, api, faults, tenant } = await stage.openAsOwner('auditoria');
  await api('POST', '/schemas', { ...flightsSchema, name: '=1+1' });
  await api('PATCH', '/schemas/voos', { name: 'Voos' });
  const wrong = page.request.post('/panel/api/login', {
    headers: { Origin: stage.url },
    data: { email: tenant.email, password: 'outra senha qualquer' },
  });
  expect((await wrong).status()).toBe(422);
  await page.goto('/auditoria');
  await page.getByText('não entrou: senha errada').waitFor();
  await settled(page);
  await expectFit(page);

  await page.getByRole('combobox', { name: 'Área' }).click();
  await page.getByRole('option', { name: 'Esquemas' }).click();
  await page.waitForURL('**/auditoria?area=schema');
  await expect.poll(() => page.getByText('não entrou: senha errada').count()).toBe(0);
  await page.getByText('nome: =1+1 → depois Voos').waitFor();
  await page.reload();
  await page.getByText('nome: =1+1 → depois Voos').waitFor();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Baixar CSV' }).press('Enter');
  const csv = await readFile((await (await downloading).path())!, 'utf8');
  const lines = csv.trimEnd().split('\r\n');
  expect(lines[0]).toBe('\ufeffQuando,Quem,O que fez,Em quê,Detalhes');
  expect(lines[1]).toMatch(/,mudou o esquema,voos,nome: =1\+1 → Voos$/);
  expect(lines).toHaveLength(3);
  await page.getByRole('textbox', { name: 'Em quê' }).fill('nada disto');
  await page.getByText('Nada com estes filtros').waitFor();
  await page.getByRole('button', { name: 'Limpar filtros' }).click();
  await page.getByRole('link', { name: 'voos' }).first().click();
  await page.waitForURL('**/esquemas/voos');
  expect(faults).toEqual([]);
});

test('a token shows what it did per day, its figures open by keyboard, and one that was never used says so', async () => {
  const window = await stage.openAsOwner('selos');
  const { page, api, context, faults } = window;
  await withFlights(window, 10);
  const create = (name: string) =>
    api<{ token: string }>('POST', '/tokens', { name, scopes: ['query', 'upload'], expires_in_days: null });
  const { token } = await create('coletor');
  await create('esquecido');
  const headers = { Authorization: `Bearer ${token}` };
  const send = (select: string[]) =>
    context.request.post(`${stage.url}/api/v1/schemas/voos/query`, {
      headers,
      data: { select, event_from: '2013-01-01', event_to: '2013-12-31' },
    });
  const asked = await send(['count(*) as n']);
  expect(asked.status(), await asked.text()).toBe(200);
  expect((await send(['nada'])).status()).toBe(422);
  // Counts are written every 5 s, and the page asks again every 10 s: on a busy machine, longer than a page is waited for.
  const used = () => api<{ data: { month: { requests: number } }[] }>('GET', '/tokens/usage');
  await expect.poll(async () => (await used()).data.map(({ month }) => month.requests)).toEqual([2]);

  await page.goto('/tokens');
  const row = page.getByRole('row').filter({ hasText: 'coletor' });
  await row.getByText('2 requisições no mês').waitFor();
  await row.getByRole('img', { name: 'Requisições de coletor por dia nos últimos 31 dias' }).waitFor();
  await page.getByRole('row').filter({ hasText: 'esquecido' }).getByText('nunca usado').waitFor();
  await settled(page);
  await expectFit(page);
  await row.getByRole('button', { name: 'Uso de coletor' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Uso de coletor' });
  await dialog.getByRole('figure').waitFor();
  expect(await dialog.getByRole('definition').allTextContents()).toEqual(['2', '1', '0', '0 (0 B)', '1']);
  await expectFit(page);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(faults).toEqual([]);
});

test('credits are drawn over time, and the ledger is narrowed by a bar, by schema, and in its address', async () => {
  const window = await stage.openAsOwner('gastos');
  const { page, api, faults } = window;
  // Little more than a run reserves, so that what it uses is a pace.
  await stage.command(['credits', 'grant', 'gastos', '0.0011']);
  await api('POST', '/schemas', flightsSchema);
  await sendFlights(window, 'voos-1.jsonl', 0, 100);
  const machines = { shape_id: 1, executors: 1 };
  const { ids } = await api<{ ids: number[] }>('POST', '/schemas/voos/processing', machines);
  await expect
    .poll(async () => (await api<{ status: string }>('GET', `/runs/${ids[0]}`)).status, { timeout: 30_000 })
    .toBe('completed');

  await page.goto('/creditos');
  await page.getByText(/^Estimativa: no ritmo dos últimos 30 dias/).waitFor();
  await expect.poll(() => page.getByRole('figure').count()).toBe(2);
  await settled(page);
  await expectFit(page);
  const ledger = page.getByRole('table', { name: 'Extrato' });
  await ledger.getByText('Créditos recebidos').waitFor();
  // The only bar with a height is that of today.
  await page.locator('.recharts-bar-rectangle path').last().click();
  await page.waitForURL(/[?&]from=\d{4}-\d\d-\d\d&to=/);
  await page.getByRole('combobox', { name: 'Esquema', exact: true }).click();
  await page.getByRole('option', { name: 'Voos' }).click();
  await page.waitForURL(/schema=voos/);
  await expect.poll(() => ledger.getByText('Créditos recebidos').count()).toBe(0);
  await ledger.getByText('Custo da execução').waitFor();
  await page.reload();
  await ledger.getByText('Custo da execução').waitFor();
  await page.getByLabel('Desde o dia (UTC)').fill('2030-01-01');
  await page.getByText('Nenhum movimento com estes filtros').waitFor();
  await page.getByRole('button', { name: 'Limpar filtros' }).press('Enter');
  await ledger.getByText('Créditos recebidos').waitFor();
  await page.getByRole('radio', { name: '12 meses' }).press('Space');
  await page.waitForURL(/por=mes/);

  await page.goto('/esquemas/voos/automatico');
  await page.getByRole('switch', { name: 'A cada arquivo aceito' }).click();
  await page.getByText(/^1 execução teria começado, por até 0,\d+ créditos$/).waitFor();
  await expectFit(page);
  expect(faults).toEqual([]);
});
