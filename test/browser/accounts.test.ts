import { afterAll, beforeAll, expect, test } from 'vitest';
import { flightsSchema } from './flights.ts';
import { sharedPanel } from './shared-panel.ts';
import { PASSWORD, type PanelStage, seriousFaults, settled } from './support.ts';

let stage: PanelStage;
beforeAll(async () => {
  stage = await sharedPanel();
});
afterAll(async () => {
  await stage.stop();
});

test('the owner comes in by the one-time link, leaves, and comes back by password to where the login was asked for', async () => {
  const tenant = await stage.createTenant('silo', { name: 'Silo Central' });
  const { page, faults } = await stage.open();
  await page.goto(tenant.ownerLink);
  await page.getByText('Escolha uma senha para entrar na conta Silo Central.').waitFor();
  expect(await seriousFaults(page)).toEqual([]);
  await page.getByLabel('Nova senha').fill('curta');
  await page.getByLabel('Repita a senha').fill('curta');
  await page.getByRole('button', { name: 'Criar senha e entrar' }).click();
  await page.getByLabel('Nova senha').and(page.locator('[aria-invalid=true]')).waitFor();
  await page.getByLabel('Nova senha').fill(PASSWORD);
  await page.getByLabel('Repita a senha').fill(PASSWORD);
  await page.getByRole('button', { name: 'Criar senha e entrar' }).click();
  await page.getByRole('heading', { name: 'Visão geral' }).waitFor();
  await page.getByText('Criar o primeiro esquema').waitFor();
  expect(await page.title()).toBe('Visão geral · Celeiro');
  expect(await seriousFaults(page)).toEqual([]);

  await page.getByRole('button', { name: 'Sua conta' }).click();
  await page.getByRole('menuitem', { name: 'Sair' }).click();
  await page.getByRole('heading', { name: 'Entrar no Celeiro' }).waitFor();
  expect(await seriousFaults(page)).toEqual([]);
  await page.goto('/tokens');
  await page.waitForURL('**/entrar?voltar=%2Ftokens');
  await page.getByLabel('E-mail').fill(tenant.email);
  await page.getByLabel('Senha').fill('errada, mas comprida');
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page.getByRole('alert').waitFor();
  await page.getByLabel('Senha').fill(PASSWORD);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page.waitForURL('**/tokens');
  await page.getByRole('heading', { name: 'Tokens de API' }).waitFor();

  await page.goto(tenant.ownerLink);
  await page.getByText('Este link não vale mais').waitFor();
  expect(faults).toEqual([]);
});

test('who is in two accounts by one password goes from one to the other by the menu, with nothing of the first', async () => {
  const email = 'ana@feira.example';
  const [first, second] = [
    await stage.createTenant('feira', { name: 'Feira Livre', email }),
    await stage.createTenant('moinho', { name: 'Moinho Velho', email }),
  ];
  const { page, faults, api } = await stage.open();
  for (const { ownerLink } of [first, second]) {
    await api('POST', `/invitations/${ownerLink.split('/').at(-1)}`, { password: PASSWORD });
  }
  await api('POST', '/schemas', flightsSchema);
  await page.goto('/entrar');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha').fill(PASSWORD);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page.getByRole('button', { name: 'Moinho Velho' }).click();
  await page.getByRole('heading', { name: 'Visão geral' }).waitFor();
  await page.goto('/esquemas');
  await page.getByRole('link', { name: flightsSchema.name }).waitFor();

  await page.getByRole('button', { name: 'Moinho Velho: Sua conta' }).press('Enter');
  await page.getByText('Ir para outra conta').waitFor();
  expect(await seriousFaults(page)).toEqual([]);
  await page.getByRole('menuitem', { name: 'Feira Livre' }).press('Enter');
  await page.getByRole('button', { name: 'Feira Livre: Sua conta' }).waitFor();
  await page.getByText('Criar o primeiro esquema').waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
  expect(faults).toEqual([]);
});

test('a session that ends in the middle asks for the password in place, and what was typed is saved after it', async () => {
  const { page, context } = await stage.openAsOwner('meio');
  await page.goto('/configuracoes');
  await page.getByRole('heading', { name: 'Configurações' }).waitFor();
  await context.clearCookies();
  await page.getByLabel('Nome da conta').fill('Outro nome');
  await page.getByRole('button', { name: 'Salvar' }).dispatchEvent('click'); // see query.test.ts
  const door = page.getByRole('dialog', { name: 'Sua sessão terminou' });
  await door.getByLabel('Senha').fill(PASSWORD);
  expect(await seriousFaults(page)).toEqual([]);
  await door.getByRole('button', { name: 'Entrar', exact: true }).click();
  await door.waitFor({ state: 'detached' });
  expect(await page.getByLabel('Nome da conta').inputValue()).toBe('Outro nome');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await page.getByText('Salvo.').waitFor();
  expect(await page.getByText('Sua sessão terminou').count()).toBe(0);
});

test('a login that is refused says so without numbers for programs, and how long to wait in minutes', async () => {
  const { email } = await stage.createTenant('teimosa');
  const { page, context } = await stage.open();
  const data = { email, password: 'errada, mas comprida' };
  const refuse = () => context.request.post('/panel/api/login', { data, headers: { Origin: stage.url } });
  await page.goto('/entrar');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha').fill(data.password);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page.getByText('E-mail ou senha incorretos.').waitFor();
  expect(await page.getByRole('alert').textContent()).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}/);
  while ((await refuse()).status() !== 429);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page.getByText(/^Tentativas demais. Tente de novo em 1\d min/).waitFor();
});

