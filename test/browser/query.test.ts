import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withFlights } from './flights.ts';
import { sharedPanel } from './shared-panel.ts';
import { PASSWORD, type PanelStage, type PanelWindow, seriousFaults } from './support.ts';

let stage: PanelStage;
let window: PanelWindow;
beforeAll(async () => {
  stage = await sharedPanel();
  window = await stage.openAsOwner('perguntas');
  await withFlights(window);
  // Each page begins without the draft of the test before.
  await window.context.addInitScript('sessionStorage.clear()');
});
afterAll(async () => {
  await stage.stop();
});

test('a question is built by form and answered as a table and as a chart', async () => {
  const { page, faults } = window;
  await page.goto('/esquemas/voos/consulta');
  await page.getByText('Pergunte aos dados').waitFor();
  expect(await seriousFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Mais frequentes em carrier' }).click();
  const table = page.getByRole('table', { name: 'Resultado' });
  await table.getByRole('cell', { name: 'UA' }).waitFor();
  await page.getByText('2.000 lidos').waitFor();

  await page.getByRole('button', { name: 'Filtro' }).click();
  const value = page.getByLabel('Valor 1');
  await value.focus();
  const proposed = () => page.evaluate('document.activeElement.list.options.length');
  await expect.poll(proposed).toBeGreaterThan(5);
  await value.fill('UA');
  await page.getByRole('button', { name: 'Executar' }).click();
  await page.getByText('1 linha', { exact: true }).waitFor();

  await page.getByRole('button', { name: 'Remover filtros 1' }).click();
  await page.getByRole('button', { name: 'Executar' }).click();
  await page
    .getByText('15 linhas', { exact: false })
    .or(page.getByText(/\d\d linhas/))
    .first()
    .waitFor();
  await page.getByText('Gráfico', { exact: true }).click();
  await page.locator('svg .recharts-rectangle').first().waitFor();
  expect(await seriousFaults(page)).toEqual([]);
  expect(faults).toEqual([]);
});

test('the programs to copy ask for days that the schema has records of', async () => {
  const { page } = window;
  await page.goto('/esquemas/voos/esquema?secao=usar');
  await page.getByLabel('2. Consultar em curl').getByText('"event_from": "2013-01-01"').waitFor();
  expect(await page.getByLabel('2. Consultar em curl').textContent()).toMatch(/"event_to": "2013-01-\d\d"/);
});

test('the faults that the service names stand at their places, in the form and in the JSON', async () => {
  const { page } = window;
  await page.goto('/esquemas/voos/consulta');
  await page.getByRole('button', { name: 'Expressão' }).click();
  await page.getByLabel('Expressão 9').fill('sum(distance + ) as total');
  await page.getByRole('button', { name: 'Executar' }).click();
  await page
    .getByText(/^Posição 16:/)
    .first()
    .waitFor();
  await page.getByText('JSON', { exact: true }).click();
  await expect.poll(() => page.locator('.cm-lintRange-error').textContent()).toBe(')');
  expect(await seriousFaults(page)).toEqual([]);
});

test('the JSON offers columns and functions, and pages follow one another', async () => {
  const { page } = window;
  await page.goto('/esquemas/voos/consulta');
  await page.getByText('JSON', { exact: true }).click();
  const editor = page.getByLabel('Consulta em JSON');
  await editor.fill(
    '{ "select": ["carr"], "event_from": "2013-01-01", "event_to": "2013-01-31", "limit": 100 }',
  );
  await editor.press('Control+Home');
  for (let step = 0; step < '{ "select": ["carr'.length; step++) await editor.press('ArrowRight');
  await editor.press('Control+Space');
  await page.getByRole('option', { name: /carrier/ }).click();
  await editor.press('Control+Enter');
  await page.getByText('100 linhas', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Próxima página' }).click();
  await page.getByText('200 linhas', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Recentes' }).click();
  await page.getByRole('menuitem').first().waitFor();
});

test('Enter in a field and Ctrl+Enter run the query, and an answer to an earlier one is marked', async () => {
  const { page, faults } = window;
  await page.goto('/esquemas/voos/consulta');
  await page.getByRole('button', { name: 'Mais frequentes em carrier' }).click();
  await page.getByText(/^\d\d linhas$/).waitFor();
  const mark = page.getByText('de uma consulta anterior');
  expect(await mark.count()).toBe(0);
  await page.getByRole('button', { name: 'Filtro' }).click();
  await page.getByLabel('Valor 1').fill('UA');
  await mark.waitFor();
  expect(await seriousFaults(page)).toEqual([]);
  await page.getByLabel('Valor 1').press('Enter');
  await page.getByText('1 linha', { exact: true }).waitFor();
  expect(await mark.count()).toBe(0);

  await page.getByRole('combobox', { name: 'Operador 1' }).click();
  await page.getByRole('option', { name: 'diferente de', exact: true }).click();
  await mark.waitFor();
  await page.getByRole('combobox', { name: 'Operador 1' }).press('Control+Enter');
  await page.getByText(/^\d\d linhas$/).waitFor();
  expect(await mark.count()).toBe(0);
  expect(faults).toEqual([]);
});

test('a chart over two groupings names each value once, in one series per other name and with one figure', async () => {
  const { page, faults } = window;
  await page.goto('/esquemas/voos/consulta');
  await page.getByText('JSON', { exact: true }).click();
  const query = {
    select: ['origin', 'carrier', 'count(*) as total', 'sum(distance) as milhas'],
    event_from: '2013-01-01',
    event_to: '2013-01-31',
    group_by: ['origin', 'carrier'],
    order_by: [{ field: 'total', direction: 'desc' }],
  };
  await page.getByLabel('Consulta em JSON').fill(JSON.stringify(query));
  await page.getByLabel('Consulta em JSON').press('Control+Enter');
  await page.getByText('Gráfico', { exact: true }).click();
  await page.getByRole('figure', { name: /^Gráfico de total por carrier, uma série por origin/ }).waitFor();
  const names = page.locator('.recharts-xAxis-tick-labels .recharts-cartesian-axis-tick-value');
  await expect.poll(() => names.count()).toBeGreaterThan(5);
  const shown = await names.allTextContents();
  expect(new Set(shown).size).toBe(shown.length);
  expect(await page.locator('.recharts-bar').count()).toBe(3);
  expect(await seriousFaults(page)).toEqual([]);
  expect(faults).toEqual([]);
});

test('a chart tells how many rows it does not show', async () => {
  const many = await stage.openAsOwner('muitas');
  await withFlights(many, 2100);
  const { page } = many;
  await page.goto('/esquemas/voos/consulta');
  await page.getByText('JSON', { exact: true }).click();
  const days = { event_from: '2013-01-01', event_to: '2013-01-31' };
  const query = { select: ['distance', 'air_time'], ...days, limit: 2100 };
  await page.getByLabel('Consulta em JSON').fill(JSON.stringify(query));
  await page.getByLabel('Consulta em JSON').press('Control+Enter');
  await page.getByText('Gráfico', { exact: true }).click();
  await page.getByText('O gráfico mostra as primeiras 2.000 de 2.100 linhas').waitFor();
});

test('a single row is told as its number, and the functions can be looked up beside the query', async () => {
  const { page, faults } = window;
  await page.goto('/esquemas/voos/consulta');
  await page.getByRole('button', { name: 'Funções e operadores' }).click();
  await page.getByLabel('Procurar uma função').fill('variância');
  await page.getByText('variance(x)').waitFor();
  expect(await page.getByText('strpos(texto, trecho)').count()).toBe(0);
  await page.getByText('JSON', { exact: true }).click();
  const days = { event_from: '2013-01-01', event_to: '2013-01-31' };
  await page
    .getByLabel('Consulta em JSON')
    .fill(
      JSON.stringify({ select: ["max(cast('12345678901234567890.25' as decimal(22,2))) as total"], ...days }),
    );
  await page.getByLabel('Consulta em JSON').press('Control+Enter');
  await page.getByText('Gráfico', { exact: true }).click();
  await page.getByRole('figure').getByText('12.345.678.901.234.567.890,25', { exact: true }).waitFor();
  expect(await seriousFaults(page)).toEqual([]);
  expect(faults).toEqual([]);
});

test('faults of a query are told in the words of the schema and of the form', async () => {
  const { page } = window;
  await page.goto('/esquemas/voos/consulta');
  await page.getByRole('button', { name: 'Filtro' }).click();
  await page.getByRole('combobox', { name: 'Coluna Filtros 1' }).click();
  await page.getByRole('option', { name: 'distance', exact: true }).click();
  await page.getByLabel('Valor 1').fill('longe');
  await page.getByLabel('Valor 1').press('Enter');
  await page.getByText('O valor deve ser do tipo integer').first().waitFor();
  expect(await page.getByRole('columnheader', { name: /bigint|varchar/ }).count()).toBe(0);
  await page.getByText('Filtro 1:').waitFor();
  const alert = (await page.getByRole('alert').allTextContents()).join(' ');
  expect(alert).not.toMatch(/veja errors|where\.0|bigint|[0-9a-f]{8}-[0-9a-f]{4}/);
});

test('a path with an accent after a point is refused with the way to write it, which works', async () => {
  const { page, api, context } = window;
  const fields = [
    { name: 'dia', type: 'date', required: true },
    { name: 'dados', type: 'json' },
  ];
  await api('POST', '/schemas', { slug: 'entregas', name: 'Entregas', event_date_field: 'dia', fields });
  const { upload_url } = await api<{ upload_url: string }>('POST', '/schemas/entregas/upload-token');
  const data = '{"dia":"2026-01-31","dados":{"endereço":{"cidade":"Recife"}}}\n';
  const headers = { 'Content-Type': 'application/octet-stream' };
  expect((await context.request.put(`${upload_url}/1.jsonl`, { headers, data })).status()).toBe(200);
  await page.goto('/esquemas/entregas/consulta');
  await page.getByRole('button', { name: 'Expressão' }).click();
  const expression = page.getByLabel('Expressão 3');
  await expression.fill("json_text(dados, '$.endereço.cidade') as cidade");
  await expression.press('Control+Enter');
  await page.getByText('entre colchetes e aspas: $["endereço"].cidade').first().waitFor();
  await expression.fill(`json_text(dados, '$["endereço"].cidade') as cidade`);
  await expression.press('Control+Enter');
  await page.getByRole('cell', { name: 'Recife', exact: true }).waitFor();
});

test('a query saved with its chart is opened by name, by the whole account, and what was run is found in another browser', async () => {
  const { page, faults } = window;
  await page.goto('/esquemas/voos/consulta');
  await page.getByRole('button', { name: 'Registros por dia' }).click();
  await page.getByText('Gráfico', { exact: true }).click();
  await page.getByText('Áreas', { exact: true }).click();
  await page.getByRole('button', { name: 'Baixar imagem' }).click();
  const [picture] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'PNG' }).click(),
  ]);
  const png = await readFile((await picture.path())!);
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  expect(png.length).toBeGreaterThan(5000);
  await page.getByRole('button', { name: 'Salvar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Salvar a consulta' });
  await dialog.getByLabel('Nome').fill('Voos por dia');
  expect(await seriousFaults(page)).toEqual([]);
  await dialog.getByLabel('Nome').press('Enter');
  await page.getByText('Consulta salva como “Voos por dia”.').waitFor();

  const { page: other } = await stage.open();
  await other.context().addCookies(await page.context().cookies());
  await other.goto('/esquemas/voos/consulta');
  await other.getByRole('button', { name: 'Recentes' }).click();
  await other.getByRole('menuitem').first().waitFor();
  await other.keyboard.press('Escape');
  await other.getByRole('button', { name: 'Salvas' }).click();
  await other.getByRole('menuitem', { name: 'Voos por dia' }).click();
  await other.getByRole('figure', { name: /^Gráfico de total por dia/ }).waitFor();
  expect(await other.getByRole('radio', { name: 'Áreas' }).isChecked()).toBe(true);
  await other.getByRole('button', { name: 'Salvar' }).click();
  const there = other.getByRole('dialog', { name: 'Salvar a consulta' });
  await there.getByRole('button', { name: 'Salvar como nova' }).click();
  await there.getByText('Já há uma consulta salva com o nome').waitFor();
  await there.getByRole('button', { name: 'Remover' }).click();
  const question = other.getByRole('dialog', { name: 'Remover a consulta “Voos por dia”?' });
  await question.getByRole('button', { name: 'Remover' }).click();
  await other.getByRole('button', { name: 'Salvas' }).click();
  await other.getByText('Nenhuma ainda.').waitFor();
  await other.context().close();
  expect(faults).toEqual([]);
});

