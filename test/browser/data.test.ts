import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendFlights, withFlights } from './flights.ts';
import { sharedPanel } from './shared-panel.ts';
import { type PanelStage, seriousFaults, settled } from './support.ts';

let stage: PanelStage;
beforeAll(async () => {
  stage = await sharedPanel();
});
afterAll(async () => {
  await stage.stop();
});

/** As Excel writes it in Brazil: Windows-1252, semicolons, decimal commas, days before months. */
const SALES = Buffer.from(
  'Pedido;Cidade;Valor;Data\r\n0017;São Paulo;1.234,50;31/01/2026\r\n0018;"Vitória; ES";7,25;01/02/2026\r\n',
  'latin1',
);

test('files of any form, dropped anywhere, become a schema with their records and a chart', async () => {
  const { page, faults } = await stage.openAsOwner('solto');
  await page.goto('/');
  await page.getByText('Solte um arquivo em qualquer lugar').waitFor();
  const february = Buffer.from('Pedido;Cidade;Valor;Data\n18;Olinda;3;27/02/2026\n', 'latin1');
  await drop(page, { 'vendas.csv': SALES, 'fevereiro.csv': february });
  await page.getByText('Windows-1252').waitFor();
  await page.getByText('2 registros lidos').waitFor();
  expect(await seriousFaults(page)).toEqual([]);
  await page.getByRole('radio', { name: 'Usar data como data do evento' }).check();
  await page.getByLabel('Carregar os registros de vendas.csv e de mais 1 arquivo').waitFor();
  await page.getByRole('button', { name: 'Criar esquema' }).click();

  await page.getByRole('heading', { name: 'vendas', level: 1 }).waitFor();
  await page.getByRole('cell', { name: 'Olinda', exact: true }).waitFor();
  await page.getByRole('figure', { name: /^Gráfico de registros/ }).waitFor();
  const cells = page.getByRole('row', { name: /Vitória; ES/ }).getByRole('cell');
  expect((await cells.allTextContents()).slice(1, 5)).toEqual(['0018', 'Vitória; ES', '7.25', '2026-02-01']);
  expect(await seriousFaults(page)).toEqual([]);

  // The same form again, now read as the schema wants it, and the page follows by itself.
  await drop(page, { 'mais.csv': Buffer.from('Nota;Cidade;Valor;Data\n19;Recife;3;28/02/2026\n', 'latin1') });
  await page.getByText('linha é inválida').waitFor();
  await drop(page, {
    'certo.csv': Buffer.from('Pedido;Cidade;Valor;Data\n19;Recife;3;28/02/2026\n', 'latin1'),
  });
  await page.getByRole('cell', { name: 'Recife', exact: true }).waitFor();
  expect(faults).toEqual([]);
});

test('the records of a removed field are told to be refused before the schema is made', async () => {
  const { page } = await stage.openAsOwner('recusas');
  await page.goto('/esquemas/novo');
  // A field may have the name of a column that the page makes itself.
  const lista =
    '[\n {"dia": "2026-01-01", "a": 1.10, "registros": 7},\n {"dia": "2026-01-02", "a": 2, "registros": 7}\n]\n';
  await page.setInputFiles('input[type=file]', {
    name: 'lista.json',
    mimeType: 'application/json',
    buffer: Buffer.from(lista),
  });
  await page.getByRole('button', { name: 'Remover a', exact: true }).click();
  await page.getByText('Os registros do arquivo seriam recusados').waitFor();
  await page.getByRole('radio', { name: 'Ignorar a chave' }).check();
  await expect.poll(() => page.getByText('seriam recusados').count()).toBe(0);
  await page.getByRole('button', { name: 'Criar esquema' }).click();
  await page.getByRole('cell', { name: '2026-01-02', exact: true }).waitFor();
  const field = page.locator('details').filter({ has: page.locator('code', { hasText: /^registros$/ }) });
  await field.locator('summary').click();
  const bar = field.getByRole('listitem');
  await bar.getByRole('button', { name: '7', exact: true }).waitFor();
  expect(await countOf(bar)).toBe(2);
});

