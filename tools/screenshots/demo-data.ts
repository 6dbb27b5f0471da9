import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PanelStage, PanelWindow } from '../../test/browser/support.ts';
import { brokenOrders, orders } from './orders.ts';

/** Names and paths in the demo data that the pictures need. */
export interface DemoData {
  slug: string;
  badFile: number;
  run: number;
  webhook: number;
  delivery: number;
  /** A board with tiles. */
  board: number;
  /** Path of its link. */
  sharedBoard: string;
  /** Path of an invitation that is still open. */
  invitation: string;
  /** JSONL that a schema can be detected from. */
  sample: string;
}

type Api = PanelWindow['api'];
interface Listed {
  data: { id: number }[];
}

const SLUG = 'pedidos';
const CREDITS = '250';
const PATIENCE_MS = 60_000;

/** A tenant as one is after a few days of use. */
export async function makeDemoData(stage: PanelStage, { api }: PanelWindow): Promise<DemoData> {
  await stage.command(['credits', 'grant', 'paiol', CREDITS]);
  const sample = orders(400, 1);
  const { document } = await api<{ document: object }>(
    'POST',
    '/schemas/detect?name=Pedidos',
    Buffer.from(sample),
  );
  await api('POST', '/schemas', { ...document, slug: SLUG, name: 'Pedidos da loja' });
  await api('POST', '/schemas', sensors);
  const receiver = await receive();
  try {
    const webhook = await api<{ webhook: { id: number } }>('POST', '/webhooks', {
      url: receiver.url,
      description: 'Avisos do armazém',
      active: true,
    });
    await upload(api, 'pedidos-001.jsonl', sample);
    await upload(api, 'pedidos-002.jsonl', orders(5000, 1000));
    const { plan } = await api<{ plan: { default_shape_id: number } }>('GET', '/session');
    const machine = { shape_id: plan.default_shape_id, executors: 1 };
    const started = await api<{ ids: number[] }>('POST', `/schemas/${SLUG}/processing`, machine);
    const run = started.ids[0]!;
    await until(async () => (await api<{ status: string }>('GET', `/runs/${run}`)).status === 'completed');
    await addVersion(api);
    await upload(api, 'pedidos-003.jsonl', orders(3000, 9000));
    const bad = await upload(api, 'pedidos-004.jsonl', brokenOrders());
    const id = webhook.webhook.id;
    const deliveries = () => api<Listed>('GET', `/webhooks/${id}/deliveries`);
    await until(async () => (await deliveries()).data.length > 0);
    await api('POST', '/tokens', { name: 'coletor de produção', scopes: ['upload'], expires_in_days: 365 });
    await api('POST', '/tokens', {
      name: 'painel do financeiro',
      scopes: ['query', 'files'],
      expires_in_days: 90,
    });
    const invited = await api<{ link: string }>('POST', '/members', {
      email: 'rui@paiol.example',
      role: 'editor',
    });
    await api('POST', '/members', { email: 'lia@paiol.example', role: 'viewer' });
    const board = await makeBoard(api);
    return {
      slug: SLUG,
      ...board,
      badFile: bad,
      run,
      webhook: id,
      delivery: (await deliveries()).data[0]!.id,
      invitation: new URL(invited.link).pathname,
      sample,
    };
  } finally {
    receiver.close();
  }
}

const sensors = {
  slug: 'sensores',
  name: 'Sensores dos silos',
  event_date_field: 'medido_em',
  fields: [
    { name: 'medido_em', type: 'timestamp', required: true },
    { name: 'silo', type: 'string', required: true },
    { name: 'umidade', type: 'number' },
    { name: 'temperatura', type: 'number' },
  ],
};

/** Sends a file through the upload edge; its id. */
async function upload(api: Api, name: string, content: string): Promise<number> {
  const { upload_url } = await api<{ upload_url: string }>('POST', `/schemas/${SLUG}/upload-token`);
  const headers = { 'Content-Type': 'application/octet-stream' };
  const answer = await fetch(`${upload_url}/${name}`, { method: 'PUT', body: content, headers });
  const { file } = (await answer.json()) as { file: { id: number } };
  return file.id;
}

/** A board with a number, a line and bars, and its link. */
async function makeBoard(api: Api): Promise<Pick<DemoData, 'board' | 'sharedBoard'>> {
  const { id } = await api<{ id: number }>('POST', '/boards', { name: 'Vendas da loja' });
  const days = { event_from: '2000-01-01', event_to: '2999-12-31' };
  const pin = (title: string, query: object, chart: object, more: object) =>
    api('POST', `/boards/${id}/tiles`, {
      ...{ schema: SLUG, title, query: JSON.stringify({ ...query, ...days }), chart, last_days: 30, ...more },
    });
  const perDay = { group_by: ['dia'], order_by: [{ field: 'dia', direction: 'asc' }] };
  await pin(
    'Pedidos por dia',
    { select: ["date_trunc('day', criado_em) as dia", 'count(*) as pedidos'], ...perDay },
    { kind: 'area', x: 'dia', y: ['pedidos'], split: null },
    { width: 'full' },
  );
  await pin(
    'Pedidos por cidade',
    { select: ['cidade', 'count(*) as pedidos'], group_by: ['cidade'] },
    { kind: 'bar', x: 'cidade', y: ['pedidos'], split: null },
    { width: 'half' },
  );
  await pin(
    'Receita do mês',
    { select: ['round(sum(total), 2) as receita'] },
    { kind: 'number', x: 'receita', y: ['receita'], split: null },
    { width: 'half' },
  );
  const { url } = await api<{ url: string }>('POST', `/boards/${id}/link`, { expires_in_days: 90 });
  const { pathname, hash } = new URL(url);
  return { board: id, sharedBoard: `${pathname}${hash}` };
}

async function addVersion(api: Api): Promise<void> {
  const schema = await api<{ versions: { fields: object[]; event_date_field: string }[] }>(
    'GET',
    `/schemas/${SLUG}`,
  );
  const { fields, event_date_field } = schema.versions[0]!;
  const added = { name: 'canal', type: 'string', description: 'Por onde o pedido chegou' };
  await api('POST', `/schemas/${SLUG}/versions`, { event_date_field, fields: [...fields, added] });
}

/** Starts a receiver of webhooks that answers every message with success. */
async function receive(): Promise<{ url: string; close(): void }> {
  const server = createServer((request, response) => request.resume().on('end', () => response.end('ok')));
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/celeiro`, close: () => server.close() };
}

async function until(done: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  while (!(await done())) {
    if (Date.now() > deadline) throw new Error('the demo data did not come to be');
    await sleep(200);
  }
}