test('an answer is ordered by its columns, each row opens and narrows the query, and all rows are downloaded', async () => {
  const { page, faults } = window;
  await page.goto('/esquemas/voos/consulta');
  await page.getByRole('button', { name: 'Ver registros' }).click();
  await page.getByText('100 linhas', { exact: true }).waitFor();
  for (const [form, separator] of [
    ['CSV Vírgulas', ','],
    ['CSV para Excel em português', ';'],
  ] as const) {
    await page.getByRole('button', { name: 'Baixar tudo em CSV' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: form }).click(),
    ]);
    const lines = (await readFile((await download.path())!, 'utf8')).trimEnd().split('\r\n');
    expect(lines).toHaveLength(2001);
    expect(lines[0]).toContain(separator);
  }

  const table = page.getByRole('table', { name: 'Resultado' });
  const delays = table.getByRole('columnheader', { name: /^dep_delay/ });
  const first = table.getByRole('row').nth(1);
  await delays.getByRole('button').click();
  await expect.poll(() => delays.getAttribute('aria-sort')).toBe('ascending');
  const least = await first.textContent();
  await delays.getByRole('button').click();
  await expect.poll(() => delays.getAttribute('aria-sort')).toBe('descending');
  await expect.poll(() => first.textContent()).not.toBe(least);
  expect(await seriousFaults(page)).toEqual([]);

  await first.getByRole('button', { name: 'Ver o registro da linha 1' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Filtrar por este valor de dep_delay' }).click();
  await page.getByText('1 linha', { exact: true }).waitFor();
  expect(await page.getByLabel('Valor 1').inputValue()).toBe('853');
  expect(faults).toEqual([]);
});

