import { describe, expect, it } from 'vitest';
import { api, jsonl } from '../support/api.ts';
import {
  answerOf,
  boardOf,
  chart,
  editor,
  madeBoard,
  makeBoard,
  owner,
  perDay,
  pin,
  share,
  sharedAnswer,
  tenant,
  token,
  uploadDays,
  useBoards,
  viewer,
} from '../support/boards.ts';
import { makePanelTenant } from '../support/panel.ts';
import { control, makeSchema } from '../support/tenants.ts';

useBoards();

const arranged = (tiles: Record<string, unknown>[]) =>
  tiles.map(({ number, title, width, last_days }) => ({ number, title, width, last_days }));

describe('a board', () => {
  it('is made, filled, arranged and deleted, and every member of the account sees it', async () => {
    const slug = await makeSchema(tenant);
    const board = await makeBoard('Painel da loja');
    const query = '{ "select": ["count(*)"], "where": [{ "field": "score", "op": "=", "value": 1.10 }] }';
    await pin(board, slug, { query });
    await pin(board, slug, { title: 'Segundo', chart: null, last_days: 7 });
    const seen = await boardOf(board.id);
    expect(seen).toMatchObject({ name: 'Painel da loja', version: 3, link: null });
    expect(seen.tiles).toMatchObject([
      {
        number: 1,
        title: 'Por dia',
        schema: { slug, name: 'Events' },
        query,
        chart,
        width: 'half',
        last_days: null,
      },
      { number: 2, title: 'Segundo', chart: null, last_days: 7 },
    ]);
    const [one, two] = arranged(seen.tiles);
    const body = {
      ...{ version: 3, name: 'Loja' },
      tiles: [
        { ...two, last_days: null, width: 'full' },
        { ...one, title: 'Total' },
      ],
    };
    const changed = await editor.call('changeBoard', { path: { id: board.id }, body });
    expect(changed.body).toMatchObject({ name: 'Loja', version: 4 });
    expect(arranged(changed.body.tiles)).toEqual(body.tiles);
    const [entry] = (await tenant.owner.call('listAudit', { query: { area: 'board', limit: 1 } })).body.data;
    expect(entry).toMatchObject({
      action: 'board.change',
      details: { name: { from: 'Painel da loja', to: 'Loja' } },
    });
    // A tile that is pinned now stands behind those, under a number of its own.
    await editor.call('changeBoard', {
      path: { id: board.id },
      body: { ...body, version: 4, tiles: [body.tiles[1]!] },
    });
    expect((await pin(board, slug)).body.tiles.map(({ number }: { number: number }) => number)).toEqual([
      1, 3,
    ]);
    const { data } = (await viewer.call('listBoards')).body;
    expect(data.find(({ id }: { id: number }) => id === board.id)).toMatchObject({
      name: 'Loja',
      tiles: 2,
      shared: false,
    });

    expect((await editor.call('removeBoard', { path: { id: board.id } })).body).toEqual({ success: true });
    const gone = await viewer.call('getBoard', { path: { id: board.id } });
    expect([gone.status, gone.body.code]).toEqual([404, 'board_not_found']);
    const { data: log } = (await owner.call('listAudit', { query: { limit: 20 } })).body;
    const actions = log
      .filter(({ details }: { details: { board?: number } }) => details.board === board.id)
      .map(({ action }: { action: string }) => action);
    // The first change is of two tiles and the name, the second removes a tile.
    const verbs = ['create', 'pin', 'pin', 'change', 'change', 'pin', 'delete'];
    expect(actions).toEqual(verbs.map((verb) => `board.${verb}`).reverse());
  });

  it('has in the audit log whose change made it show other days or another title, and of which tile', async () => {
    const slug = await makeSchema(tenant);
    const board = await makeBoard('Público');
    await pin(board, slug, { last_days: 7 });
    await pin(board, slug, { title: 'Igual', last_days: 30 });
    const [one, two] = arranged((await boardOf(board.id)).tiles);
    const change = (version: number, tiles: object[]) =>
      editor.call('changeBoard', { path: { id: board.id }, body: { version, name: 'Público', tiles } });
    const changed = async () => {
      const { data } = (await owner.call('listAudit', { query: { area: 'board', limit: 20 } })).body;
      return data
        .filter(({ action, details }: { action: string; details: { board: number } }) => {
          return action === 'board.change' && details.board === board.id;
        })
        .map(({ member, target, details }: Record<string, unknown>) => ({ member, target, details }));
    };
    expect((await change(3, [{ ...two, width: 'full' }, one!])).status).toBe(200);
    expect(await changed()).toEqual([]);
    expect((await change(4, [two!, { ...one, last_days: null, title: 'Por semana' }])).status).toBe(200);
    expect(await changed()).toEqual([
      {
        member: editor.email,
        target: 'Público',
        details: {
          board: board.id,
          tiles: [{ title: { from: 'Por dia', to: 'Por semana' }, last_days: { from: 7, to: null } }],
        },
      },
    ]);
  });

  it('writes one short entry into the audit log, however many tiles change and however long their titles are', async () => {
    const slug = await makeSchema(tenant);
    const board = await makeBoard('Grande');
    for (let at = 0; at < 24; at++) await pin(board, slug, { title: `${at} `.padEnd(200, '"') });
    const { version, name, tiles } = await boardOf(board.id);
    const changed = arranged(tiles).map((tile) => ({ ...tile, title: 'á'.repeat(200), last_days: 3660 }));
    const body = { version, name, tiles: changed };
    expect((await editor.call('changeBoard', { path: { id: board.id }, body })).status).toBe(200);
    const { data } = (await owner.call('listAudit', { query: { area: 'board', limit: 2 } })).body;
    expect(data.map(({ action }: { action: string }) => action)).toEqual(['board.change', 'board.pin']);
    const { details } = data[0];
    expect(Buffer.byteLength(JSON.stringify(details))).toBeLessThanOrEqual(3072);
    expect(details.tiles).toHaveLength(24);
    expect(details.tiles[23]).toEqual({
      title: { from: expect.stringMatching(/^23 "+…$/), to: expect.stringMatching(/^á+…$/) },
      last_days: { from: null, to: 3660 },
    });
  });

  it('refuses a change that was made on an older state, and loses neither', async () => {
    const { id, board } = await madeBoard();
    const body = { version: board.version, name: 'Primeira', tiles: arranged(board.tiles) };
    const answers = await Promise.all(
      ['Primeira', 'Segunda'].map((name) =>
        editor.call('changeBoard', { path: { id }, body: { ...body, name } }),
      ),
    );
    const [won, lost] = answers.toSorted((a, b) => a.status - b.status);
    expect([won!.status, lost!.status, lost!.body.code]).toEqual([200, 409, 'board_changed']);
    expect((await boardOf(id)).name).toBe(won!.body.name);
  });

  it('refuses a tile that it does not have, and one that is named twice', async () => {
    const { id, board } = await madeBoard();
    const [tile] = arranged(board.tiles);
    const change = (tiles: unknown[]) =>
      editor.call('changeBoard', { path: { id }, body: { version: board.version, name: 'x', tiles } });
    const unknown = await change([{ ...tile, number: 9 }]);
    expect([unknown.status, unknown.body.code]).toEqual([404, 'tile_not_found']);
    const twice = await change([tile, tile]);
    expect([twice.status, Object.keys(twice.body.errors)]).toEqual([422, ['tiles.1.number']]);
    expect((await boardOf(id)).version).toBe(board.version);
    expect((await answerOf(id, 9)).body.code).toBe('tile_not_found');
  });

  it("takes no query of another account's schema", async () => {
    const foreign = await makeSchema(await makePanelTenant());
    const { status, body } = await pin(await makeBoard(), foreign);
    expect([status, body.code]).toEqual([404, 'schema_not_found']);
  });

  it('has at most 24 tiles, and an account at most 100 boards', async () => {
    const full = await makePanelTenant();
    const slug = await makeSchema(full);
    const board = await makeBoard('Cheio', full.owner);
    const pinned = await Promise.all(Array.from({ length: 25 }, () => pin(board, slug, {}, full.owner)));
    expect(pinned.filter(({ status }) => status === 200)).toHaveLength(24);
    expect(pinned.find(({ status }) => status !== 200)!.body.code).toBe('too_many_tiles');
    const make = () => full.owner.call('createBoard', { body: { name: 'Outro' } });
    // Ten at once: of a hundred some would wait for a connection until they are refused, on a busy machine.
    const made = [];
    while (made.length < 100) made.push(...(await Promise.all(Array.from({ length: 10 }, make))));
    expect(made.filter(({ status }) => status === 200)).toHaveLength(99);
    expect(made.find(({ status }) => status !== 200)!.body.code).toBe('too_many_boards');
  });
});

describe('the answer of a tile', () => {
  it('is the first rows of its query, with another state once the data changed', async () => {
    const { slug, id, board } = await madeBoard();
    const { body } = await answerOf(id, 1);
    expect(body).toMatchObject({
      state: board.tiles[0].state,
      columns: [{ name: 'dia' }, { name: 'total', type: 'bigint' }],
      rows: [
        ['2026-01-01T00:00:00.000000Z', '2'],
        ['2026-01-03T00:00:00.000000Z', '1'],
      ],
      more: false,
    });
    expect((await answerOf(id, 1)).body).toEqual(body);
    await uploadDays(slug, 'b.jsonl', ['2026-01-03']);
    const next = (await answerOf(id, 1)).body;
    expect(next.rows[1][1]).toBe('2');
    expect(next.state).not.toBe(body.state);
    expect((await boardOf(id)).tiles[0].state).toBe(next.state);
  });

  it('shows the last days with data where the tile asks for them, whatever its query names', async () => {
    const { slug, board } = await madeBoard();
    await uploadDays(slug, 'b.jsonl', ['2026-03-02', '2026-03-01', '2026-02-28']);
    const { tiles, id } = (await pin(board, slug, { last_days: 2 })).body;
    const days = async () =>
      (await answerOf(id, tiles[1].number)).body.rows.map(([day]: string[]) => day!.slice(0, 10));
    expect(await days()).toEqual(['2026-03-01', '2026-03-02']);
    await uploadDays(slug, 'c.jsonl', ['2026-03-03']);
    expect(await days()).toEqual(['2026-03-02', '2026-03-03']);
  });

  it('ends at the rows of a page, and says that there are more', async () => {
    const { slug, board } = await madeBoard();
    const query = JSON.stringify({ ...perDay, select: ['user_id'], group_by: [], order_by: [], limit: 2 });
    const { id } = (await pin(board, slug, { query })).body;
    expect((await answerOf(id, 2)).body).toMatchObject({
      rows: [expect.anything(), expect.anything()],
      more: true,
    });
    const { database } = await control();
    const kept = await database.query('select from query_cursors where tenant_id = $1', [tenant.id]);
    expect(kept).toEqual([]);
  });

  it.each<[string, string, number, string]>([
    ['is no JSON', '{ "select"', 400, 'invalid_json'],
    ['lacks its columns', '{ "event_from": "2026-01-01", "event_to": "2026-01-31" }', 422, 'invalid_request'],
    ['is a page token', '{ "page_token": "abc" }', 422, 'invalid_request'],
    [
      'has a number that no double holds',
      '{ "select": ["user_id"], "event_from": "2026-01-01", "event_to": "2026-01-31", "where": [{ "field": "user_id", "op": "=", "value": 1.00000000000000000001 }] }',
      422,
      'bad_value',
    ],
    [
      'names no column of the schema',
      JSON.stringify({ ...perDay, select: ['nada'], group_by: [], order_by: [] }),
      422,
      'unknown_column',
    ],
  ])('is the fault of a query that %s, which a guest is not told', async (_, query, status, code) => {
    const { slug, board } = await madeBoard();
    const { id } = (await pin(board, slug, { query })).body;
    const told = await answerOf(id, 2);
    expect([told.status, told.body.code]).toEqual([status, code]);
    const shared = await sharedAnswer(await share(id), 2);
    expect([shared.status, shared.body.code]).toEqual([409, 'shared_tile_unavailable']);
    expect(shared.text).not.toContain('nada');
  });

  it('is refused where the rows are too large for a tile', async () => {
    const slug = await makeSchema(tenant);
    const action = 'x'.repeat(60_000);
    const records = Array.from({ length: 40 }, (_, i) => ({
      happened_at: '2026-01-02T00:00:00Z',
      userId: i,
      action,
    }));
    expect((await api(token).upload(slug, 'a.jsonl', jsonl(records))).status).toBe(200);
    const query = JSON.stringify({ select: ['action'], event_from: '2026-01-01', event_to: '2026-01-31' });
    const { id } = (await pin(await makeBoard(), slug, { query })).body;
    const { status, body } = await answerOf(id, 1);
    expect([status, body.code]).toEqual([422, 'tile_answer_too_large']);
  });
});
