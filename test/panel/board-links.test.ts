import { expect, it } from 'vitest';
import {
  answerOf,
  boardOf,
  editor,
  guest,
  madeBoard,
  makeBoard,
  owner,
  perDay,
  pin,
  share,
  sharedAnswer,
  tenant,
  uploadDays,
  useBoards,
  viewer,
} from '../support/boards.ts';
import { makeMember, makePanelTenant } from '../support/panel.ts';
import { control, makeSchema } from '../support/tenants.ts';

useBoards();

const openShared = (secret: string) => guest.call('openSharedBoard', { body: { secret } });

it('shows the board without a session: its name, its tiles and their answers, and nothing else', async () => {
  const { id, slug } = await madeBoard();
  const secret = await share(id, 30);
  const { body } = await openShared(secret);
  expect(Object.keys(body).sort()).toEqual(['expires_at', 'name', 'tiles']);
  expect(Object.keys(body.tiles[0]).sort()).toEqual([
    'chart',
    'last_days',
    'number',
    'state',
    'title',
    'width',
  ]);
  expect(JSON.stringify(body)).not.toContain(slug);
  const days = (Date.parse(body.expires_at) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(29.9);
  expect(days).toBeLessThanOrEqual(30);
  expect((await sharedAnswer(secret, 1)).body).toEqual((await answerOf(id, 1)).body);
  const seen = await boardOf(id);
  expect(seen.link).toMatchObject({ expires_at: body.expires_at });
  expect(JSON.stringify(seen)).not.toContain(secret);
  const { data } = (await viewer.call('listBoards')).body;
  expect(data.find((board: { id: number }) => board.id === id).shared).toBe(true);
});

it('is stored as a hash', async () => {
  const { id } = await madeBoard();
  const secret = await share(id);
  const { database } = await control();
  const [row] = await database.query<{ text: string }>(
    'select row_to_json(l)::text as text from board_links l where board_id = $1',
    [id],
  );
  expect(row!.text).not.toContain(secret);
  expect(row!.text).not.toContain(Buffer.from(secret, 'base64url').toString('hex'));
});

it('reaches no tile of another board', async () => {
  const [one, other] = [await madeBoard(), await madeBoard()];
  await pin(other.board, other.slug);
  const secret = await share(one.id);
  const { status, body } = await sharedAnswer(secret, 2);
  expect([status, body.code]).toEqual([404, 'tile_not_found']);
  const more = { secret, number: 1, query: JSON.stringify(perDay) };
  expect((await guest.call('answerSharedTile', { body: more })).status).toBe(422);
});

it('shows what the board is from now on', async () => {
  const { id, slug, board } = await madeBoard();
  const secret = await share(id);
  await pin(board, slug, { title: 'Outro' });
  expect((await openShared(secret)).body.tiles).toHaveLength(2);
  const { version, name } = await boardOf(id);
  await editor.call('changeBoard', { path: { id }, body: { version, name, tiles: [] } });
  expect((await openShared(secret)).body.tiles).toEqual([]);
  expect((await sharedAnswer(secret, 1)).body.code).toBe('tile_not_found');
});

const refused = async (secret: string, code: string) => {
  for (const { status, body } of [await openShared(secret), await sharedAnswer(secret, 1)]) {
    expect([status, body.code]).toEqual([404, code]);
  }
};

it('ends at once when it is withdrawn, when another is made and when the board is deleted', async () => {
  const { id } = await madeBoard();
  const first = await share(id);
  const second = await share(id);
  await refused(first, 'board_link_withdrawn');
  expect((await sharedAnswer(second, 1)).status).toBe(200);
  const withdrawn = await editor.call('withdrawBoardLink', { path: { id } });
  expect(withdrawn.body).toMatchObject({ id, link: null });
  await refused(second, 'board_link_withdrawn');
  expect((await editor.call('withdrawBoardLink', { path: { id } })).status).toBe(200);
  const third = await share(id);
  await editor.call('removeBoard', { path: { id } });
  await refused(third, 'board_link_unknown');
  await refused('A'.repeat(43), 'board_link_unknown');
  const { data: log } = (await owner.call('listAudit', { query: { limit: 20 } })).body;
  const verbs = log
    .filter(({ details }: { details: { board?: number } }) => details.board === id)
    .map(({ action }: { action: string }) => action.replace('board.', ''));
  expect(verbs.slice(0, 5)).toEqual(['delete', 'share', 'withdraw', 'share', 'share']);
});

it('ends at once when the member who made it is removed; a link that a colleague made goes on', async () => {
  const leaver = await makeMember(owner, 'editor');
  const [one, other, kept] = [await madeBoard(), await madeBoard(), await madeBoard()];
  const secrets = [await share(one.id, null, leaver), await share(other.id, 7, leaver)];
  const colleagues = await share(kept.id);
  await owner.call('removeMember', { path: { id: leaver.id } });
  for (const secret of secrets) await refused(secret, 'board_link_withdrawn');
  expect((await boardOf(one.id)).link).toBeNull();
  expect((await sharedAnswer(colleagues, 1)).status).toBe(200);
  const { data: log } = (await owner.call('listAudit', { query: { limit: 10, area: 'board' } })).body;
  const told = log.filter(({ action }: { action: string }) => action === 'board.withdraw');
  expect(told.map(({ member, details }: Record<string, unknown>) => ({ member, details }))).toEqual(
    expect.arrayContaining(
      [one, other].map(({ id }) => ({
        member: tenant.ownerEmail,
        details: { board: id, made_by: leaver.email },
      })),
    ),
  );
});

it('ends when its time is over', async () => {
  const { id } = await madeBoard();
  const secret = await share(id, 7);
  const { database } = await control();
  await database.query(
    `update board_links set expires_at = now() - interval '1 second' where board_id = $1`,
    [id],
  );
  await refused(secret, 'board_link_expired');
  expect((await boardOf(id)).link).toBeNull();
});

it('has no more than four queries of the account under way, which others of it do not notice', async () => {
  const slug = await makeSchema(tenant);
  await uploadDays(slug, 'a.jsonl', ['2026-01-01']);
  const board = await makeBoard();
  for (let at = 0; at < 12; at++) await pin(board, slug, { title: `Bloco ${at}` });
  const secret = await share(board.id);
  const answers = await Promise.all(Array.from({ length: 12 }, (_, at) => sharedAnswer(secret, at + 1)));
  const codes = answers.map(({ status, body }) => (status === 200 ? 200 : body.code));
  expect(codes.filter((code) => code === 200).length).toBeGreaterThanOrEqual(4);
  expect([200, 'too_many_link_queries']).toEqual(expect.arrayContaining([...new Set(codes)]));
  expect((await answerOf(board.id, 1)).status).toBe(200);
});

it('answers an address as many requests per minute as the plan has for a member, and takes none of the members’', async () => {
  const own = await makePanelTenant({ plan: 'slow' });
  const board = (await own.owner.call('createBoard', { body: { name: 'Vendas' } })).body;
  const path = { id: board.id };
  const { url } = (await own.owner.call('shareBoard', { path, body: { expires_in_days: 7 } })).body;
  const secret = new URL(url).hash.slice(1);
  const asked = [1, 2, 3, 4, 5].flatMap(() => [
    openShared(secret),
    sharedAnswer(secret, 1),
    openShared(secret),
  ]);
  const answers = await Promise.all(asked);
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(5);
  for (const { body, headers } of refused) {
    expect(body.code).toBe('link_rate_limited');
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  }
  expect((await own.owner.call('getBoard', { path })).status).toBe(200);
});
