import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { flightsSchema } from './flights.ts';
import { sharedPanel } from './shared-panel.ts';
import { type PanelStage, seriousFaults, settled } from './support.ts';

let stage: PanelStage;
beforeAll(async () => {
  stage = await sharedPanel();
});
afterAll(async () => {
  await stage.stop();
});

const SAMPLE = [
  { orderId: 1, paidAt: '2026-01-02T10:00:00Z', total: 12.5, coupon: null, note: 'a' },
  { orderId: 2, paidAt: '2026-01-03T11:30:00Z', total: 7, coupon: 'X', note: 3 },
];

test('a schema is made from a sample: shown field by field, corrected, saved with problems at their fields', async () => {
  const { page, faults, api } = await stage.openAsOwner('amostra');
  await page.goto('/esquemas');
  await page.getByRole('link', { name: 'Novo esquema' }).click();
  await page.getByRole('heading', { name: 'Novo esquema' }).waitFor();
  const buffer = Buffer.from(SAMPLE.map((record) => JSON.stringify(record)).join('\n'));
  await page.setInputFiles('input[type=file]', { name: 'orders.jsonl', mimeType: 'text/plain', buffer });
  await page.getByText('2 registros lidos (JSONL).').waitFor();
  await page.getByText('Data do evento proposta: paid_at.').waitFor();
  const row = (name: string) => page.getByRole('listitem', { name, exact: true });
  expect(await row('coupon').textContent()).toContain('50% nulos');
  expect(await row('note').textContent()).toContain('Conflito');
  expect(await row('paid_at').getByRole('radio').isChecked()).toBe(true);
  expect(await seriousFaults(page)).toEqual([]);

  await row('total').getByLabel('Tipo').selectOption('decimal');
  await row('total').getByLabel('Dígitos').fill('10');
  await row('note').getByRole('button', { name: 'Remover note' }).click();
  await page.getByRole('textbox', { name: 'Nome', exact: true }).fill('Pedidos');
  await row('order_id').getByLabel('Nome do campo').fill('Número');
  await page.getByRole('button', { name: 'Criar esquema' }).click();
  const wrong = row('Número').getByLabel('Nome do campo');
  await wrong.and(page.locator('[aria-invalid=true]')).waitFor();
  await wrong.fill('numero');
  await page.getByRole('button', { name: 'Criar esquema' }).click();
  await page.getByRole('heading', { name: 'Pedidos', level: 1 }).waitFor();
  expect(await seriousFaults(page)).toEqual([]);

  const schema = await api<{ versions: { fields: object[] }[] }>('GET', '/schemas/orders');
  expect(schema.versions[0]!.fields).toMatchObject([
    { name: 'numero', key: 'orderId', type: 'integer', required: true },
    { name: 'paid_at', key: 'paidAt', type: 'timestamp', required: true },
    { name: 'total', type: 'decimal(10,2)', required: true },
    { name: 'coupon', type: 'string', required: false },
  ]);
  expect(faults).toEqual([]);
});

test('a key typed in one field of a long schema renders no other field, with a sample or without', async () => {
  const { page, api } = await stage.openAsOwner('umatecla');
  await api('POST', '/schemas', flightsSchema);
  const row = (name: string) => page.getByRole('listitem', { name, exact: true });
  const typeIn = async (name: string, other: string) => {
    await row(name).getByLabel('Nome do campo').waitFor();
    const before = await row(other).evaluateHandle(rendered);
    await row(name).getByLabel('Nome do campo').fill(`${name}_x`);
    await row(`${name}_x`).waitFor();
    const after = await row(other).evaluateHandle(rendered);
    return before.evaluate((one, other) => one === other, after);
  };
  await page.goto('/esquemas/voos/esquema?secao=nova-versao');
  expect(await typeIn('carrier', 'distance')).toBe(true);
  await page.goto('/esquemas/novo');
  const buffer = Buffer.from(SAMPLE.map((record) => JSON.stringify(record)).join('\n'));
  await page.setInputFiles('input[type=file]', { name: 'orders.jsonl', mimeType: 'text/plain', buffer });
  expect(await typeIn('order_id', 'coupon')).toBe(true);
});

