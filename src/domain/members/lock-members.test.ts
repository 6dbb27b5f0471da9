import { afterAll, beforeAll, expect, it } from 'vitest';
import { followed } from '../../../test/support/between-statements.ts';
import type { Database } from '../../ports/database.ts';
import { type OwnControl, openOwnControl } from '../../workers/workers.testing.ts';
import { shareBoard } from '../boards/board-links.ts';
import { createBoard } from '../boards/change-boards.ts';
import { openLetterBox } from '../mail/letter-box.ts';
import { createTenant } from '../tenants/create-tenant.ts';
import { changePassword, logIn, logOut } from './log-in.ts';
import { inviteMember, removeMember } from './manage-members.ts';
import { acceptInvitation } from './member-links.ts';
import type { PanelIdentity } from './panel-identity.ts';
import { setPasswordCost } from './passwords.ts';
import { hashSecret } from './secrets.ts';
import { findSession, openSession, removeExpiredSessions } from './sessions.ts';
import { switchAccount } from './switch-account.ts';

const PASSWORD = 'um celeiro cheio de trigo';
const ADDRESS = '192.0.2.1';
const letters = openLetterBox(undefined);
let own: OwnControl;
let database: Database;
let owner: PanelIdentity;
beforeAll(async () => {
  setPasswordCost(10);
  own = await openOwnControl();
  ({ database } = own.control);
  const secret = await openSession(database, own.owner.memberId);
  owner = { ...own.owner, sessionHash: hashSecret(secret) };
});
afterAll(async () => {
  setPasswordCost(17);
  await own.close();
});

const identityOf = async (session: string) => (await findSession(database, own.control.plans, session))!;
let people = 0;
const newAddress = () => `pessoa${++people}@oficina.example`;
const invite = (email: string) => inviteMember({ database, letters }, owner, { email, role: 'editor' });
const accept = (secret: string, db = database) =>
  acceptInvitation({ database: db, letters }, secret, PASSWORD);
/** A new editor of the account, logged in. */
const makeEditor = async (email = newAddress()) => identityOf(await accept((await invite(email)).linkSecret));
/** A new account, whose owner is logged in. */
const makeAccount = async (email: string) => {
  const input = { slug: `outra${++people}`, name: 'Outra', ownerEmail: email, plan: 'custom' };
  const { ownerLinkSecret } = await createTenant(database, own.control.plans, input);
  return identityOf(await accept(ownerLinkSecret));
};
const membersLeft = (id: number) => database.query('select from members where id = $1', [id]);

/** Something that a removal of the member meets between two statements of the other's transaction. */
const meetsRemoval = (text: string, memberId: number) => {
  let removal: Promise<void> | undefined;
  const start = () => (removal = removeMember(database, owner, memberId));
  return { db: followed(database, text, start), removed: async () => void (await removal!) };
};

it('a member who shares a board while they are removed leaves no link that works', async () => {
  const editor = await makeEditor();
  const { id } = await createBoard(database, editor, 'Vendas');
  let sharing: Promise<unknown> | undefined;
  const share = () => (sharing = shareBoard(database, editor, id, null));
  await removeMember(followed(database, 'update board_links', share), owner, editor.memberId);
  await expect(sharing).rejects.toMatchObject({ code: 'session_required' });
  expect(await database.query('select from board_links where withdrawn_at is null')).toEqual([]);
});

it('a removal awaits a person who accepts the invitation', async () => {
  const { member, linkSecret } = await invite(newAddress());
  const { db, removed } = meetsRemoval('update member_links set used_at', member.id);
  await accept(linkSecret, db);
  await removed();
  expect(await membersLeft(member.id)).toEqual([]);
});

it('a removal awaits a member who logs out', async () => {
  const editor = await makeEditor();
  const { db, removed } = meetsRemoval('delete from sessions', editor.memberId);
  await logOut(db, editor, ADDRESS);
  await removed();
  expect(await membersLeft(editor.memberId)).toEqual([]);
});

it('a removal awaits a member who changes into another account', async () => {
  const email = newAddress();
  const [editor, other] = [await makeEditor(email), await makeAccount(email)];
  const input = { email, address: ADDRESS, password: PASSWORD, tenant: own.tenant.slug };
  const session = await identityOf(await logIn(database, input));
  const { db, removed } = meetsRemoval('with other as', editor.memberId);
  const entered = await identityOf(await switchAccount(db, session, other.tenantSlug, ADDRESS));
  expect(entered.memberId).toBe(other.memberId);
  await removed();
  expect(await membersLeft(editor.memberId)).toEqual([]);
});

it('a removal awaits the janitor that ends sessions of the member', async () => {
  const editor = await makeEditor();
  await database.query(
    `update sessions set last_seen_at = now() - interval '13 hours' where member_id = $1`,
    [editor.memberId],
  );
  const { db, removed } = meetsRemoval('delete from sessions', editor.memberId);
  await removeExpiredSessions(db);
  await removed();
  expect(await membersLeft(editor.memberId)).toEqual([]);
});

it('a person who sets passwords in two accounts at once sets both', async () => {
  const email = newAddress();
  const [here, there] = [await makeEditor(email), await makeAccount(email)];
  const change = (member: PanelIdentity, db = database) => {
    const passwords = { address: ADDRESS, currentPassword: PASSWORD, newPassword: `${PASSWORD}!` };
    return changePassword({ database: db, letters }, member, passwords);
  };
  let second: Promise<string> | undefined;
  const start = () => (second = change(there));
  const sessions = [await change(here, followed(database, 'delete from sessions', start)), await second!];
  expect((await Promise.all(sessions.map(identityOf))).map(({ memberId }) => memberId)).toEqual([
    here.memberId,
    there.memberId,
  ]);
});

it('a login that awaits one account of a person holds none with a higher id', async () => {
  const email = newAddress();
  const [first, second] = [await makeEditor(email), await makeAccount(email)];
  let login: Promise<string> | undefined;
  await database.transaction(async (tx) => {
    await tx.query('select 1 from members where id = $1 for no key update', [first.memberId]);
    // The account that a login names is looked at first.
    login = logIn(database, { email, address: ADDRESS, password: PASSWORD, tenant: second.tenantSlug });
    const waiting = () =>
      database.query(`select from pg_stat_activity where wait_event_type = 'Lock'
      and datname = current_database() and query like '%for share of m%'`);
    await expect.poll(waiting).toHaveLength(1);
    const free = 'select id from members where id = $1 for no key update skip locked';
    expect(await tx.query(free, [second.memberId])).toEqual([{ id: second.memberId }]);
  });
  expect((await identityOf(await login!)).memberId).toBe(second.memberId);
});
