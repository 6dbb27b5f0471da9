import { expect, it } from 'vitest';
import { makeMember, makePanelTenant, type PanelClient } from '../support/panel.ts';

const settings = async (of: PanelClient) => {
  const { body } = await of.call('getNoticeSettings');
  return Object.fromEntries(
    body.data.map(({ kind, choice }: Record<'kind' | 'choice', string>) => [kind, choice]),
  );
};

it('200: who chose nothing has the defaults of the role, and only an owner sees webhooks', async () => {
  const { owner } = await makePanelTenant();
  const [editor, viewer] = [await makeMember(owner, 'editor'), await makeMember(owner, 'viewer')];
  const all = { files: 'daily', runs: 'at_once', damage: 'at_once' };
  expect(await settings(owner)).toEqual({
    ...all,
    webhooks: 'at_once',
    rules: 'at_once',
    credits: 'at_once',
  });
  expect(await settings(editor)).toEqual({ ...all, rules: 'never', credits: 'never' });
  expect(new Set(Object.values(await settings(viewer)))).toEqual(new Set(['never']));
  // The service of these tests has no mail server.
  expect((await owner.call('getNoticeSettings')).body.mail).toBe(false);
});

it('200: a member changes the own settings alone, and null goes back to the default', async () => {
  const { owner } = await makePanelTenant();
  const viewer = await makeMember(owner, 'viewer');
  const before = await settings(owner);
  const { status, body } = await viewer.call('changeNoticeSettings', {
    body: { files: 'at_once', runs: 'daily' },
  });
  expect(status).toBe(200);
  expect(body.data[0]).toEqual({ kind: 'files', choice: 'at_once', default: 'never' });
  await viewer.call('changeNoticeSettings', { body: { runs: null } });
  expect(await settings(viewer)).toMatchObject({ files: 'at_once', runs: 'never' });
  expect(await settings(owner)).toEqual(before);
});

it('422: a kind that the role does not see, one that there is not, a choice that is none, and no change', async () => {
  const { owner } = await makePanelTenant();
  const editor = await makeMember(owner, 'editor');
  const refused = async (body: object) => {
    const { status, body: answer } = await editor.call('changeNoticeSettings', { body });
    return [status, Object.keys(answer.errors ?? {})];
  };
  expect(await refused({ webhooks: 'daily' })).toEqual([422, ['webhooks']]);
  expect(await refused({ files: 'hourly' })).toEqual([422, ['files']]);
  expect((await refused({ chuva: 'daily' }))[0]).toBe(422);
  expect((await refused({}))[0]).toBe(422);
});

it('200: an owner sets and removes the threshold of credits; the audit log says from what to what', async () => {
  const { owner } = await makePanelTenant();
  const set = async (credits_threshold: string | null) =>
    (await owner.call('changeTenant', { body: { credits_threshold } })).body.credits_threshold;
  expect((await owner.call('getSession')).body.tenant.credits_threshold).toBeNull();
  expect(await set('10')).toBe('10.000000');
  expect(await set('10.0')).toBe('10.000000');
  expect((await owner.call('getSession')).body.tenant.credits_threshold).toBe('10.000000');
  const { body: same } = await owner.call('changeTenant', { body: { name: 'Outro' } });
  expect(same.credits_threshold).toBe('10.000000');
  expect(await set(null)).toBeNull();
  const { body: audit } = await owner.call('listAudit');
  const changes = audit.data.flatMap(({ details }: { details: Record<string, unknown> }) =>
    'creditsThreshold' in details ? [details.creditsThreshold] : [],
  );
  expect(changes).toEqual([
    { from: '10.000000', to: null },
    { from: null, to: '10.000000' },
  ]);
});

it('403 and 422: nobody but an owner sets the threshold, and it is a decimal', async () => {
  const { owner } = await makePanelTenant();
  const editor = await makeMember(owner, 'editor');
  expect((await editor.call('changeTenant', { body: { credits_threshold: '1' } })).status).toBe(403);
  for (const credits_threshold of ['-1', '1,5', '1.1234567', 'muito', '1234567890123']) {
    const { status, body } = await owner.call('changeTenant', { body: { credits_threshold } });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['credits_threshold']]);
  }
});
