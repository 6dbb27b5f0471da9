import { afterAll, beforeAll, expect, test } from 'vitest';
import { withFlights } from './flights.ts';
import { sharedPanel } from './shared-panel.ts';
import { type PanelStage, type PanelWindow, seriousFaults, settled } from './support.ts';

let stage: PanelStage;
let owner: PanelWindow;
beforeAll(async () => {
  stage = await sharedPanel();
  owner = await stage.openAsOwner('leitora', { permissions: ['clipboard-read', 'clipboard-write'] });
  await withFlights(owner, 500);
  await owner.api('POST', '/schemas', {
    slug: 'pedidos',
    name: 'Pedidos',
    event_date_field: 'criado_em',
    fields: [
      { name: 'criado_em', type: 'timestamp', required: true },
      { name: 'situacao', type: 'string' },
      { name: 'valor', type: 'decimal(12,2)' },
    ],
  });
});
afterAll(() => stage.stop());

/** Every page of the application's documentation. */
const PAGES = [
  '/docs',
  '/docs/convencoes',
  '/docs/consultas',
  '/docs/webhooks',
  '/docs/operacoes/uploadFile',
  '/docs/operacoes/listFiles',
  '/docs/operacoes/queryRecords',
  '/docs/operacoes/directUpload',
];

test('a stranger reads the documentation, with flights in its examples and nothing from another host', async () => {
  const { page, faults, context } = await stage.open();
  const hosts = new Set<string>();
  page.on('request', (request) => hosts.add(new URL(request.url()).origin));
  await page.goto('/docs');
  await page.getByRole('heading', { name: 'Primeiros passos', level: 1 }).waitFor();
  const upload = page.getByLabel('Enviar em curl');
  await upload.getByText(`${stage.url}/api/v1/schemas/voos/generate-upload-token`).waitFor();
  await upload.getByText('$CELEIRO_TOKEN').waitFor();
  const scriptBytes = await page.evaluate(
    `performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)`,
  );
  expect(scriptBytes).toBeGreaterThan(50_000);
  expect(scriptBytes).toBeLessThan(250_000);
  await page.getByRole('link', { name: 'Entrar' }).waitFor();
  await page.getByRole('button', { name: 'Mudar para o tema escuro' }).click();
  await page.getByRole('button', { name: 'Mudar para o tema claro' }).waitFor();
  expect([...hosts]).toEqual([stage.url]);
  expect(faults).toEqual([]);
  await context.close();
});

test('the language is chosen once for all examples, and kept', async () => {
  const { page, context } = await stage.open();
  await page.goto('/docs/operacoes/queryRecords');
  await page.getByRole('radiogroup', { name: 'Linguagem' }).getByText('Go', { exact: true }).click();
  await page.getByLabel('Totais em Go').getByText('client.Query(ctx, "voos"').waitFor();
  await page.getByText('Todas as linhas', { exact: true }).click();
  await page.getByLabel('Todas as linhas em Go').getByText('client.Rows(').waitFor();
  await page.goto('/docs');
  await page.getByLabel('Enviar em Go').waitFor();
  await page.getByText('go get celeiro.dev/go/celeiro').waitFor();
  await context.close();
});

test('an owner sees the own schemas, with columns and days that have records', async () => {
  const { page } = owner;
  await page.goto('/docs/operacoes/queryRecords');
  const code = page.getByLabel('Totais em curl');
  await code.getByText('"event_from": "2013-01-01"').waitFor();
  expect(await code.textContent()).toContain('"carrier", "count(*) as total"');
  await page.getByLabel('Esquema').selectOption('pedidos');
  await code.getByText('"situacao", "count(*) as total", "avg(valor) as media"').waitFor();
  expect(await code.textContent()).toContain('/api/v1/schemas/pedidos/query');
});

test('a token is made by a click, stands in what is copied, and sends a request of the page', async () => {
  const { page, api, faults } = owner;
  await page.goto('/docs/operacoes/queryRecords');
  await page.getByLabel('Totais em curl').getByText('"event_from": "2013-01-01"').waitFor();
  expect(await page.getByRole('button', { name: 'Enviar', exact: true }).isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'Usar um token' }).click();
  expect(await seriousFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Criar um token' }).click();
  const token = await page.getByRole('status', { name: 'Token' }).textContent();
  await page.getByRole('button', { name: 'Já guardei' }).click();
  const code = page.getByLabel('Totais em curl');
  await code.getByText(`Bearer ${token!.slice(0, 8)}…`).waitFor();
  await page.getByRole('button', { name: 'Copiar' }).first().click();
  await page.getByText('Copiado').waitFor();
  expect(await page.evaluate('navigator.clipboard.readText()')).toContain(`Authorization: Bearer ${token}'`);
  const { data } = await api<{ data: { name: string; expires_at: string | null }[] }>('GET', '/tokens');
  expect(data.map(({ name }) => name)).toContain('Documentação');

  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  const answer = page.getByRole('region', { name: 'Resposta recebida' });
  await answer.getByText('200', { exact: true }).waitFor();
  await answer.getByText('"json_compact"').waitFor();
  await answer.getByText('X-Request-Id').waitFor();
  await answer.getByText('RateLimit', { exact: true }).waitFor();
  await page.getByLabel('Corpo, em JSON').fill('{"select": ["nada"], "event_from": "2013-01-01"}');
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  await answer.getByText('422', { exact: true }).waitFor();
  const help = answer.getByRole('link', { name: /invalid_request/ });
  expect(await help.getAttribute('href')).toBe('/docs/erros#invalid_request');
  expect(await seriousFaults(page)).toEqual([]);

  // Another page of the documentation has it; a page that is loaded again does not.
  await page.getByRole('link', { name: 'Listar os arquivos GET' }).click();
  await page.getByLabel('upload_status').selectOption('completed');
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  await answer.getByText('"voos-1.jsonl"').waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Usar um token' }).waitFor();
  expect(faults).toEqual([]);
});

