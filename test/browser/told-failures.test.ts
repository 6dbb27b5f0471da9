import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { flightsSchema } from './flights.ts';
import { sharedPanel } from './shared-panel.ts';
import { type PanelStage, seriousFaults } from './support.ts';

let stage: PanelStage;
beforeAll(async () => {
  stage = await sharedPanel();
});
afterAll(async () => {
  await stage.stop();
});

const UNREACHED = 'Não foi possível falar com o serviço';

/** Lets the page do something while no change of it reaches the service. */
async function cutOff(page: Page, act: () => Promise<void>): Promise<void> {
  await page.route('**/panel/api/**', (route) =>
    route.request().method() === 'GET' ? route.continue() : route.abort(),
  );
  await act();
  await page.getByRole('alert').filter({ hasText: UNREACHED }).waitFor();
  await page.unrouteAll();
}

test('a new link for a member who is no longer there is refused in words', async () => {
  const { page, api, faults } = await stage.openAsOwner('recusas-gente');
  await api('POST', '/members', { email: 'rui@recusas.example', role: 'viewer' });
  const { data } = await api<{ data: { id: number; email: string }[] }>('GET', '/members');
  await page.goto('/membros');
  const renew = page.getByRole('button', { name: 'Novo link: rui@recusas.example' });
  await renew.waitFor();
  await api('DELETE', `/members/${data.find(({ email }) => email === 'rui@recusas.example')!.id}`);
  await renew.click();
  await page.getByRole('alert').waitFor();
  expect(await seriousFaults(page)).toEqual([]);
  expect(faults).toEqual([]);
});

test('a schema that could not be activated says so', async () => {
  const { page, api, faults } = await stage.openAsOwner('recusas-esquema');
  await api('POST', '/schemas', flightsSchema);
  await api('PATCH', '/schemas/voos', { active: false });
  await page.goto('/esquemas/voos/esquema');
  await cutOff(page, () => page.getByRole('button', { name: 'Ativar' }).click());
  await page.getByRole('button', { name: 'Ativar' }).click();
  await page.getByText('Esquema ativado.').waitFor();
  expect(faults).toEqual([]);
});

test('a webhook that could not be paused or activated says so', async () => {
  const { page, api, faults } = await stage.openAsOwner('recusas-webhook');
  const { webhook } = await api<{ webhook: { id: number } }>('POST', '/webhooks', {
    url: 'https://exemplo.com.br/celeiro',
  });
  await page.goto(`/webhooks/${webhook.id}`);
  const pause = async () => {
    await page.getByRole('button', { name: 'Ações' }).click();
    await page.getByRole('menuitem', { name: 'Pausar' }).click();
  };
  await cutOff(page, pause);
  await page.reload();
  await pause();
  await page.getByText('Pausado: as mudanças').waitFor();
  await cutOff(page, () => page.getByRole('button', { name: 'Ativar' }).click());
  expect(faults).toEqual([]);
});

test('what a new version would do is asked again after the service did not answer', async () => {
  const { page, api, faults } = await stage.openAsOwner('recusas-versao');
  await api('POST', '/schemas', flightsSchema);
  await page.goto('/esquemas/voos/esquema');
  await cutOff(page, () => page.getByRole('button', { name: 'Nova versão' }).click());
  await page.getByRole('button', { name: 'Tentar de novo' }).click();
  await page.getByText('Nada muda em relação').waitFor();
  expect(faults).toEqual([]);
});
