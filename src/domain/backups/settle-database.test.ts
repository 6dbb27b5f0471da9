import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { migrate } from '../../adapters/database-postgres/migrate.ts';
import { type OwnControl, type OwnSchema, openOwnControl } from '../../workers/workers.testing.ts';
import { openBoardLink, shareBoard } from '../boards/board-links.ts';
import { createBoard } from '../boards/change-boards.ts';
import { insertLetter } from '../mail/letters-store.ts';
import { IDS_LEFT_OUT } from './restored-state.ts';
import { settleDatabase } from './settle-database.ts';

let own: OwnControl;
let schema: OwnSchema;
beforeAll(async () => {
  own = await openOwnControl();
  schema = await own.addSchema();
});
beforeEach(() => query('delete from runs'));
afterAll(() => own.close());

const query = <Row>(text: string, params?: unknown[]) => own.control.database.query<Row>(text, params);
const runAs = async (status: string, granted = false) => {
  const id = await own.addRun(await own.addSchema());
  await query(
    `update runs set status = $2, attempt = 1, started_at = now(), attempt_started_at = now(),
       granted_at = case when $3 then now() end where id = $1`,
    [id, status, granted],
  );
  return id;
};
const runsNow = () =>
  query<{ id: number; nonce: string; begun: boolean }>(
    'select id, nonce, started_at is not null as begun from runs order by id',
  );

it('open runs have another name and no beginning, but for one that may be in its table; all others stay', async () => {
  const ids = {
    open: await runAs('running'),
    granted: await runAs('running', true),
    ended: await runAs('completed', true),
  };
  const before = new Map((await runsNow()).map((run) => [run.id, run]));
  const { runs } = await own.control.database.transaction(settleDatabase);
  expect(runs).toBe(1);
  for (const run of await runsNow()) {
    if (run.id !== ids.open) expect(run).toEqual(before.get(run.id));
    else expect(run).toEqual({ id: run.id, nonce: expect.stringMatching(/^[0-9a-f]{8}$/), begun: false });
  }
  const { nonce } = (await runsNow()).find(({ id }) => id === ids.open)!;
  expect(nonce).not.toBe(before.get(ids.open)!.nonce);
});

it('withdraws every link of a board', async () => {
  const { database } = own.control;
  const board = await createBoard(database, own.owner, 'Vendas');
  const { secret } = await shareBoard(database, own.owner, board.id, null);
  const { links } = await database.transaction(settleDatabase);
  expect(links).toBe(1);
  const opened = openBoardLink(database, own.control.plans, secret);
  await expect(opened).rejects.toMatchObject({ code: 'board_link_withdrawn' });
});

it('ends every session, forgets letters, and leaves ids out', async () => {
  const { database } = own.control;
  await query(`insert into sessions (secret_hash, member_id) select '\\x01', min(id) from members`);
  const content = { kind: 'password_link' } as const;
  const letter = { tenantId: own.tenant.id, recipient: 'a@b.example', content, host: 'c.example' };
  await database.transaction((tx) => insertLetter(tx, letter));
  const last = await own.addRun(schema);
  const { sessions } = await database.transaction(settleDatabase);
  expect(sessions).toBe(1);
  expect(await query('select from sessions union all select from letters')).toEqual([]);
  expect(await own.addRun(schema)).toBe(last + IDS_LEFT_OUT + 1);
});

it('a migration finds the ids that a database left out before it', async () => {
  const { database } = own.control;
  await database.transaction(settleDatabase);
  const [recorded] = await query<{ last_id: number }>(
    'select max(last_id) as last_id from file_ids_left_out',
  );
  await query('drop table file_ids_left_out');
  await query(`delete from migrations where name = '0098_file_ids_left_out.sql'`);
  await migrate(database);
  expect(await query('select first_id, last_id from file_ids_left_out')).toEqual([
    { first_id: 1, last_id: recorded!.last_id },
  ]);
});
