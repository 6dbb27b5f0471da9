import { afterAll, beforeAll, expect, it } from 'vitest';
import { followed } from '../../../test/support/between-statements.ts';
import { type OwnControl, openOwnControl } from '../../workers/workers.testing.ts';
import { shareBoard } from '../boards/board-links.ts';
import { createBoard } from '../boards/change-boards.ts';
import { removeMember } from './manage-members.ts';
import { insertMember } from './members-store.ts';
import type { PanelIdentity } from './panel-identity.ts';
import { hashSecret } from './secrets.ts';
import { openSession } from './sessions.ts';

let own: OwnControl;
let owner: PanelIdentity;
beforeAll(async () => {
  own = await openOwnControl();
  owner = await inSession(own.owner);
});
afterAll(() => own.close());

const query = <Row>(text: string, params?: unknown[]) => own.control.database.query<Row>(text, params);
const inSession = async (identity: PanelIdentity): Promise<PanelIdentity> => {
  const secret = await openSession(own.control.database, identity.memberId);
  return { ...identity, sessionHash: hashSecret(secret) };
};
let members = 0;
/** An editor of the account, logged in. */
const makeEditor = async () => {
  const email = `editor${++members}@oficina.example`;
  const memberId = await insertMember(own.control.database, own.tenant.id, { email, role: 'editor' });
  return inSession({ ...own.owner, memberId: memberId!, email, role: 'editor' });
};
const remove = ({ memberId }: PanelIdentity, database = own.control.database) =>
  removeMember(database, owner, memberId);

it('a member who shares a board while they are removed leaves no link that works', async () => {
  const { database } = own.control;
  const editor = await makeEditor();
  const { id } = await createBoard(database, editor, 'Vendas');
  let sharing: Promise<unknown> | undefined;
  const share = () => (sharing = shareBoard(database, editor, id, null));
  await remove(editor, followed(database, 'update board_links', share));
  await expect(sharing).rejects.toMatchObject({ code: 'session_required' });
  expect(await query('select from board_links where withdrawn_at is null')).toEqual([]);
});
