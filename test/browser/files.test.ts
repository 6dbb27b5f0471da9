import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerUploads, type ChosenFile, choose, rowOf } from './chosen-files.ts';
import { flightsFile, flightsSchema, withFlights } from './flights.ts';
import { sharedPanel } from './shared-panel.ts';
import { PASSWORD, type PanelStage, type PanelWindow, seriousFaults } from './support.ts';

let stage: PanelStage;
beforeAll(async () => {
  stage = await sharedPanel();
});
afterAll(async () => {
  await stage.stop();
});

test('files are sent from the page, and each tells what became of it', async () => {
  const { page, api, faults } = await stage.openAsOwner('envios');
  await api('POST', '/schemas', flightsSchema);
  await page.goto('/esquemas/voos/arquivos');
  await page.getByText('Nenhum arquivo ainda').waitFor();
  expect(await seriousFaults(page)).toEqual([]);

  const compressed = flightsFile('voos-2.jsonl.gz', 100, 100);
  await choose(page, [
    flightsFile('voos-1.jsonl', 0, 100),
    { ...compressed, buffer: gzipSync(compressed.buffer) },
    { name: 'planilha.csv', mimeType: 'text/csv', buffer: Buffer.from('a;b\n1;2\n1\n') },
  ]);
  await rowOf(page, 'voos-1.jsonl').getByText('100 registros, já consultáveis').waitFor();
  await rowOf(page, 'voos-2.jsonl.gz').getByText('guardado como voos-2.jsonl').waitFor();
  await rowOf(page, 'planilha.csv').getByText('linha 3').waitFor();
  await page.getByText('2 arquivos', { exact: true }).waitFor();

  await choose(page, [flightsFile('de-novo.jsonl', 0, 100), flightsFile('voos-2.jsonl', 300, 10)]);
  await rowOf(page, 'de-novo.jsonl').getByText('já estava guardado como voos-1.jsonl').waitFor();
  await page.getByText('O arquivo voos-2.jsonl já foi enviado com outro conteúdo').waitFor();
  expect(await seriousFaults(page)).toEqual([]);
  expect(faults).toEqual([]);
});

test('bad lines are told before a byte leaves, compressed ones too', async () => {
  const window = await stage.openAsOwner('antes');
  const { page, api, faults } = window;
  await api('POST', '/schemas', flightsSchema);
  await page.goto('/esquemas/voos/arquivos');
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'PUT' && sent.push(request.url()));
  const bad = badFile('ruim.jsonl');
  await choose(page, [
    { ...bad, name: 'ruim.jsonl.gz', buffer: gzipSync(bad.buffer) },
    { ...bad, name: 'cortado.jsonl.gz', buffer: gzipSync(bad.buffer).subarray(0, 200) },
    { ...bad, name: 'vazio.jsonl', buffer: Buffer.alloc(0) },
    flightsFile('bom.jsonl', 0, 100),
  ]);
  await rowOf(page, 'bom.jsonl').getByText('100 registros, já consultáveis').waitFor();
  await rowOf(page, 'ruim.jsonl.gz').getByText('3 de 20 linhas são inválidas').waitFor();
  await rowOf(page, 'ruim.jsonl.gz').getByText('Nada foi enviado.').waitFor();
  await rowOf(page, 'vazio.jsonl').getByText('O arquivo está vazio.').waitFor();
  // What the browser cannot read, the service judges.
  await rowOf(page, 'cortado.jsonl.gz').getByText('envio falhou').waitFor();
  expect(sent.filter((url) => url.includes('ruim'))).toEqual([]);

  await rowOf(page, 'ruim.jsonl.gz').getByRole('button', { name: 'Ver o relatório' }).click();
  const report = page.getByRole('dialog', { name: 'Relatório de ruim.jsonl.gz' });
  const row = report.getByRole('row').filter({ hasText: 'Falta o campo obrigatório "carrier"' });
  expect(await row.getByRole('cell').allTextContents()).toEqual(
    expect.arrayContaining(['Linha 8', 'carrier']),
  );
  expect(await seriousFaults(page)).toEqual([]);
  expect(faults).toEqual([]);
});