test('a token that a reader has is pasted, unless it is none', async () => {
  const { page, context } = await stage.open();
  await page.goto('/docs/operacoes/listShapes');
  await page.getByRole('button', { name: 'Usar um token' }).click();
  await page.getByText('Quem entra no painel como proprietário').waitFor();
  const field = page.getByLabel('Um token que você já tem', { exact: true });
  await field.fill("a'b; rm");
  await field.press('Enter');
  await page.getByText('Isto não parece um token').waitFor();
  await field.fill('abc.def.ghi');
  await field.press('Enter');
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  await page.getByRole('region', { name: 'Resposta recebida' }).getByText('401', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Esquecer o token' }).click();
  await page.getByRole('button', { name: 'Usar um token' }).waitFor();
  await context.close();
});

test('the search leads by keyboard to an operation, to a function and to an error', async () => {
  const { page, context } = await stage.open();
  const find = async (words: string) => {
    await page.keyboard.press('Control+K');
    const field = page.getByPlaceholder('Operação, erro, função ou assunto');
    await field.fill(words);
    await page.getByRole('dialog').getByRole('button').first().waitFor();
    await field.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  };
  await page.goto('/docs');
  await page.getByRole('heading', { name: 'Primeiros passos', level: 1 }).waitFor();
  await find('sort_direction');
  await page.getByRole('heading', { name: 'Listar os arquivos', level: 1 }).waitFor();
  const here = page
    .getByRole('navigation', { name: 'Páginas da documentação' })
    .locator('[aria-current=page]');
  expect(await here.textContent()).toContain('Listar os arquivos');
  await find('date_trunc');
  const place = page.locator('#funcao-date_trunc');
  await expect.poll(() => place.evaluate((node) => node.getBoundingClientRect().top)).toBeLessThan(200);
  await find('query_timeout');
  await page.waitForURL('**/docs/erros#query_timeout');
  await page.getByRole('article', { name: 'query_timeout', exact: true }).waitFor();
  await context.close();
});

test('a heading is linked to, and addresses of the former reference lead to their operation', async () => {
  const { page, context } = await stage.open();
  await page.goto('/docs/consultas#where');
  const heading = page.locator('h2#where');
  await expect.poll(() => heading.evaluate((node) => node.getBoundingClientRect().top)).toBeLessThan(120);
  await page.getByRole('link', { name: 'Link para group_by' }).press('Enter');
  expect(new URL(page.url()).hash).toBe('#group-by');
  await page.goto('/docs#/query/queryRecords');
  await page.getByRole('heading', { name: 'Consultar registros', level: 1 }).waitFor();
  await page.goto('/docs/nada');
  await page.getByRole('heading', { name: 'Esta página da documentação não existe' }).waitFor();
  await context.close();
});

test.each(['light', 'dark'] as const)(
  'no page has a serious fault by Axe in the %s theme',
  async (colorScheme) => {
    const { page, context, faults } = await stage.open({ colorScheme });
    for (const path of PAGES) {
      await page.goto(path);
      await settled(page);
      expect([path, await seriousFaults(page)]).toEqual([path, []]);
    }
    expect(faults).toEqual([]);
    await context.close();
  },
);

test('on a phone every page fits the width, and the pages are reached by the menu', async () => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const { page, context } = await stage.open(phone);
  for (const path of PAGES) {
    await page.goto(path);
    await settled(page);
    expect([path, await page.evaluate('document.documentElement.scrollWidth')]).toEqual([path, 390]);
  }
  await page.getByRole('button', { name: 'Abrir o índice' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Webhooks e eventos' }).click();
  await page.getByRole('heading', { name: 'Webhooks e eventos', level: 1 }).waitFor();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await context.close();
});

test('paper shows the page without what surrounds it', async () => {
  const { page, context } = await stage.open();
  await page.goto('/docs/operacoes/queryRecords');
  await settled(page);
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByRole('navigation', { name: 'Páginas da documentação' }).isVisible()).toBe(false);
  expect(await page.getByRole('heading', { name: 'Consultar registros' }).isVisible()).toBe(true);
  await context.close();
});
