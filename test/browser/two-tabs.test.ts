import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { flightsFile, flightsSchema } from './flights.ts';
import { sharedPanel } from './shared-panel.ts';
import { PASSWORD, type PanelStage, type PanelWindow, seriousFaults, settled } from './support.ts';

let stage: PanelStage;
beforeAll(async () => {
  stage = await sharedPanel();
});
afterAll(async () => {
  await stage.stop();
});

/** A window in the second of two accounts of one person. */
async function openInTwo(name: string): Promise<PanelWindow & { first: string; second: string }> {
  const email = `ana@${name}.example`;
  const [first, second] = [`${name}-um`, `${name}-dois`];
  const window = await stage.open();
  for (const slug of [first, second]) {
    const { ownerLink } = await stage.createTenant(slug, { email });
    await window.api('POST', `/invitations/${ownerLink.split('/').at(-1)}`, { password: PASSWORD });
  }
  // The password's login is what the other account is open to.
  await window.api('POST', '/login', { email, password: PASSWORD, tenant: second });
  return { ...window, first, second };
}

async function choose(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: 'Sua conta' }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

const tenantOf = async ({ api }: PanelWindow) =>
  (await api<{ tenant: Record<string, unknown> }>('GET', '/session')).tenant;

test('a tab left on an account does nothing in the account that another tab went to, says so, and loads that one', async () => {
  const window = await openInTwo('abas');
  const { page, context, first, second, faults } = window;
  await page.goto('/configuracoes');
  await page.getByLabel('Nome da conta').fill('Escrito na aba velha');
  const other = await context.newPage();
  await other.goto('/');
  await choose(other, first);
  await other.getByRole('button', { name: `${first}: Sua conta` }).waitFor();

  await page.getByRole('button', { name: 'Salvar' }).click();
  const note = page.getByRole('dialog', { name: `Esta aba era da conta ${second}` });
  await note.waitFor();
  expect((await tenantOf(window)).name).toBe(first);
  expect(await seriousFaults(page)).toEqual([]);

  await note.getByRole('button', { name: 'Carregar a conta de agora' }).click();
  await page.getByRole('button', { name: `${first}: Sua conta` }).waitFor();
  await page.goto('/configuracoes');
  expect(await page.getByLabel('Nome da conta').inputValue()).toBe(first);
  expect(faults).toEqual([]);
});

test('a tab left on an account goes on with what was typed once another tab is back in that account', async () => {
  const window = await openInTwo('volta');
  const { page, api, first, second } = window;
  await page.goto('/configuracoes');
  await page.getByLabel('Nome da conta').fill('Escrito antes');
  await api('POST', '/session/account', { tenant: first });
  await page.getByRole('button', { name: 'Salvar' }).click();
  const note = page.getByRole('dialog', { name: `Esta aba era da conta ${second}` });
  await note.waitFor();
  await api('POST', '/session/account', { tenant: second });
  await page.evaluate("dispatchEvent(new Event('visibilitychange'))");
  await note.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Salvar' }).click();
  await page.getByText('Salvo.').waitFor();
  expect((await tenantOf(window)).name).toBe('Escrito antes');
});

test('saving one setting of the account leaves those that a colleague changed meanwhile', async () => {
  const window = await stage.openAsOwner('colegas');
  const { page, api } = window;
  await api('PATCH', '/tenant', { delete_processed_files: true });
  await page.goto('/configuracoes');
  await page.getByLabel('Nome da conta').fill('Dos colegas');
  await api('PATCH', '/tenant', { delete_processed_files: false, credits_threshold: '5' });
  await page.getByRole('button', { name: 'Salvar' }).click();
  await page.getByText('Salvo.').waitFor();
  expect(await tenantOf(window)).toMatchObject({
    ...{ name: 'Dos colegas', delete_processed_files: false },
    credits_threshold: expect.stringMatching(/^5/),
  });
  await page
    .getByLabel('Apagar os arquivos depois de processados')
    .and(page.locator(':not(:checked)'))
    .waitFor();
  await expect.poll(() => page.getByLabel('Avisar').inputValue()).toBe('5');
});

