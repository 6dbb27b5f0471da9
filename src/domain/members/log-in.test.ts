import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OwnControl, openOwnControl } from '../../workers/workers.testing.ts';
import { openLetterBox } from '../mail/letter-box.ts';
import { createTenant } from '../tenants/create-tenant.ts';
import { logIn } from './log-in.ts';
import { renewLinkFor } from './manage-members.ts';
import { acceptInvitation } from './member-links.ts';
import { verifyPassword } from './passwords.ts';

const letters = openLetterBox(undefined);
const PASSWORD = 'um celeiro cheio de trigo';
let own: OwnControl;
beforeAll(async () => {
  own = await openOwnControl();
});
afterAll(() => own.close());

/** Keeps the queue of hashes full until stopped: every free place is taken at once. */
function fillQueue(): () => Promise<void> {
  const costly = `$scrypt$ln=14,r=8,p=1$c2Fs$${Buffer.alloc(32).toString('base64')}`;
  let full = true;
  const hashing = Array.from({ length: 40 }, async () => {
    while (full) await verifyPassword('x', costly).catch(() => sleep(1));
  });
  return async () => {
    full = false;
    await Promise.all(hashing);
  };
}

it('counts no attempt whose password was not looked at because too many were', async () => {
  const { database, plans } = own.control;
  const email = 'dona@cheia.example';
  const input = { slug: 'cheia', name: 'Cheia', ownerEmail: email, plan: 'custom' };
  const { ownerLinkSecret } = await createTenant(database, plans, input);
  await acceptInvitation({ database, letters }, ownerLinkSecret, PASSWORD);
  const attempt = { email, address: '192.0.2.1', password: PASSWORD };
  const empty = fillQueue();
  // More than the attempts that an e-mail address has.
  for (let i = 0; i < 15; i++) {
    await expect(logIn(database, attempt)).rejects.toMatchObject({
      code: 'passwords_busy',
      retryAfterSeconds: 5,
    });
  }
  await empty();
  const counted = await database.query<{ failures: number }>('select failures from login_attempts');
  expect(counted.filter(({ failures }) => failures > 0)).toEqual([]);
  expect(await logIn(database, attempt)).toEqual(expect.any(String));
});

it('lets a sole owner who forgot the password set another, by a link of the operator', async () => {
  const { database, plans } = own.control;
  const email = 'dona@sozinha.example';
  const input = { slug: 'sozinha', name: 'Sozinha', ownerEmail: email, plan: 'custom' };
  const { tenant, ownerLinkSecret } = await createTenant(database, plans, input);
  await acceptInvitation({ database, letters }, ownerLinkSecret, PASSWORD);
  await expect(renewLinkFor(database, tenant.id, 'dono@sozinha.example')).rejects.toMatchObject({
    code: 'member_not_found',
  });
  const lost = await renewLinkFor(database, tenant.id, email);
  const link = await renewLinkFor(database, tenant.id, 'DONA@sozinha.example');
  const other = 'outro celeiro, de milho';
  await expect(acceptInvitation({ database, letters }, lost, other)).rejects.toMatchObject({
    code: 'invitation_invalid',
  });
  await acceptInvitation({ database, letters }, link, other);
  const attempt = { email, address: '192.0.2.2', password: other };
  expect(await logIn(database, attempt)).toEqual(expect.any(String));
});