test('the sample flights are loaded by a click, and the first steps stay until a program has queried', async () => {
  const { page, api, faults } = await stage.openAsOwner('passos');
  await page.goto('/esquemas/novo');
  await page.getByRole('button', { name: 'Usar 10.000 voos de exemplo' }).click();
  await page.getByRole('button', { name: 'Criar esquema' }).click();
  await page.getByRole('figure', { name: /^Gráfico de registros/ }).waitFor();

  await page.goto('/');
  const steps = page.getByRole('listitem').filter({ hasText: 'Consulte de um programa' });
  await steps.waitFor();
  const done = page.getByRole('listitem').filter({ hasText: 'feito' });
  await expect.poll(() => done.count()).toBe(2);
  expect(await seriousFaults(page)).toEqual([]);
  const { token } = await api<{ token: string }>('POST', '/tokens', {
    ...{ name: 'programa', scopes: ['query'], expires_in_days: null },
  });
  await page.reload();
  await expect.poll(() => done.count()).toBe(3);
  const answer = await fetch(`${stage.url}/api/v1/schemas/voos/query`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ select: ['count(*)'], event_from: '2013-01-01', event_to: '2013-12-31' }),
  });
  expect(answer.status).toBe(200);
  await page.reload();
  await page.getByRole('heading', { name: 'Volume' }).waitFor();
  expect(await steps.count()).toBe(0);
  expect(faults).toEqual([]);
});

test('a schema shows its newest records, each as a tree, and what is in every field; a value narrows the page', async () => {
  const window = await stage.openAsOwner('dados');
  const { page, faults } = window;
  await withFlights(window, 500);
  await page.goto('/esquemas/voos');
  await page.getByRole('heading', { name: 'Registros por dia' }).waitFor();
  await settled(page);

  const carrier = page.locator('details').filter({ has: page.getByText('carrier', { exact: true }) });
  await carrier.getByText('sem nulos').waitFor();
  await carrier.locator('summary').click();
  const most = carrier.getByRole('listitem').first();
  const code = (await most.getByRole('button').textContent()) ?? '';
  const count = await countOf(most);
  expect(await seriousFaults(page)).toEqual([]);

  await most.getByRole('button').click();
  await page.getByRole('group', { name: 'Filtros da página' }).getByText(`carrier igual a ${code}`).waitFor();
  await page.getByRole('button', { name: 'Mostrar mais (3)' }).click();
  const origin = page.locator('details').filter({ has: page.getByText('origin', { exact: true }) });
  await origin.locator('summary').click();
  await origin.getByRole('listitem').first().waitFor();
  const all = async () => Promise.all((await origin.getByRole('listitem').all()).map(countOf));
  await expect.poll(async () => (await all()).reduce((sum, rows) => sum + rows, 0)).toBe(count);

  // A file that comes now is shown without a reload.
  const newest = page.getByRole('region', { name: 'Tabela' });
  await sendFlights(window, 'voos-2.jsonl', 3000, 10);
  await newest.getByRole('cell', { name: 'voos-2.jsonl' }).first().waitFor();

  await page.getByRole('button', { name: 'Ver o registro da linha 1', exact: true }).click();
  const record = page.getByRole('dialog', { name: 'Registro' });
  await record.getByText('scheduled_at').waitFor();
  expect(await seriousFaults(page)).toEqual([]);
  await record.getByRole('button', { name: 'Filtrar por este valor de dest' }).click();
  await page.getByText(/^dest igual a/).waitFor();

  await page.getByRole('link', { name: 'Abrir na consulta' }).last().click();
  await page.getByRole('heading', { name: 'Consulta' }).waitFor();
  await page.getByText(/^\d+ linhas?$/).waitFor();
  expect(new URLSearchParams(new URL(page.url()).hash.slice(1)).get('q')).toContain('"dest"');
  expect(faults).toEqual([]);
});