test('Ctrl K leads to pages, schemas, files, runs and actions by what is typed', async () => {
  const { page, faults } = window;
  await page.goto('/');
  const find = page.getByRole('textbox', { name: 'Página, esquema, quadro, arquivo, execução ou ação' });
  // Again until the page listens.
  const open = () =>
    expect.poll(() => page.keyboard.press('Control+k').then(() => find.count()), { interval: 200 }).toBe(1);
  const go = async (text: string, entry: RegExp) => {
    await open();
    await find.fill(text);
    await page.getByRole('button', { name: entry }).waitFor();
    if (text === 'voos consulta') expect(await seriousFaults(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await find.waitFor({ state: 'detached' });
  };
  await go('voos consulta', /^Voos · Consulta/);
  await page.getByRole('heading', { name: 'Consulta' }).waitFor();
  await open();
  await find.fill('voos-1');
  await page.getByRole('button', { name: /^voos-1\.jsonl/ }).click();
  await page.getByRole('heading', { name: 'voos-1.jsonl' }).waitFor();
  await go('execucoes', /^Execuções/);
  await page.getByRole('heading', { name: 'Execuções' }).waitFor();
  await go('criar', /^Criar um esquema/);
  await page.getByRole('heading', { name: 'Novo esquema' }).waitFor();
  await go('tema escuro', /^Tema: /);
  await expect.poll(() => page.evaluate('document.documentElement.dataset.mantineColorScheme')).toBe('dark');
  await go('tema sistema', /^Tema: /);
  expect(faults).toEqual([]);
});

test('a session that ends asks for the password in place, and the query that was typed stays', async () => {
  const { page, context, faults } = window;
  await page.goto('/esquemas/voos/consulta');
  await page.getByRole('button', { name: 'Filtro' }).click();
  await page.getByLabel('Valor 1').fill('UA');
  await context.clearCookies();
  // Not a click, which the door stops where the page has asked for something by itself meanwhile.
  await page.getByRole('button', { name: 'Executar' }).dispatchEvent('click');
  const door = page.getByRole('dialog', { name: 'Sua sessão terminou' });
  await door.getByLabel('Senha').fill('errada, mas comprida');
  await door.getByRole('button', { name: 'Entrar', exact: true }).click();
  await door.getByText('E-mail ou senha incorretos').waitFor();
  expect(await door.getByText('Código do pedido').count()).toBe(0);
  expect(await seriousFaults(page)).toEqual([]);
  await door.getByLabel('Senha').fill(PASSWORD);
  await door.getByRole('button', { name: 'Entrar', exact: true }).click();
  await door.waitFor({ state: 'detached' });
  expect(await page.getByLabel('Valor 1').inputValue()).toBe('UA');
  await page.getByRole('button', { name: 'Executar' }).click();
  await page.getByText(/^100 linhas$/).waitFor();
  expect(await page.getByText('Sua sessão terminou').count()).toBe(0);
  expect(faults).toEqual([]);
});

test('a line over time breaks where periods are missing, and a number says of which row it is', async () => {
  const { page, faults } = window;
  await page.goto('/esquemas/voos/consulta');
  await page.getByText('JSON', { exact: true }).click();
  const query = {
    select: ["date_trunc('hour', scheduled_at) as hora", 'count(*) as total'],
    event_from: '2013-01-01',
    event_to: '2013-01-31',
    group_by: ['hora'],
    order_by: [{ field: 'hora', direction: 'asc' }],
  };
  await page.getByLabel('Consulta em JSON').fill(JSON.stringify(query));
  await page.getByLabel('Consulta em JSON').press('Control+Enter');
  await page.getByText('Gráfico', { exact: true }).click();
  const line = page.locator('.recharts-line-curve');
  // No flight is scheduled at night.
  await expect.poll(async () => (await line.getAttribute('d'))!.match(/M/g)!.length).toBeGreaterThan(1);
  expect(await seriousFaults(page)).toEqual([]);
  await page.getByText('Número', { exact: true }).click();
  await page.getByText(/^O valor da primeira de \d+ linhas$/).waitFor();
  expect(faults).toEqual([]);
});
