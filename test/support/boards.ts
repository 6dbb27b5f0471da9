import { beforeAll, expect } from 'vitest';
import { api, jsonl } from './api.ts';
import { makeMember, makePanelTenant, type PanelClient, type PanelTenant, panelClient } from './panel.ts';
import { makeSchema, makeToken } from './tenants.ts';

/** The account of the test file that runs, and its members. */
export let tenant: PanelTenant;
export let owner: PanelClient;
export let editor: Awaited<ReturnType<typeof makeMember>>;
export let viewer: PanelClient;
/** Has no session. */
export const guest = panelClient();
export let token: string;

/** Gives a test file an account of its own. */
export function useBoards(): void {
  beforeAll(async () => {
    tenant = await makePanelTenant();
    owner = tenant.owner;
    [editor, viewer] = [await makeMember(owner, 'editor'), await makeMember(owner, 'viewer')];
    token = (await makeToken(tenant, ['upload'])).jwt;
  });
}

export const perDay = {
  select: ["date_trunc('day', happened_at) as dia", 'count(*) as total'],
  event_from: '2026-01-01',
  event_to: '2026-01-31',
  group_by: ['dia'],
  order_by: [{ field: 'dia', direction: 'asc' }],
};
export const chart = { kind: 'bar', x: 'dia', y: ['total'], split: null };
/** Stores a record of each day. */
export const uploadDays = async (slug: string, name: string, days: string[]) => {
  const records = days.map((day, i) => ({ happened_at: `${day}T12:00:00Z`, userId: i }));
  expect((await api(token).upload(slug, name, jsonl(records))).status).toBe(200);
};
export const makeBoard = async (name = 'Vendas', by: PanelClient = editor) =>
  (await by.call('createBoard', { body: { name } })).body;
export const pin = (board: { id: number }, schema: string, change: object = {}, by: PanelClient = editor) =>
  by.call('pinTile', {
    path: { id: board.id },
    body: {
      ...{ schema, title: 'Por dia', query: JSON.stringify(perDay), chart, width: 'half', last_days: null },
      ...change,
    },
  });
export const boardOf = async (id: number, by = viewer) => (await by.call('getBoard', { path: { id } })).body;
export const answerOf = (id: number, number: number, by = viewer) =>
  by.call('answerTile', { path: { id, number } });
export const share = async (
  id: number,
  days: number | null = null,
  by: PanelClient = editor,
): Promise<string> =>
  new URL(
    (await by.call('shareBoard', { path: { id }, body: { expires_in_days: days } })).body.url,
  ).hash.slice(1);
export const sharedAnswer = (secret: string, number: number) =>
  guest.call('answerSharedTile', { body: { secret, number } });
/** A board with one tile, over records of three days. */
export async function madeBoard() {
  const slug = await makeSchema(tenant);
  await uploadDays(slug, 'a.jsonl', ['2026-01-01', '2026-01-01', '2026-01-03']);
  const board = (await pin(await makeBoard(), slug)).body;
  return { slug, id: board.id as number, board };
}