test('the settings show what the account uses of each budget, as bars', async () => {
  const { page, faults } = await stage.openAsOwner('limites');
  await page.goto('/configuracoes');
  await page.getByRole('heading', { name: 'Limites' }).waitFor();
  await page.getByRole('progressbar', { name: 'Membros e convites: 1 de 200' }).waitFor();
  // Waits for `attached`, because an empty bar has no width and so is not visible.
  await page.getByRole('progressbar', { name: 'Esquemas: 0 de 1.000' }).waitFor({ state: 'attached' });
  await page.getByText('sem limite').waitFor();
  expect(faults).toEqual([]);
  expect(await seriousFaults(page)).toEqual([]);
});

test('a token is shown once, works, and is refused after it was revoked', async () => {
  const { page } = await stage.openAsOwner('fichas');
  await page.goto('/');
  await page.getByRole('link', { name: 'Tokens de API' }).click();
  await page.getByText('Nenhum token ainda').waitFor();
  await page.getByRole('button', { name: 'Criar token' }).click();
  await page.getByLabel('Nome').fill('coletor');
  await page.getByLabel('Consultar').uncheck();
  await page.getByRole('dialog').getByRole('button', { name: 'Criar token' }).click();
  const jwt = await page.getByRole('status', { name: 'Token' }).textContent();
  expect(await seriousFaults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.evaluate('history.back()');
  await page.getByRole('dialog', { name: 'Sair sem salvar?' }).getByText('Continuar aqui').click();
  expect(await page.getByRole('status', { name: 'Token' }).textContent()).toBe(jwt);
  await page.getByRole('button', { name: 'Já guardei' }).click();
  await page.getByRole('row', { name: /coletor/ }).waitFor();
  expect(await page.getByText(jwt!).count()).toBe(0);

  const shapes = () =>
    fetch(`${stage.url}/api/v1/dataflow/shapes`, { headers: { Authorization: `Bearer ${jwt}` } });
  expect((await shapes()).status).toBe(200);
  await page.getByRole('button', { name: 'Revogar coletor' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revogar' }).click();
  await page.getByRole('row', { name: /coletor revogado/ }).waitFor();
  expect((await shapes()).status).toBe(401);
  expect(await seriousFaults(page)).toEqual([]);
});

test('a member is invited by a link, changes roles, and sees only what the role may', async () => {
  const { page } = await stage.openAsOwner('gente');
  await page.goto('/membros');
  await page.getByRole('button', { name: 'Convidar' }).click();
  await page.getByLabel('E-mail').fill('rui@gente.example');
  await page.getByRole('radio', { name: 'Leitor' }).check();
  await page.getByRole('button', { name: 'Criar convite' }).click();
  const link = await page.getByRole('status', { name: 'Link do convite' }).textContent();
  expect(await seriousFaults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Já guardei' }).click();

  const { page: theirs } = await stage.open();
  await theirs.goto(new URL(link!).pathname);
  await theirs.getByLabel('Nova senha').fill(PASSWORD);
  await theirs.getByLabel('Repita a senha').fill(PASSWORD);
  await theirs.getByRole('button', { name: 'Criar senha e entrar' }).click();
  await theirs.getByRole('heading', { name: 'Visão geral' }).waitFor();
  expect(await theirs.getByRole('link', { name: 'Membros' }).count()).toBe(0);
  await theirs.goto('/membros');
  await theirs.getByText('Seu papel nesta conta não dá acesso a esta página.').waitFor();
  expect(await theirs.getByRole('button', { name: 'Convidar' }).count()).toBe(0);

  await page.reload();
  await Promise.all([
    page.waitForResponse((response) => response.request().method() === 'PATCH' && response.ok()),
    page.getByLabel('Papel de rui@gente.example').selectOption('owner'),
  ]);
  await theirs.goto('/membros');
  await expect
    .poll(() => theirs.getByRole('heading', { name: 'Membros' }).count(), { timeout: 10_000 })
    .toBe(1);
  await page.goto('/auditoria');
  await page.getByText('rui@gente.example').first().waitFor();
  expect(await seriousFaults(page)).toEqual([]);
});

test('a connection that is lost is told, and the page that was asked for comes by itself when it is back', async () => {
  const { page, context } = await stage.openAsOwner('longe');
  await page.goto('/');
  await page.getByRole('heading', { name: 'Visão geral' }).waitFor();
  await settled(page);
  await context.setOffline(true);
  await page.getByText('Sem conexão').waitFor();
  await page.getByRole('link', { name: 'Execuções' }).click();
  await page.getByRole('status', { name: 'Carregando…' }).waitFor();
  expect(await page.getByText('Algo deu errado').count()).toBe(0);
  await context.setOffline(false);
  await page.getByRole('heading', { name: 'Execuções' }).waitFor();
  await page.getByText('Nenhuma execução ainda').waitFor();
  expect(await page.getByText('Sem conexão').count()).toBe(0);
});

test('light and dark follow the system until one is chosen, and both are legible', async () => {
  const { page } = await stage.openAsOwner('cores', { colorScheme: 'dark' });
  const scheme = () => page.locator('html').getAttribute('data-mantine-color-scheme');
  for (const path of [
    '/',
    '/esquemas',
    '/esquemas/novo',
    '/tokens',
    '/membros',
    '/auditoria',
    '/configuracoes',
  ]) {
    await page.goto(path);
    await settled(page);
    expect(await scheme()).toBe('dark');
    expect(await seriousFaults(page), path).toEqual([]);
  }
  await page.getByRole('button', { name: 'Sua conta' }).click();
  await page.getByRole('menuitem', { name: 'Claro' }).click();
  expect(await scheme()).toBe('light');
  await page.reload();
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await scheme()).toBe('light');
});