/** In the page: what React gave an element when it was last rendered. Rendered again, it is given another object. */
function rendered(node: object): unknown {
  const key = Object.keys(node).find((name) => name.startsWith('__reactProps$'));
  return node[key as keyof typeof node];
}

test('a long form that is refused tells it by its button and leads to the first wrong field, clear of the header', async () => {
  const { page, faults } = await stage.openAsOwner('faltas', { viewport: { width: 1280, height: 700 } });
  await page.goto('/esquemas/novo');
  const sample = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`campo_${index}`, index]));
  const buffer = Buffer.from(JSON.stringify(sample));
  await page.setInputFiles('input[type=file]', { name: 'lote.json', mimeType: 'text/plain', buffer });
  await page.getByText('Nenhuma data do evento proposta.').waitFor();

  // The browser itself leads to a required field that is empty.
  const name = page.getByRole('textbox', { name: 'Nome', exact: true });
  await name.fill('');
  await page.getByRole('button', { name: 'Criar esquema' }).click();
  await expect.poll(() => clearOfHeader(page)).toBe('Nome');

  await name.fill('Lote');
  await page.getByRole('button', { name: 'Criar esquema' }).click();
  await page.getByText('Escolha a data do evento').waitFor();
  expect(await page.getByText('Não foi possível falar com o serviço').count()).toBe(0);
  await expect.poll(() => clearOfHeader(page)).toContain('Escolha a data do evento');
  const beside = page.locator('form > :last-child, form > div > :last-child').getByRole('alert');
  await beside.getByText('O esquema tem algo a corrigir.').waitFor();
  expect(await seriousFaults(page)).toEqual([]);

  await page.getByRole('listitem', { name: 'campo_7' }).getByLabel('Tipo').selectOption('date');
  await page.getByRole('radio', { name: 'Usar campo_7 como data do evento' }).check();
  await page.getByRole('listitem', { name: 'campo_9' }).getByLabel('Nome do campo').fill('Número 9');
  await page.getByRole('button', { name: 'Criar esquema' }).click();
  await expect.poll(() => clearOfHeader(page)).toBe('Nome do campo');
  expect(await page.evaluate('document.activeElement.value')).toBe('Número 9');
  expect(faults).toEqual([]);
});

/** Name of the focused control; undefined while the header at the top covers it, or it is out of sight. */
function clearOfHeader(page: Page): Promise<string | undefined> {
  return page.evaluate(`(() => {
    const { activeElement: focused } = document;
    const { top, bottom } = focused.getBoundingClientRect();
    const header = document.querySelector('header').getBoundingClientRect();
    if (top < header.bottom || bottom > innerHeight) return undefined;
    return focused.getAttribute('aria-label') ?? focused.labels?.[0]?.textContent ?? focused.textContent;
  })()`);
}

test('an underscore shows in the name of a field at one pixel per point', async () => {
  const { page, faults } = await stage.openAsOwner('tracos', { deviceScaleFactor: 1 });
  await page.goto('/esquemas/novo');
  await page.getByRole('button', { name: 'Declarar os campos à mão' }).click();
  const field = page.getByLabel('Nome do campo').last();
  await page.evaluate('document.fonts.ready');
  const shown = async (text: string) => {
    await field.fill(text);
    return (await field.screenshot({ caret: 'hide' })).toString('base64');
  };
  expect(await shown('preco_total')).not.toBe(await shown('preco total'));
  expect(await shown('n')).not.toBe(await shown('m'));
  const loaded =
    '[...document.fonts].filter(({ status }) => status === "loaded").map(({ family }) => family)';
  expect(await page.evaluate(loaded)).toContain('IBM Plex Mono');
  expect(faults).toEqual([]);
});

