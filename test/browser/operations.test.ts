import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { flightsSchema, sendFlights } from './flights.ts';
import { type PanelStage, seriousFaults, settled, startPanel } from './support.ts';

let stage: PanelStage;
beforeAll(async () => {
  stage = await startPanel();
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
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
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
  const damaged = page.getByRole('list', { name: 'Arquivos danificados' });
  expect(await damaged.getByRole('link').allTextContents()).toEqual(['estragado.jsonl']);
  await page.getByRole('link', { name: tenant.email }).waitFor();
  const files = page.getByRole('table', { name: 'Arquivos da execução' });
  await files.getByRole('link', { name: 'inteiro.jsonl' }).waitFor();
  await settled(page);
  await expectFit(page);

  await page.goto('/processamentos');
  const row = page.getByRole('row').filter({ hasText: 'falhou' });
  await row.getByText('Ponha esses arquivos de lado').waitFor();
  await expectFit(page);
  await page.goto('/');
  await page.getByRole('link', { name: 'Ver os arquivos' }).click();

  await page.getByRole('button', { name: 'Pôr 1 arquivo de lado' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Pôr 1 arquivo de lado' }).press('Enter');
  await files.getByRole('row').filter({ hasText: 'estragado.jsonl' }).getByText('de lado').waitFor();
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
