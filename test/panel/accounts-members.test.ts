import { beforeAll, describe, expect, inject, it } from 'vitest';
import { waitersSettled } from '../support/held-schemas.ts';
import {
  linkSecret,
  makeMember,
  makePanelTenant,
  PASSWORD,
  type PanelTenant,
  panelClient,
} from '../support/panel.ts';
import { control, makeSchema } from '../support/tenants.ts';

let tenant: PanelTenant;
beforeAll(async () => {
  tenant = await makePanelTenant();
});

const invite = (email: string, role = 'viewer') =>
  tenant.owner.call('inviteMember', { body: { email, role } });

describe('an invitation', () => {
  it('is a link that shows whom it invites, works once and logs in', async () => {
    const { body } = await invite('Ana@Membros.example', 'editor');
    expect(body.link).toMatch(new RegExp(`^${inject('baseUrl')}/convite/[\\w-]{43}$`));
    expect(body.member).toMatchObject({ email: 'ana@membros.example', role: 'editor', joined: false });
    const path = { secret: linkSecret(body.link) };

    const client = panelClient();
    const shown = await client.call('getInvitation', { path });
    expect(shown.body).toMatchObject({ tenant: { slug: tenant.slug }, email: 'ana@membros.example' });
    const days = (Date.parse(shown.body.expires_at) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(6.99);
    expect(days).toBeLessThanOrEqual(7);

    const accepted = await client.call('acceptInvitation', { path, body: { password: PASSWORD } });
    expect(accepted.body.member).toMatchObject({ email: 'ana@membros.example', role: 'editor' });
    expect((await client.call('getSession')).body).toEqual(accepted.body);

    for (const answer of [
      await panelClient().call('getInvitation', { path }),
      await panelClient().call('acceptInvitation', { path, body: { password: 'uma outra senha boa' } }),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([404, 'invitation_invalid']);
    }
    const { body: listed } = await tenant.owner.call('listMembers');
    expect(listed.data.find(({ id }: { id: number }) => id === body.member.id)).toMatchObject({
      joined: true,
      invitation_expires_at: null,
      last_seen_at: expect.any(String),
    });
  });

  it('used twice at once sets one password', async () => {
    const { body } = await invite('junto@membros.example');
    const path = { secret: linkSecret(body.link) };
    const answers = await Promise.all(
      ['primeira senha boa', 'segunda senha boa'].map((password) =>
        panelClient().call('acceptInvitation', { path, body: { password } }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  });

  it('expires', async () => {
    const { body } = await invite('tarde@membros.example');
    const { database } = await control();
    await database.query('update member_links set expires_at = now() where member_id = $1', [body.member.id]);
    const answer = await panelClient().call('getInvitation', { path: { secret: linkSecret(body.link) } });
    expect(answer.status).toBe(404);
  });

  it('asks for a password of 12 to 256 characters that is not the address', async () => {
    const { body } = await invite('exigente@membros.example');
    const path = { secret: linkSecret(body.link) };
    for (const password of ['curta demais'.slice(0, 11), 'x'.repeat(257), 'Exigente@membros.example']) {
      const answer = await panelClient().call('acceptInvitation', { path, body: { password } });
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['password']]);
    }
    expect((await panelClient().call('getInvitation', { path })).status).toBe(200);
  });

  it('goes to addresses that are new and have the form of one', async () => {
    await invite('repetida@membros.example');
    for (const email of ['REPETIDA@membros.example', 'sem arroba', 'a@']) {
      const { status, body } = await invite(email);
      expect([status, Object.keys(body.errors)]).toEqual([422, ['email']]);
    }
  });
});

describe('a new link', () => {
  it('replaces earlier ones and ends the sessions when it is used', async () => {
    const member = await makeMember(tenant.owner, 'viewer');
    const first = (await tenant.owner.call('renewMemberLink', { path: { id: member.id } })).body;
    const second = (await tenant.owner.call('renewMemberLink', { path: { id: member.id } })).body;
    expect((await member.call('getSession')).status).toBe(200);
    const gone = await panelClient().call('getInvitation', { path: { secret: linkSecret(first.link) } });
    expect(gone.status).toBe(404);
    const path = { secret: linkSecret(second.link) };
    await panelClient().call('acceptInvitation', { path, body: { password: 'uma senha diferente' } });
    expect((await member.call('getSession')).status).toBe(401);
    const body = { email: member.email, password: PASSWORD };
    expect((await panelClient().call('logIn', { body })).body.code).toBe('wrong_credentials');
  });
});

describe('a role', () => {
  it('changes with the next request of the member', async () => {
    const member = await makeMember(tenant.owner, 'viewer');
    expect((await member.call('listMembers')).body.code).toBe('role_required');
    const changed = await tenant.owner.call('changeMember', {
      path: { id: member.id },
      body: { role: 'owner' },
    });
    expect(changed.body.role).toBe('owner');
    expect((await member.call('listMembers')).status).toBe(200);
    await tenant.owner.call('changeMember', { path: { id: member.id }, body: { role: 'viewer' } });
    expect((await member.call('listMembers')).status).toBe(403);
  });

  it('that does not exist is refused at its field', async () => {
    const answer = await tenant.owner.call('inviteMember', { body: { email: 'x@y.example', role: 'admin' } });
    expect(Object.keys(answer.body.errors)).toEqual(['role']);
  });
});

describe('the last owner', () => {
  it('can be neither removed nor demoted, also not beside one who never joined', async () => {
    const alone = await makePanelTenant();
    await alone.owner.call('inviteMember', { body: { email: 'outra@dona.example', role: 'owner' } });
    const { body } = await alone.owner.call('getSession');
    const path = { id: body.member.id };
    for (const answer of [
      await alone.owner.call('removeMember', { path }),
      await alone.owner.call('changeMember', { path, body: { role: 'editor' } }),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([422, 'last_owner']);
    }
    expect((await alone.owner.call('getSession')).body.member.role).toBe('owner');
  });

  it('is one of two who remove each other at once', async () => {
    const two = await makePanelTenant();
    const other = await makeMember(two.owner, 'owner');
    const { body } = await two.owner.call('getSession');
    const answers = await Promise.all([
      two.owner.call('removeMember', { path: { id: other.id } }),
      other.call('removeMember', { path: { id: body.member.id } }),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const { database } = await control();
    const owners = await database.query(`select 1 from members where tenant_id = $1 and role = 'owner'`, [
      two.id,
    ]);
    expect(owners).toHaveLength(1);
  });
});

describe('removing a member', () => {
  it('ends its sessions at once and keeps what it did in the audit log', async () => {
    const member = await makeMember(tenant.owner, 'owner');
    await member.call('changeTenant', { body: { name: 'Fazenda nova' } });
    expect((await tenant.owner.call('removeMember', { path: { id: member.id } })).status).toBe(200);
    expect((await member.call('getSession')).status).toBe(401);
    const { body } = await tenant.owner.call('listAudit');
    const actions = body.data.map(({ member: by, action }: { member: string; action: string }) => [
      by,
      action,
    ]);
    expect(actions.slice(0, 2)).toEqual([
      [tenant.ownerEmail, 'member.remove'],
      [member.email, 'tenant.change'],
    ]);
    const again = await tenant.owner.call('removeMember', { path: { id: member.id } });
    expect([again.status, again.body.code]).toEqual([404, 'member_not_found']);
  });
});

describe('a request under way when its member is removed', () => {
  it('is refused as one without a session', async () => {
    const { database } = await control();
    const path = { slug: await makeSchema(tenant) };
    const member = await makeMember(tenant.owner, 'owner');
    const removed = await database.transaction(async (tx) => {
      await tx.query('delete from members where id = $1', [member.id]);
      const answers = Promise.all([
        member.call('createBoard', { body: { name: 'Mural' } }),
        member.call('changeTenant', { body: { name: 'Fazenda' } }),
        member.call('rememberQuery', { path, body: { query: '{}' } }),
        member.call('createUploadUrl', { path }),
        member.call('changeNoticeSettings', { body: { runs: null } }),
        member.call('markNoticesRead', { body: { to: new Date().toISOString() } }),
      ]);
      answers.catch(() => {});
      await waitersSettled(database);
      return { answers };
    });
    const codes = (await removed.answers).map(({ status, body }) => [status, body.code]);
    expect(codes).toEqual(codes.map(() => [401, 'session_required']));
  });
});

describe('a member who is removed as a session opens', () => {
  it('is answered as one whose session has ended', async () => {
    const { database } = await control();
    const member = await makeMember(tenant.owner, 'viewer');
    const name = `removal_${member.id}`;
    // Removes the member with the session that its own transaction has inserted.
    await database.query(`create function ${name}() returns trigger language plpgsql as
      $$ begin delete from members where id = ${member.id}; return null; end $$`);
    await database.query(`create constraint trigger ${name} after insert on sessions deferrable initially deferred
      for each row when (new.member_id = ${member.id}) execute function ${name}()`);
    try {
      const body = { email: member.email, password: PASSWORD };
      const answer = await panelClient().call('logIn', { body });
      expect([answer.status, answer.body.code]).toEqual([401, 'session_required']);
      expect(answer.headers).not.toHaveProperty('set-cookie');
    } finally {
      await database.query(`drop function ${name} cascade`);
    }
  });
});

describe('the own password', () => {
  it('changes with the current one, ends all sessions and goes on in a new one', async () => {
    const member = await makeMember(tenant.owner, 'viewer');
    const elsewhere = member.clone();
    const change = (current: string, next: string) =>
      member.call('changePassword', { body: { current_password: current, new_password: next } });
    expect((await change('não é esta senha', 'uma senha melhor')).body.errors).toHaveProperty(
      'current_password',
    );
    expect((await change(PASSWORD, member.email)).body.errors).toHaveProperty('new_password');
    expect((await change(PASSWORD, 'curta')).body.errors).toHaveProperty('new_password');
    expect((await elsewhere.call('getSession')).status).toBe(200);

    expect((await change(PASSWORD, 'uma senha melhor')).status).toBe(200);
    expect((await member.call('getSession')).status).toBe(200);
    expect((await elsewhere.call('getSession')).status).toBe(401);
    const log = (password: string) =>
      panelClient().call('logIn', { body: { email: member.email, password } });
    expect((await log(PASSWORD)).status).toBe(422);
    expect((await log('uma senha melhor')).status).toBe(200);
  });
});
