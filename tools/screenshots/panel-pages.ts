import type { Page } from 'playwright-core';
import type { DemoData } from './demo-data.ts';

export interface PanelPage {
  /** Name of the picture's file. */
  name: string;
  path: string;
  /** Whether the page is shown without a session. */
  stranger?: boolean;
  /** Brings the page into the state to be pictured. */
  prepare?: (page: Page) => Promise<void>;
}

/** Every page of the panel. */
export function panelPages({
  slug,
  badFile,
  run,
  webhook,
  delivery,
  board,
  sharedBoard,
  invitation,
  sample,
}: DemoData): PanelPage[] {
  const schema = `/esquemas/${slug}`;
  return [
    { name: 'entrar', path: '/entrar', stranger: true },
    { name: 'convite', path: invitation, stranger: true },
    { name: 'visao-geral', path: '/' },
    { name: 'esquemas', path: '/esquemas' },
    { name: 'esquema-novo', path: '/esquemas/novo' },
    { name: 'esquema-de-exemplo', path: '/esquemas/novo', prepare: (page) => dropSample(page, sample) },
    { name: 'dados', path: schema },
    { name: 'dados-campos', path: schema, prepare: showFields },
    { name: 'registro', path: schema, prepare: openRecord },
    { name: 'ir-para', path: schema, prepare: findEverything },
    { name: 'esquema', path: `${schema}/esquema` },
    { name: 'esquema-versoes', path: `${schema}/esquema?secao=versoes` },
    { name: 'esquema-usar', path: `${schema}/esquema?secao=usar` },
    { name: 'esquema-nova-versao', path: `${schema}/esquema?secao=nova-versao`, prepare: breakSomething },
    { name: 'arquivos', path: `${schema}/arquivos` },
    { name: 'corrigir', path: `${schema}/arquivos`, prepare: (page) => mendLines(page, sample) },
    { name: 'arquivo-com-erros', path: `${schema}/arquivos/${badFile}` },
    { name: 'consulta', path: `${schema}/consulta` },
    { name: 'consulta-registros', path: `${schema}/consulta`, prepare: (page) => ask(page, 'Ver registros') },
    {
      name: 'consulta-grafico',
      path: `${schema}/consulta`,
      prepare: async (page) => {
        await ask(page, 'Registros por dia');
        await page.getByText('Gráfico', { exact: true }).click();
      },
    },
    { name: 'fixar', path: `${schema}/consulta`, prepare: pin },
    { name: 'quadros', path: '/quadros' },
    { name: 'quadro', path: `/quadros/${board}` },
    { name: 'quadro-tv', path: `/quadros/${board}/tv` },
    { name: 'quadro-compartilhado', path: sharedBoard, stranger: true },
    { name: 'processamento', path: `${schema}/processamento` },
    { name: 'automatico', path: `${schema}/automatico` },
    { name: 'processamentos', path: '/processamentos' },
    { name: 'processamento-feito', path: `/processamentos/${run}` },
    { name: 'documentacao', path: '/docs' },
    { name: 'documentacao-operacao', path: '/docs/operacoes/queryRecords' },
    { name: 'documentacao-consultas', path: '/docs/consultas', stranger: true },
    { name: 'tokens', path: '/tokens' },
    { name: 'webhooks', path: '/webhooks' },
    { name: 'webhook', path: `/webhooks/${webhook}` },
    { name: 'entrega', path: `/entregas/${delivery}` },
    { name: 'creditos', path: '/creditos' },
    { name: 'membros', path: '/membros' },
    { name: 'auditoria', path: '/auditoria' },
    { name: 'configuracoes', path: '/configuracoes' },
    { name: 'nao-encontrada', path: '/nada-aqui' },
  ];
}

async function dropSample(page: Page, sample: string): Promise<void> {
  const buffer = Buffer.from(sample);
  await page.setInputFiles('input[type=file]', {
    name: 'pedidos.jsonl',
    mimeType: 'application/jsonl',
    buffer,
  });
  await page.getByRole('button', { name: 'Criar esquema' }).waitFor();
}

/** One of the first queries that the console offers, answered. */
async function ask(page: Page, query: string): Promise<void> {
  await page.getByRole('button', { name: query }).click();
  await page.getByRole('button', { name: /^Baixar/ }).waitFor();
}

/** The dialog that pins an answered query. */
async function pin(page: Page): Promise<void> {
  await ask(page, 'Registros por dia');
  await page.getByText('Gráfico', { exact: true }).click();
  await page.getByRole('button', { name: 'Fixar', exact: true }).click();
  await page.getByRole('dialog').getByLabel('Título').fill('Pedidos por dia');
}

async function showFields(page: Page): Promise<void> {
  const summary = page.locator('details summary').nth(2);
  await summary.click();
  await page.locator('details[open] li').first().waitFor();
}

async function openRecord(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Ver o registro da linha 1', exact: true }).click();
  await page.getByRole('dialog', { name: 'Registro' }).waitFor();
}

async function findEverything(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('textbox', { name: /^Página, esquema/ }).fill('consulta');
}

/** The sample with mistakes that people make, on the workbench. */
async function mendLines(page: Page, sample: string): Promise<void> {
  const bad = sample.replaceAll(/"(\d{4})-(\d\d)-(\d\d)[^"]*"/g, '"$3/$2/$1"');
  const buffer = Buffer.from(bad);
  await page.setInputFiles('input[type=file]', { name: 'pedidos.jsonl', mimeType: 'text/plain', buffer });
  await page.getByRole('button', { name: 'Corrigir' }).click();
  await page.getByRole('button', { name: 'Corrigir e enviar' }).waitFor();
}

/** An optional field made required, which records already stored do not allow. */
async function breakSomething(page: Page): Promise<void> {
  await page.getByRole('listitem', { name: 'cupom' }).getByLabel('Obrigatório').check();
  await page.getByText('Isto quebraria').waitFor();
}