test('bad lines are mended in the browser, fields declared by a click, and the file sent again', async () => {
  const { page, api, faults } = await stage.openAsOwner('oficina');
  await api('POST', '/schemas', flightsSchema);
  await page.goto('/esquemas/voos/arquivos');
  const lines = [
    '{"departed_on":"31/01/2013","scheduled_at":"2013-01-31 10:00:00","carrier":12,"portao":7}',
    '{"departed_on":"2013-01-31","scheduled_at":"2013-01-31T11:00","distance":"1.234","carrier":"UA"}',
    '',
  ];
  await choose(page, [{ ...badFile('ruim.jsonl'), buffer: Buffer.from(`${lines.join('\n')}\n`) }]);
  const row = rowOf(page, 'ruim.jsonl');
  const bench = page.getByRole('dialog', { name: 'Corrigir ruim.jsonl' });
  await row.getByRole('button', { name: 'Corrigir' }).click();
  await bench.getByText('Linha 1', { exact: true }).waitFor();
  const marks = bench.getByRole('listitem').first().locator('mark');
  expect(await marks.allTextContents()).toEqual(['"31/01/2013"', '12', '"portao":7']);
  expect(await seriousFaults(page)).toEqual([]);
  await bench.getByRole('button', { name: 'Declarar o campo em uma nova versão' }).click();
  await page.getByText('Versão 1.1 criada.').waitFor();

  await row.getByRole('button', { name: 'Corrigir' }).click();
  await bench.getByText('Linha 1', { exact: true }).waitFor();
  expect(await bench.getByText('portao').locator('mark').filter({ hasText: 'portao' }).count()).toBe(0);
  await bench.getByRole('checkbox', { name: 'Tirar as linhas vazias' }).check();
  await bench.getByRole('button', { name: 'Corrigir e enviar' }).click();
  await row.getByText('2 registros, já consultáveis').waitFor();
  const { data } = await api<{ data: object[] }>('POST', '/schemas/voos/query', {
    select: ['departed_on', 'scheduled_at', 'distance', 'carrier', 'portao'],
    ...{ event_from: '2013-01-31', event_to: '2013-01-31', format: 'json' },
    order_by: [{ field: 'scheduled_at', direction: 'asc' }],
  });
  expect(data).toEqual([
    {
      ...{ departed_on: '2013-01-31', scheduled_at: '2013-01-31T10:00:00.000000Z' },
      ...{ distance: null, carrier: '12', portao: 7 },
    },
    {
      ...{ departed_on: '2013-01-31', scheduled_at: '2013-01-31T11:00:00.000000Z' },
      ...{ distance: 1234, carrier: 'UA', portao: null },
    },
  ]);
  expect(faults).toEqual([]);
});

test('a bad file has a report of its lines by kind, which can be downloaded', async () => {
  const { page, api, faults } = await stage.openAsOwner('erros');
  await api('POST', '/schemas', flightsSchema);
  await page.goto('/esquemas/voos/arquivos');
  await choose(page, [badFile('ruim.jsonl')]);
  await rowOf(page, 'ruim.jsonl').getByText('Nada foi enviado.').waitFor();
  await rowOf(page, 'ruim.jsonl').getByRole('button', { name: 'Enviar assim mesmo' }).click();
  await rowOf(page, 'ruim.jsonl').getByRole('link', { name: 'Ver o relatório' }).click();

  await page.getByRole('heading', { name: 'ruim.jsonl' }).waitFor();
  const row = page.getByRole('row').filter({ hasText: 'Falta o campo obrigatório "carrier"' });
  expect(await row.getByRole('cell').allTextContents()).toEqual(
    expect.arrayContaining(['Linha 8', 'carrier']),
  );
  await page.getByText('linha vazia (1)').click();
  await expect.poll(() => page.getByRole('row').count()).toBe(2);
  expect(await seriousFaults(page)).toEqual([]);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Baixar o relatório' }).click(),
  ]);
  expect(download.suggestedFilename()).toContain('ruim');
  expect(faults).toEqual([]);
});

