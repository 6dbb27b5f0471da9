import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../ports/database.ts';
import { type OwnControl, openOwnControl } from '../../workers/workers.testing.ts';
import type { AppError } from '../app-error.ts';
import { openLetterBox } from '../mail/letter-box.ts';
import { createTenant } from '../tenants/create-tenant.ts';
import { logIn } from './log-in.ts';
import { renewLinkFor } from './manage-members.ts';
import { acceptInvitation } from './member-links.ts';
import { setPasswordCost, withHashingPlace } from './passwords.ts';

const letters = openLetterBox(undefined);
const PASSWORD = 'um celeiro cheio de trigo';
let own: OwnControl;
beforeAll(async () => {
  setPasswordCost(10);
  own = await openOwnControl();
});
afterAll(async () => {
  setPasswordCost(17);
  await own.close();
});

/** Holds every place of the queue of hashes until the function that is returned is called. */
function fillQueue(): () => void {
  const { promise: held, resolve: leave } = Promise.withResolvers<void>();
  for (let i = 0; i < 100; i++) withHashingPlace(undefined, () => held).catch(() => undefined);
  return leave;
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
  empty();
  const counted = await database.query<{ failures: number }>('select failures from login_attempts');
  expect(counted.filter(({ failures }) => failures > 0)).toEqual([]);
  expect(await logIn(database, attempt)).toEqual(expect.any(String));
});

it('counts no more attempts than find a place, however many come at once', async () => {
  const { database } = own.control;
  let counts = 0;
  const watched: Database = Object.create(database, {
    query: {
      value: (text: string, values: unknown[]) => {
        if (text.includes('insert into login_attempts')) counts++;
        return database.query(text, values);
      },
    },
  });
  const attempt = { email: 'ninguem@cheia.example', address: '192.0.2.7', password: PASSWORD };
  const flood = await Promise.allSettled(Array.from({ length: 30 }, () => logIn(watched, attempt)));
  const codes = flood.map((one) => one.status === 'rejected' && (one.reason as AppError).code);
  expect(codes.filter((code) => code === 'wrong_credentials')).toHaveLength(8);
  expect(codes.filter((code) => code === 'too_many_passwords_from_address')).toHaveLength(22);
  expect(counts).toBe(8);
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