test('fields that were typed are not left without a question', async () => {
  const { page } = await stage.openAsOwner('rascunho');
  await page.goto('/esquemas');
  await page.getByRole('link', { name: 'Novo esquema' }).click();
  await page.getByRole('button', { name: 'Declarar os campos à mão' }).click();
  await page.getByLabel('Nome do campo').last().fill('silo');
  await page.evaluate('history.back()');
  const question = page.getByRole('dialog', { name: 'Sair sem salvar?' });
  await question.getByRole('button', { name: 'Continuar aqui' }).click();
  expect(await page.getByLabel('Nome do campo').last().inputValue()).toBe('silo');
  await page.getByRole('link', { name: 'Execuções' }).click();
  expect(await seriousFaults(page)).toEqual([]);
  await question.getByRole('button', { name: 'Sair sem salvar' }).click();
  await page.getByRole('heading', { name: 'Execuções' }).waitFor();
});

test('fields are declared and put in order with the keyboard alone', async () => {
  const { page, api } = await stage.openAsOwner('teclas');
  await page.goto('/esquemas/novo');
  await page.getByRole('button', { name: 'Declarar os campos à mão' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Nome', exact: true }).focus();
  await page.keyboard.type('Medições do silo');
  expect(await page.getByRole('textbox', { name: 'Slug' }).inputValue()).toBe('medicoes-do-silo');
  await page.getByRole('listitem', { name: 'Campo 2' }).getByLabel('Nome do campo').focus();
  await page.keyboard.type('silo');
  await page.getByRole('button', { name: 'Adicionar campo' }).last().focus();
  await page.keyboard.press('Enter');
  await expect
    .poll(() => page.evaluate("document.activeElement?.getAttribute('aria-label')"))
    .toBe('Nome do campo');
  await page.keyboard.type('umidade');
  await page.getByRole('button', { name: /^Mover umidade/ }).focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await page.getByText('umidade na posição 1 de 3').waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Criar esquema' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Medições do silo', level: 1 }).waitFor();
  const schema = await api<{ versions: { fields: { name: string }[] }[] }>(
    'GET',
    '/schemas/medicoes-do-silo',
  );
  expect(schema.versions[0]!.fields.map(({ name }) => name)).toEqual(['umidade', 'ocorrido_em', 'silo']);
});