test('an upload that broke off can be tried again, and one that goes on can be cancelled', async () => {
  const { page, api } = await stage.openAsOwner('quedas');
  await api('POST', '/schemas', flightsSchema);
  await page.goto('/esquemas/voos/arquivos');
  await answerUploads(page, 'cut');
  await choose(page, [flightsFile('voos-1.jsonl', 0, 100)]);
  await rowOf(page, 'voos-1.jsonl').getByText('A conexão caiu').waitFor();
  await answerUploads(page, 'hold');
  await page.getByRole('button', { name: 'Tentar de novo' }).click();
  await page.getByRole('button', { name: 'Cancelar o envio de voos-1.jsonl' }).click();
  await rowOf(page, 'voos-1.jsonl').getByText('cancelado').waitFor();
  await answerUploads(page, 'send');
  await page.getByRole('button', { name: 'Tentar de novo' }).click();
  await rowOf(page, 'voos-1.jsonl').getByText('100 registros, já consultáveis').waitFor();
});

test('an upload that goes on is told on every page and asked about before it is lost; a failed one can be put away', async () => {
  const { page, api, faults } = await stage.openAsOwner('avante', { viewport: { width: 390, height: 800 } });
  await api('POST', '/schemas', flightsSchema);
  await page.goto('/esquemas/voos/arquivos');
  await answerUploads(page, 'hold');
  await choose(page, [flightsFile('voos-1.jsonl', 0, 100)]);
  await page.getByRole('button', { name: 'Cancelar o envio de voos-1.jsonl' }).waitFor();
  const [question] = await Promise.all([
    page.waitForEvent('dialog'),
    page.evaluate('setTimeout(() => location.reload())'),
  ]);
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();

  await page.getByRole('button', { name: 'Abrir o menu' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Execuções' }).click();
  await page.getByRole('heading', { name: 'Execuções' }).waitFor();
  const running = page.getByRole('button', { name: /^Enviando 1 arquivo/ });
  await running.waitFor();
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
  await running.click();
  const tray = page.getByRole('dialog');
  await tray.getByText('enviando').waitFor();
  expect(await seriousFaults(page)).toEqual([]);
  await tray.getByRole('button', { name: 'Cancelar o envio de voos-1.jsonl' }).click();
  await expect.poll(() => running.count()).toBe(0);
  await page.goBack();

  await answerUploads(page, 'cut');
  await page.getByRole('button', { name: 'Tentar de novo' }).click();
  await rowOf(page, 'voos-1.jsonl').getByText('A conexão caiu').waitFor();
  const failed = page.getByRole('button', { name: '1 envio falhou' });
  await failed.waitFor();
  await page.getByRole('button', { name: 'Tirar voos-1.jsonl da lista' }).click();
  await expect.poll(() => failed.count()).toBe(0);
  expect(await rowOf(page, 'voos-1.jsonl').count()).toBe(0);
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await page.reload();
  await page.getByText('Nenhum arquivo ainda').waitFor();
  expect(asked).toEqual([]);
  expect(faults).toEqual([]);
});

test('uploads follow the account: a logout drops them, and the next account of the tab sends to its own schema', async () => {
  const first = await stage.openAsOwner('primeira');
  const second = await stage.openAsOwner('segunda');
  for (const { api } of [first, second]) await api('POST', '/schemas', flightsSchema);
  const { page } = first;
  await page.goto('/esquemas/voos/arquivos');
  await choose(page, [flightsFile('voos-1.jsonl', 0, 100)]);
  await rowOf(page, 'voos-1.jsonl').getByText('100 registros, já consultáveis').waitFor();
  await answerUploads(page, 'hold');
  await choose(page, [flightsFile('parado.jsonl', 100, 100)]);
  await page.getByRole('button', { name: 'Cancelar o envio de parado.jsonl' }).waitFor();

  await page.getByRole('button', { name: 'Sua conta' }).click();
  await page.getByRole('menuitem', { name: 'Sair' }).click();
  await page.getByRole('button', { name: 'Sair mesmo assim' }).click();
  await page.getByLabel('E-mail').fill(second.tenant.email);
  await page.getByLabel('Senha').fill(PASSWORD);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page.getByRole('heading', { name: 'Visão geral' }).waitFor();
  await answerUploads(page, 'send');
  // Navigates within the application: a page load would drop the state.
  await page.evaluate("history.pushState(null, '', '/esquemas/voos/arquivos')");
  await page.getByText('Nenhum arquivo ainda').waitFor();
  expect(await rowOf(page, 'parado.jsonl').count()).toBe(0);
  await choose(page, [flightsFile('voos-2.jsonl', 200, 100)]);
  await rowOf(page, 'voos-2.jsonl').getByText('100 registros, já consultáveis').waitFor();
  expect(await filesOf(second)).toMatchObject([{ file_name: 'voos-2.jsonl' }]);
  await first.api('POST', '/logout');
  await first.api('POST', '/login', { email: first.tenant.email, password: PASSWORD });
  expect(await filesOf(first)).toMatchObject([{ file_name: 'voos-1.jsonl' }]);
});

test('files chosen before another tab of the browser changed the account go to neither account', async () => {
  const first = await stage.openAsOwner('aba-um');
  const second = await stage.openAsOwner('aba-dois');
  for (const { api } of [first, second]) await api('POST', '/schemas', flightsSchema);
  const { page } = first;
  await page.goto('/esquemas/voos/arquivos');
  await page.getByText('Nenhum arquivo ainda').waitFor();
  await first.api('POST', '/login', { email: second.tenant.email, password: PASSWORD });
  await choose(page, [flightsFile('voos-1.jsonl', 0, 100)]);
  await page.getByRole('button', { name: 'Carregar a conta de agora' }).click();
  await page.getByRole('heading', { name: 'Visão geral' }).waitFor();
  await page.getByRole('button', { name: 'Sua conta' }).click();
  await page.getByText(second.tenant.email).waitFor();
  expect(await rowOf(page, 'voos-1.jsonl').count()).toBe(0);
  expect(await filesOf(second)).toEqual([]);
});

test('uploads follow the schema: after a new version, new files and repeated ones are checked against it', async () => {
  const window = await stage.openAsOwner('versoes');
  const { page, api } = window;
  await api('POST', '/schemas', flightsSchema);
  await page.goto('/esquemas/voos/arquivos');
  await choose(page, [flightsFile('voos-1.jsonl', 0, 100)]);
  await rowOf(page, 'voos-1.jsonl').getByText('100 registros, já consultáveis').waitFor();
  await answerUploads(page, 'cut');
  await choose(page, [flightsFile('voos-2.jsonl', 100, 100)]);
  await rowOf(page, 'voos-2.jsonl').getByText('A conexão caiu').waitFor();
  await answerUploads(page, 'send');

  const { slug: _slug, name: _name, ...definition } = flightsSchema;
  const fields = [...definition.fields, { name: 'gate', type: 'string' }];
  await api('POST', '/schemas/voos/versions', { ...definition, fields });
  await page.getByRole('button', { name: 'Tentar de novo' }).click();
  await rowOf(page, 'voos-2.jsonl').getByText('100 registros, já consultáveis').waitFor();
  await choose(page, [flightsFile('voos-3.jsonl', 200, 100)]);
  await rowOf(page, 'voos-3.jsonl').getByText('100 registros, já consultáveis').waitFor();
  const versions = (await filesOf(window)).map(({ file_name, schema_version }) => [
    file_name,
    schema_version,
  ]);
  expect(versions.toSorted()).toEqual([
    ['voos-1.jsonl', '1.0'],
    ['voos-2.jsonl', '1.1'],
    ['voos-3.jsonl', '1.1'],
  ]);
});

test('the list filters by its controls and keeps the filters in its address', async () => {
  const window = await stage.openAsOwner('filtros');
  await withFlights(window, 100);
  const { page } = window;
  await page.goto('/esquemas/voos/arquivos');
  await page.getByText('1 arquivo', { exact: true }).waitFor();
  await page.getByLabel('Procurar por nome, caminho ou estado').fill('nada assim');
  await page.getByText('Nenhum arquivo com estes filtros').waitFor();
  expect(page.url()).toContain('search=nada');
  await page.getByLabel('Desde o dia (UTC)').waitFor();
  await page.getByLabel('Até o dia (UTC)').waitFor();
  await page.getByRole('button', { name: 'Limpar filtros' }).click();
  await page.getByRole('link', { name: 'voos-1.jsonl' }).waitFor();
  await page.goto('/esquemas/voos/arquivos?created_at_start=ontem');
  await page.getByRole('alert').waitFor();
  expect(await page.getByLabel('Enviados a partir de (instante)').getAttribute('aria-invalid')).toBe('true');
});

test('a file that was corrected on the disk after it was chosen is chosen again, not tried again', async () => {
  const { page, api, faults } = await stage.openAsOwner('corrigido');
  await api('POST', '/schemas', flightsSchema);
  await page.goto('/esquemas/voos/arquivos');
  const folder = await mkdtemp(join(tmpdir(), 'celeiro-chosen-'));
  try {
    const path = join(folder, 'voos.jsonl');
    await writeFile(path, badFile('').buffer);
    await page.locator('input[type=file]').first().setInputFiles(path);
    const row = rowOf(page, 'voos.jsonl');
    await row.getByText('3 de 20 linhas são inválidas').waitFor();
    await writeFile(path, flightsFile('', 0, 30).buffer);
    await row.getByRole('button', { name: 'Enviar assim mesmo' }).click();
    await row.getByText('O arquivo mudou ou saiu do lugar depois de escolhido').waitFor();
    expect(await row.getByRole('button', { name: 'Tentar de novo' }).count()).toBe(0);
    const chooser = page.waitForEvent('filechooser');
    await row.getByRole('button', { name: 'Escolher de novo' }).click();
    await (await chooser).setFiles(path);
    await row.getByText('30 registros, já consultáveis').waitFor();
    expect(faults).toEqual([]);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('a CSV with thousands points is stored as it was meant, and its row tells how it was read', async () => {
  const { page, api } = await stage.openAsOwner('milhares');
  const fields = [
    { name: 'dia', type: 'date', required: true },
    { name: 'valor', type: 'integer', required: true },
  ];
  await api('POST', '/schemas', { name: 'Valores', slug: 'valores', event_date_field: 'dia', fields });
  await page.goto('/esquemas/valores/arquivos');
  const csv = 'dia;valor\n2026-01-01;84.000\n2026-01-02;120.000\n2026-01-03;500\n';
  await choose(page, [{ name: 'valores.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }]);
  const row = rowOf(page, 'valores.csv');
  await row.getByText('3 registros, já consultáveis').waitFor();
  await row.getByText('Pontos lidos como de milhar, porque o campo é inteiro').waitFor();
  const { data } = await api<{ data: object[] }>('POST', '/schemas/valores/query', {
    ...{ select: ['valor'], event_from: '2026-01-01', event_to: '2026-01-03', format: 'json' },
    order_by: [{ field: 'valor', direction: 'asc' }],
  });
  expect(data).toEqual([{ valor: 500 }, { valor: 84_000 }, { valor: 120_000 }]);
});

async function filesOf({ api }: Pick<PanelWindow, 'api'>) {
  type Files = { data: { file_name: string; schema_version: string }[] };
  return (await api<Files>('GET', '/schemas/voos/files')).data;
}

/** Twenty flights, of which three break a rule each. */
function badFile(name: string): ChosenFile {
  const lines = flightsFile('', 0, 20).buffer.toString().split('\n');
  lines[2] = lines[2]!.replace('"distance":', '"distance":"longe","x":');
  lines[4] = '';
  lines[7] = lines[7]!.replace(/"carrier":"\w+",/, '');
  return { ...flightsFile(name, 0, 1), buffer: Buffer.from(lines.join('\n')) };
}