test('a schema that a colleague renamed is not renamed back without a question', async () => {
  const { page, api, faults } = await stage.openAsOwner('dois-nomes');
  await api('POST', '/schemas', flightsSchema);
  const rename = (name: string) => api('PATCH', '/schemas/voos', { name });
  const title = (name: string) => page.getByText(name, { exact: true }).first().waitFor();
  await page.goto('/esquemas/voos/esquema');
  await title('Voos');
  await rename('Partidas');
  await title('Partidas');
  await page.getByRole('button', { name: 'Mudar o nome' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nome do esquema' });
  const name = dialog.getByRole('textbox');
  expect(await name.inputValue()).toBe('Partidas');

  await rename('Chegadas');
  await name.fill('Trechos');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await dialog.getByText('Outro membro mudou o nome para “Chegadas”').waitFor();
  await title('Chegadas');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await dialog.waitFor({ state: 'detached' });
  await title('Trechos');
  expect(faults).toEqual([]);
});

test('rules that a colleague saved meanwhile stay beside new ones, and are never written over', async () => {
  const { page, api } = await stage.openAsOwner('regras-a-dois');
  await api('POST', '/schemas', flightsSchema);
  const path = '/schemas/voos/automation';
  const rules = async () => (await api<{ rules: Record<string, unknown> }>('GET', path)).rules;
  const save = (change: object) =>
    api('PUT', path, { ...{ on_upload: false, pending_bytes: null, minutes_after_upload: null }, ...change });
  await page.goto('/esquemas/voos/automatico');
  await page.getByRole('switch', { name: 'A cada arquivo aceito' }).click();
  await save({ minutes_after_upload: 45 });
  await page.getByRole('button', { name: 'Salvar regras' }).click();
  await page.getByText('Regras salvas').waitFor();
  expect(await rules()).toMatchObject({ on_upload: true, minutes_after_upload: 45 });

  await page.getByRole('switch', { name: 'Um tempo depois de um envio' }).click();
  await save({ minutes_after_upload: 90 });
  await page.getByRole('button', { name: 'Salvar regras' }).click();
  await page.getByText('Outro membro mudou as regras').waitFor();
  expect(await rules()).toMatchObject({ on_upload: false, minutes_after_upload: 90 });
});

test.each(['Sair', 'saida-um'])(
  'the menu asks before “%s” leaves an account with something that is not saved',
  async (item) => {
    const { page } = await openInTwo(item === 'Sair' ? 'fim' : 'saida');
    await page.goto('/configuracoes');
    await page.getByLabel('Nome da conta').fill('Ainda não salvo');
    await choose(page, item);
    const question = page.getByRole('dialog', { name: 'Sair sem salvar?' });
    await question.getByRole('button', { name: 'Continuar aqui' }).click();
    expect(await page.getByLabel('Nome da conta').inputValue()).toBe('Ainda não salvo');
    await choose(page, item);
    await question.getByRole('button', { name: 'Sair sem salvar' }).click();
    await page
      .getByRole('heading', { name: item === 'Sair' ? 'Entrar no Celeiro' : 'Visão geral' })
      .waitFor();
  },
);

test('the menu asks before the account is left while files are under way', async () => {
  const { page, api } = await stage.openAsOwner('envio-aberto');
  await api('POST', '/schemas', flightsSchema);
  await page.goto('/esquemas/voos/arquivos');
  await settled(page);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/u/**', async (route) => {
    await held;
    await route.continue();
  });
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles([flightsFile('voos-1.jsonl', 0, 100)]);
  await page.getByRole('button', { name: 'Enviando 1 arquivo' }).waitFor();
  await choose(page, 'Sair');
  const question = page.getByRole('dialog', { name: 'Sair durante o envio?' });
  await question.getByText('1 arquivo ainda está sendo enviado').waitFor();
  expect(await seriousFaults(page)).toEqual([]);
  await question.getByRole('button', { name: 'Continuar enviando' }).click();
  release();
  await page.getByText('100 registros, já consultáveis').first().waitFor();
});