test('a new version says what it changes and what it would break before it is saved', async () => {
  const { page, api } = await stage.openAsOwner('emissoes');
  await api('POST', '/schemas', {
    slug: 'cargas',
    name: 'Cargas',
    event_date_field: 'dia',
    fields: [
      { name: 'dia', type: 'date', required: true },
      { name: 'peso', type: 'integer', required: false },
    ],
  });
  await page.goto('/esquemas/cargas/esquema');
  await page.getByRole('button', { name: 'Nova versão' }).click();
  await page.getByText('Nada muda em relação à versão atual.').waitFor();
  const weight = page.getByRole('listitem', { name: 'peso' });
  await weight.getByLabel('Obrigatório').check();
  await page.getByText('Isto quebraria registros já guardados').waitFor();
  expect(await page.getByRole('button', { name: 'Salvar versão' }).isDisabled()).toBe(true);
  expect(await weight.textContent()).toContain('mantenha-o opcional');
  await weight.getByLabel('Obrigatório').uncheck();
  await weight.getByRole('button', { name: 'Remover peso' }).click();
  await page.getByText('Arquivos que ainda trazem a chave peso serão recusados').waitFor();
  await page.getByRole('radio', { name: 'Ignorar a chave' }).check();
  await expect.poll(() => page.getByText('serão recusados').count()).toBe(0);
  await page.getByRole('radio', { name: 'Recusar o arquivo' }).check();
  await page.getByRole('button', { name: 'Adicionar campo' }).last().click();
  await page.getByRole('listitem', { name: 'Campo 2' }).getByLabel('Nome do campo').fill('peso');
  await expect.poll(() => page.getByText('serão recusados').count()).toBe(0);
  await weight.getByLabel('Tipo').selectOption('number');
  await page.getByText('Passa a valer a versão 1.1').waitFor();
  expect(await seriousFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Salvar versão 1.1' }).click();
  await page.getByText('Tipo de "peso": de integer para number.').waitFor();
  expect(await seriousFaults(page)).toEqual([]);

  await page.getByRole('tab', { name: 'Usar a API' }).click();
  await page.getByText('/api/v1/schemas/cargas/generate-upload-token').first().waitFor();
  await page.getByText('Python', { exact: true }).click();
  await page.getByText('import requests').first().waitFor();
  await page.getByText('Cliente Python', { exact: true }).click();
  await page.getByText('from celeiro import Celeiro').first().waitFor();
  expect(await seriousFaults(page)).toEqual([]);

  await page.getByRole('button', { name: 'Desativar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Desativar' }).click();
  await page.getByRole('button', { name: 'Ativar', exact: true }).waitFor();
  await page.goto('/esquemas');
  await page.getByRole('row', { name: /Cargas.*inativo/ }).waitFor();
});

test('a new version that another was saved before says so, takes what that changed, and keeps what was typed', async () => {
  const { page, api, faults } = await stage.openAsOwner('encontros');
  const day = { name: 'dia', type: 'date', required: true };
  const body = { event_date_field: 'dia', fields: [day] };
  await api('POST', '/schemas', { slug: 'cargas', name: 'Cargas', ...body });
  await page.goto('/esquemas/cargas/esquema?secao=nova-versao');
  await page.getByRole('button', { name: 'Adicionar campo' }).last().click();
  await page.getByRole('listitem', { name: 'Campo 2' }).getByLabel('Nome do campo').fill('minha');
  await page.getByText('Passa a valer a versão 1.1').waitFor();

  const hers = { name: 'dela', type: 'string', required: false };
  await api('POST', '/schemas/cargas/versions', { ...body, fields: [day, hers] });
  await page.getByRole('heading', { name: 'Outro membro criou a versão 1.1 enquanto isso' }).waitFor();
  await page.getByText('Campo "dela" (string) adicionado.').waitFor();
  expect(await page.getByRole('button', { name: 'Salvar versão' }).isDisabled()).toBe(true);
  expect(await seriousFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Juntar com a versão 1.1' }).click();
  await page.getByText('Passa a valer a versão 1.2').waitFor();
  await page.getByRole('button', { name: 'Salvar versão 1.2' }).click();
  await page.getByText('Versão 1.2 salva. Vale a partir da próxima URL de envio.').waitFor();
  await page.getByText('Campo "minha" (string) adicionado.').waitFor();

  const { versions } = await api<{ versions: { fields: { name: string }[] }[] }>('GET', '/schemas/cargas');
  expect(versions[0]!.fields.map(({ name }) => name)).toEqual(['dia', 'minha', 'dela']);
  expect(faults).toEqual([]);
});

test('on a phone the menu opens, and every page fits the width', async () => {
  const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
  const { page } = await stage.openAsOwner('bolso', phone);
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
    expect(await page.evaluate('document.documentElement.scrollWidth'), path).toBeLessThanOrEqual(360);
  }
  await page.getByRole('button', { name: 'Abrir o menu' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Esquemas' }).click();
  await page.getByRole('heading', { name: 'Esquemas' }).waitFor();
  expect(await seriousFaults(page)).toEqual([]);
});

test('the pages of a schema whose slug is one long word fit a narrow phone', async () => {
  const { page, api } = await stage.openAsOwner('estreito', { viewport: { width: 360, height: 740 } });
  const slug = `leituras${'x'.repeat(52)}`;
  await api('POST', '/schemas', { ...flightsSchema, name: 'Leituras', slug });
  for (const place of ['', '/arquivos', '/consulta', '/esquema', '/processamento', '/automatico']) {
    await page.goto(`/esquemas/${slug}${place}`);
    await settled(page);
    expect([place, await page.evaluate('document.documentElement.scrollWidth')]).toEqual([place, 360]);
  }
});

test('an address with something else in the place of an id is told as one that does not exist', async () => {
  const { page, api } = await stage.openAsOwner('enderecos-vazios');
  await api('POST', '/schemas', flightsSchema);
  const places = ['/quadros', '/processamentos', '/webhooks', '/entregas', '/esquemas/voos/arquivos'];
  for (const place of [...places.map((start) => `${start}/abc`), '/quadros/abc/tv']) {
    await page.goto(place);
    await page.getByText('Não encontrado').waitFor();
    expect(await page.getByRole('button', { name: 'Tentar de novo' }).count()).toBe(0);
  }
});

test('many schemas are found by words of their names, and drawn a hundred at a time', async () => {
  const { page, faults, api } = await stage.openAsOwner('muitos');
  const fields = [{ name: 'dia', type: 'date', required: true }];
  for (let i = 1; i <= 103; i++) {
    const name = i === 77 ? 'Caminhões da região' : `Assunto ${i}`;
    await api('POST', '/schemas', { slug: `assunto-${i}`, name, event_date_field: 'dia', fields });
  }
  await page.goto('/esquemas');
  const rows = page.getByRole('table').getByRole('row');
  await page.getByText('103 esquemas').waitFor();
  expect(await rows.count()).toBe(1 + 100);
  expect(await seriousFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Mostrar mais (3)' }).click();
  await expect.poll(() => rows.count()).toBe(1 + 103);

  await page.getByLabel('Procurar por nome ou slug').fill('regiao caminhoes');
  await page.getByText('1 esquema', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Caminhões da região' }).click();
  await page.waitForURL('**/esquemas/assunto-77');
  await page.goBack();
  await page.getByText('1 esquema', { exact: true }).waitFor();
  await page.getByLabel('Procurar por nome ou slug').fill('nada assim');
  await page.getByText('Nenhum esquema encontrado').waitFor();
  expect(faults).toEqual([]);
});

test('code and answers of a page are fetched once a person turns to a link to it, and it comes without a stand-in', async () => {
  const { page } = await stage.openAsOwner('por-vir');
  await page.goto('/');
  await settled(page);
  const fetched: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && fetched.push(request.url()));
  const answered = page.waitForResponse(/\/panel\/api\/members$/);
  await page.getByRole('link', { name: 'Membros' }).hover();
  await expect.poll(() => fetched.length).toBeGreaterThan(0);
  await answered;
  await page.mouse.move(700, 400);
  const before = fetched.length;
  await page.getByRole('link', { name: 'Auditoria' }).focus();
  await expect.poll(() => fetched.length).toBeGreaterThan(before);

  // React would keep a stand-in for 300 ms, also where the code comes at once.
  await page.evaluate(`new MutationObserver(() => {
    globalThis.sawStandIn ||= document.querySelector('[data-page-skeleton]') !== null;
  }).observe(document.body, { childList: true, subtree: true })`);
  await page.evaluate(`Promise.all(${JSON.stringify(fetched)}.map((url) => import(url)))`);
  await page.getByRole('link', { name: 'Auditoria' }).click();
  await page.getByRole('heading', { name: 'Auditoria', level: 1 }).waitFor();
  expect(await page.evaluate('globalThis.sawStandIn')).toBe(false);
  await page.getByRole('link', { name: 'Webhooks' }).dispatchEvent('click');
  await page.getByRole('heading', { name: 'Webhooks', level: 1 }).waitFor();
  expect(await page.evaluate('globalThis.sawStandIn')).toBe(true);
});