test('of large values the page reads and draws the beginning, and the whole one when its record is opened', async () => {
  const { page, api, context, faults } = await stage.openAsOwner('grandes');
  const fields = [
    { name: 'dia', type: 'date', required: true },
    { name: 'corpo', type: 'string' },
    { name: 'lista', type: 'json' },
  ];
  await api('POST', '/schemas', { name: 'Notas', slug: 'notas', event_date_field: 'dia', fields });
  const corpo = (n: number) => `nota ${n} ${'x'.repeat(400_000)} fim ${n}`;
  const lines = [1, 2, 3].map((n) =>
    JSON.stringify({ dia: `2026-01-0${n}`, corpo: corpo(n), lista: [corpo(n)] }),
  );
  const send = async (name: string, data: string) => {
    const { upload_url } = await api<{ upload_url: string }>('POST', '/schemas/notas/upload-token');
    const headers = { 'Content-Type': 'application/octet-stream' };
    expect((await context.request.put(`${upload_url}/${name}`, { headers, data })).status()).toBe(200);
  };
  await send('1.jsonl', lines.join('\n'));
  const sizes: Promise<number>[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('/query')) sizes.push(response.body().then((body) => body.length));
  });
  await page.goto('/esquemas/notas');
  const newest = page.getByRole('region', { name: 'Tabela' });
  await newest.getByRole('cell', { name: /^nota 2 x+…$/ }).waitFor();
  await page
    .getByText(/^nota 3 x+…$/)
    .last()
    .waitFor();
  await settled(page);
  expect(Math.max(...(await Promise.all(sizes)))).toBeLessThan(100_000);
  expect((await page.content()).length).toBeLessThan(400_000);

  // Its place in its file is the same after a file that came later.
  await send('2.jsonl', '{"dia":"2026-02-01","corpo":"curta"}');
  await newest.getByRole('cell', { name: 'curta', exact: true }).waitFor();
  await newest.getByRole('cell', { name: /^nota 2 x+…$/ }).click();
  const record = page.getByRole('dialog', { name: 'Registro' });
  await record.getByText(corpo(2), { exact: true }).waitFor();
  await record.getByText('lista de 1 item').waitFor();
  await record.getByRole('button', { name: 'Filtrar por este valor de dia' }).click();
  await expect.poll(() => newest.getByRole('row').count()).toBe(2);
  await newest.getByRole('cell', { name: '1.jsonl' }).waitFor();
  expect(faults).toEqual([]);
});

test('a console opened by its address asks the same again, with every digit that was typed', async () => {
  const window = await stage.openAsOwner('enderecos');
  const { page } = window;
  await withFlights(window, 50);
  await page.goto('/esquemas/voos/consulta');
  await page.getByText('JSON', { exact: true }).click();
  const query = `{ "select": ["flight"], "event_from": "2013-01-01", "event_to": "2013-01-31",
  "where": [{ "field": "distance", "op": "<", "value": 1400.0000 }] }`;
  await page.getByLabel('Consulta em JSON').fill(query);
  await page.getByLabel('Consulta em JSON').press('Control+Enter');
  const told = page.getByText(/^\d+ linhas$/);
  const before = await told.textContent();
  const address = page.url();
  await page.goto('/');
  await page.goto(address);
  await expect.poll(() => told.textContent()).toBe(before);
  await page.getByText('JSON', { exact: true }).click();
  expect(await page.getByLabel('Consulta em JSON').textContent()).toContain('1400.0000');
});

/** Records of a bar. */
async function countOf(bar: Locator): Promise<number> {
  return Number((await bar.locator('span').last().textContent())?.replace('.', ''));
}

/** Drops files, contents by name, on the page, as a mouse does. */
async function drop(page: Page, contents: Record<string, Buffer>): Promise<void> {
  await settled(page);
  const files = Object.entries(contents).map(([name, content]) => [name, content.toString('base64')]);
  await page.evaluate(
    `(() => {
      const data = new DataTransfer();
      for (const [name, content] of ${JSON.stringify(files)}) {
        data.items.add(new File([Uint8Array.from(atob(content), (one) => one.charCodeAt(0))], name));
      }
      for (const type of ['dragover', 'drop']) {
        const event = new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true });
        document.querySelector('h1').dispatchEvent(event);
      }
    })()`,
  );
}
