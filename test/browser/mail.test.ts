import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MailServer, startMailServer } from '../support/mail-server.ts';
import { PASSWORD, type PanelStage, seriousFaults, startPanel } from './support.ts';

let mail: MailServer;
let stage: PanelStage;
beforeAll(async () => {
  mail = await startMailServer();
  stage = await startPanel({
    CELEIRO_SMTP_URL: mail.url,
    CELEIRO_MAIL_FROM: 'Celeiro <avisos@celeiro.example>',
  });
});
afterAll(async () => {
  await stage.stop();
  await mail.close();
});

test('a forgotten password is replaced by the link of a letter, from the page of the login to a new login', async () => {
  const { tenant } = await stage.openAsOwner('perdida');
  const { page, faults } = await stage.open({ viewport: { width: 390, height: 800 } });
  await page.goto('/entrar');
  await page.getByRole('link', { name: 'Esqueci a senha' }).press('Enter');
  await page.getByRole('heading', { name: 'Esqueceu a senha?' }).waitFor();
  await page.getByLabel('E-mail').fill('sem arroba');
  await page.getByRole('button', { name: 'Enviar link' }).click();
  expect(mail.letters).toEqual([]);
  await page.getByLabel('E-mail').fill(tenant.email);
  expect(await seriousFaults(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Veja seu e-mail' }).waitFor();
  expect(await seriousFaults(page)).toEqual([]);

  const [letter] = await mail.received(1);
  const link = /https?:\S+\/convite\/\S+/.exec(letter!.text)![0];
  await page.goto(link);
  await page.getByRole('heading', { name: 'Escolha outra senha' }).waitFor();
  await page.getByLabel('Nova senha').fill('outro celeiro, de milho');
  await page.getByLabel('Repita a senha').fill('outro celeiro, de milho');
  await page.getByRole('button', { name: 'Trocar a senha e entrar' }).click();
  await page.getByRole('heading', { name: 'Visão geral' }).waitFor();

  const { page: later } = await stage.open({ colorScheme: 'dark' });
  await later.goto(link);
  await later.getByRole('heading', { name: 'Este link não vale mais' }).waitFor();
  await later.getByRole('link', { name: 'Pedir outro link' }).click();
  await later.getByRole('heading', { name: 'Esqueceu a senha?' }).waitFor();
  expect(await seriousFaults(later)).toEqual([]);
  await later.getByRole('link', { name: 'Voltar à entrada' }).click();
  await later.getByLabel('E-mail').fill(tenant.email);
  await later.getByLabel('Senha').fill('outro celeiro, de milho');
  await later.getByRole('button', { name: 'Entrar' }).click();
  await later.getByRole('heading', { name: 'Visão geral' }).waitFor();
  expect(faults).toEqual([]);
});

test('an invitation is mailed, and its dialog says so', async () => {
  const { page } = await stage.openAsOwner('convidada');
  const before = mail.letters.length;
  await page.goto('/membros');
  await page.getByRole('button', { name: 'Convidar' }).click();
  await page.getByText('O convite vai por e-mail').waitFor();
  await page.getByLabel('E-mail').fill('rui@convidada.example');
  await page.getByRole('button', { name: 'Criar convite' }).click();
  await page.getByText('Um link também foi por e-mail a rui@convidada.example.').waitFor();
  const letter = (await mail.received(before + 1)).at(-1)!;
  const { page: theirs } = await stage.open();
  await theirs.goto(/https?:\S+\/convite\/\S+/.exec(letter.text)![0]);
  await theirs.getByLabel('Nova senha').fill(PASSWORD);
  await theirs.getByLabel('Repita a senha').fill(PASSWORD);
  await theirs.getByRole('button', { name: 'Criar senha e entrar' }).click();
  await theirs.getByRole('heading', { name: 'Visão geral' }).waitFor();
});

test('a service without e-mail says whom to ask for a link', async () => {
  const { page } = await stage.open();
  await page.route('**/panel/api/login', (route) => route.fulfill({ json: { mail: false } }));
  await page.goto('/esqueci');
  await page.getByText('celeiro member link').waitFor();
  expect(await page.getByRole('button', { name: 'Enviar link' }).count()).toBe(0);
  expect(await seriousFaults(page)).toEqual([]);
});

test('the bell rings for a refused file, leads to it, and is silent once read; mended, it is forgotten', async () => {
  const { page, api, faults } = await stage.openAsOwner('sineta');
  const fields = [{ name: 'at', type: 'date', required: true }];
  await api('POST', '/schemas', { slug: 'eventos', name: 'Eventos', event_date_field: 'at', fields });
  await page.goto('/');
  await page.getByRole('button', { name: 'Avisos: nenhum novo' }).waitFor();
  const { upload_url } = await api<{ upload_url: string }>('POST', '/schemas/eventos/upload-token');
  const put = (body: string) =>
    fetch(`${upload_url}/a.jsonl`, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/octet-stream' },
      body,
    });
  expect((await put('{"x":1}\n')).status).toBe(422);
  const bell = page.getByRole('button', { name: 'Avisos: 1 novo' });
  await bell.press('Enter');
  const list = page.getByRole('dialog', { name: 'Avisos' });
  await list.getByRole('link', { name: /a\.jsonl/ }).waitFor();
  expect(await seriousFaults(page)).toEqual([]);
  await list.getByRole('button', { name: 'Marcar como lidos' }).click();
  await page.getByRole('button', { name: 'Avisos: nenhum novo' }).waitFor();
  await list.getByRole('link', { name: /a\.jsonl/ }).click();
  await page.waitForURL('**/esquemas/eventos/arquivos/*');
  expect((await put('{"at":"2026-01-02"}\n')).status).toBe(200);
  await page.setViewportSize({ width: 390, height: 800 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.getByRole('button', { name: 'Avisos: nenhum novo' }).click();
  await page.getByText('Nada espera por você.').waitFor();
  expect(await seriousFaults(page)).toEqual([]);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
  expect(faults).toEqual([]);
});

test('a member chooses the notices by e-mail with the keyboard, and goes back to the defaults; an owner sets the threshold', async () => {
  const { page, context, api, tenant, faults } = await stage.openAsOwner('avisada', { colorScheme: 'dark' });
  // As the letter leads there, without a session.
  await context.clearCookies();
  await page.goto('/configuracoes#avisos');
  await page.getByLabel('E-mail').fill(tenant.email);
  await page.getByLabel('Senha').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByText(`por e-mail a ${tenant.email}`).waitFor();
  const files = page.getByRole('combobox', { name: 'Arquivos recusados' });
  expect(await files.inputValue()).toBe('daily');
  expect(await page.getByRole('heading', { name: 'Avisos' }).boundingBox()).toMatchObject({
    y: expect.toSatisfy((y: number) => y < 400),
  });
  await files.focus();
  await page.keyboard.press('ArrowUp');
  await page.getByText('Salvo.').waitFor();
  await page.getByRole('button', { name: 'Voltar ao padrão do seu papel' }).waitFor();
  expect(await seriousFaults(page)).toEqual([]);
  const chosen = async () => {
    const { data } = await api<{ data: { kind: string; choice: string }[] }>('GET', '/notices/settings');
    return data.find(({ kind }) => kind === 'files')!.choice;
  };
  expect(await chosen()).toBe('at_once');
  await page.reload();
  expect(await files.inputValue()).toBe('at_once');
  await page.getByRole('button', { name: 'Voltar ao padrão do seu papel' }).press('Enter');
  await page.getByRole('button', { name: 'Voltar ao padrão do seu papel' }).waitFor({ state: 'detached' });
  expect([await chosen(), await files.inputValue()]).toEqual(['daily', 'daily']);

  const threshold = page.getByLabel('Avisar quando os créditos ficarem abaixo de');
  await threshold.fill('1234,5');
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await page.getByRole('button', { name: 'Avisos: 1 novo' }).waitFor();
  await page.reload();
  expect(await threshold.inputValue()).toBe('1.234,5');
  await page.getByRole('button', { name: 'Avisos: 1 novo' }).click();
  await page.getByRole('link', { name: /menos que o limite de 1\.234,50/ }).waitFor();
  await page.keyboard.press('Escape');

  await page.setViewportSize({ width: 390, height: 800 });
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await seriousFaults(page)).toEqual([]);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
  expect(faults).toEqual([]);
});

test('a service without e-mail says so in place of the choices', async () => {
  const { page } = await stage.openAsOwner('sem-carta');
  await page.route('**/panel/api/notices/settings', (route) =>
    route.fulfill({ json: { mail: false, data: [] } }),
  );
  await page.goto('/configuracoes');
  await page.getByText('Este serviço não envia e-mail').waitFor();
  expect(await page.getByRole('combobox', { name: 'Arquivos recusados' }).count()).toBe(0);
  expect(await seriousFaults(page)).toEqual([]);
});
