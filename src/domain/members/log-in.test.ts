import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { tries } from '../../../test/support/properties.ts';
import type { Database } from '../../ports/database.ts';
import { type OwnControl, openOwnControl } from '../../workers/workers.testing.ts';
import type { AppError } from '../app-error.ts';
import { openLetterBox } from '../mail/letter-box.ts';
import { createTenant } from '../tenants/create-tenant.ts';
import { changePassword, logIn } from './log-in.ts';
import { countAttempt, forgiveAttempt } from './login-throttle.ts';
import { renewLinkFor } from './manage-members.ts';
import { acceptInvitation } from './member-links.ts';
import { setPasswordCost, withHashingPlace } from './passwords.ts';
import { findSession } from './sessions.ts';

const letters = openLetterBox(undefined);
const PASSWORD = 'um celeiro cheio de trigo';
let own: OwnControl;
beforeAll(async () => {
  setPasswordCost(10);
  own = await openOwnControl();
});
beforeEach(() => own.control.database.query('delete from login_attempts'));
afterAll(async () => {
  setPasswordCost(17);
  await own.close();
});

const OTHER = 'outro celeiro, de milho';

/** Makes an account whose owner has that address and password. */
async function makeAccount(slug: string, email: string, password = PASSWORD) {
  const { database, plans } = own.control;
  const input = { slug, name: slug, ownerEmail: email, plan: 'custom' };
  const { tenant, ownerLinkSecret } = await createTenant(database, plans, input);
  await acceptInvitation({ database, letters }, ownerLinkSecret, password);
  return tenant;
}

/** What an attempt is answered: a session, or the code of an error. */
const codeOf = (attempt: Promise<string>) =>
  attempt.then(
    () => 'session',
    ({ code }: AppError) => code,
  );

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

it('refuses an address whose attempts are used up before it takes a place or asks the database', async () => {
  const { database, plans } = own.control;
  const email = 'dona@gasta.example';
  await makeAccount('gasta', email);
  const home = { email, address: 'gasta-casa', password: PASSWORD };
  const member = (await findSession(database, plans, await logIn(database, home)))!;
  const address = 'gasta';
  const attempt = { email: 'ninguem@gasta.example', address };
  for (let i = 0; i < 50; i++) await countAttempt(database, { ...attempt, email: `n${i}@gasta.example` });
  const login = () => codeOf(logIn(database, { ...attempt, password: PASSWORD }));
  onTestFinished(fillQueue());
  expect(await login()).toBe('passwords_busy');
  await expect(countAttempt(database, attempt)).rejects.toMatchObject({ code: 'too_many_attempts' });
  expect(await login()).toBe('too_many_attempts');
  const change = { address, currentPassword: PASSWORD, newPassword: OTHER };
  expect(await codeOf(changePassword({ database, letters }, member, change))).toBe('too_many_attempts');
  // An attempt of the address that was under way fits: the database is asked again.
  await forgiveAttempt(database, attempt);
  expect(await login()).toBe('passwords_busy');
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

it('no spelling of an address gives more than its ten guesses', async () => {
  const { database } = own.control;
  // PostgreSQL's `lower` makes `i` and `k` of all of these.
  const anyOf: Record<string, string[]> = { i: ['i', 'I', '\u0130'], k: ['k', 'K', '\u212a'] };
  let accounts = 0;
  const spelling = (email: string) =>
    fc
      .tuple(...[...email].map((letter) => fc.constantFrom(...(anyOf[letter] ?? [letter]))))
      .map((l) => l.join(''));
  await fc.assert(
    fc.asyncProperty(
      fc.array(spelling('kiki@sitio.example'), { minLength: 25, maxLength: 25 }),
      async (typed) => {
        const number = ++accounts;
        const at = (email: string) => email.replace('@', `${number}@`);
        const tenant = await makeAccount(`grafia-${number}`, at('kiki@sitio.example'));
        for (const [guess, email] of typed.entries()) {
          const address = `grafia-${number}-${guess}`;
          await codeOf(logIn(database, { email: at(email), address, password: OTHER }));
        }
        const looks = await database.query<{ attempts: number }>(
          `select (details ->> 'attempts')::int as attempts from audit_log
           where tenant_id = $1 and action = 'session.login_failed'`,
          [tenant.id],
        );
        expect(looks[0]?.attempts ?? 0).toBeLessThanOrEqual(10);
      },
    ),
    { numRuns: tries(2), endOnFailure: true },
  );
});

it.each([1, 5])(
  'an owner of %d accounts of a victim’s address gets no more than ten guesses at it',
  async (n) => {
    const { database, plans } = own.control;
    const email = `vitima@alvo-${n}.example`;
    const slugs = Array.from({ length: n }, (_, index) => `ladra-${n}-${index}`);
    for (const slug of slugs) await makeAccount(slug, email, OTHER);
    await makeAccount(`alvo-${n}`, email);
    const answers: string[] = [];
    for (let i = 0; i < 15; i++) {
      const address = `ladra-${n}-${i % 4}`;
      answers.push(
        await codeOf(logIn(database, { email, address, password: `palpite ${i}`, tenant: `alvo-${n}` })),
      );
      const entered = logIn(database, { email, address, password: OTHER, tenant: slugs[0]! });
      const secret = await entered.catch(() => undefined);
      if (secret === undefined) continue;
      const thief = (await findSession(database, plans, secret))!;
      const input = { address, currentPassword: OTHER, newPassword: OTHER };
      await changePassword({ database, letters }, thief, input);
    }
    const guesses = answers.filter((code) => code === 'wrong_credentials');
    expect(guesses.length).toBeLessThanOrEqual(10);
    expect(answers.at(-1)).toBe('too_many_attempts');
  },
);

it('an owner who invites a member’s address cannot lock the member out of where they have logged in', async () => {
  const { database } = own.control;
  const email = 'dona@convidada.example';
  await makeAccount('convidada', email);
  await makeAccount('convite', email, OTHER);
  const atHome = (tenant?: string) =>
    codeOf(logIn(database, { email, address: 'convidada', password: PASSWORD, tenant }));
  expect(await atHome()).toBe('session');
  for (let i = 0; i < 12; i++) {
    const attempt = { email, address: `convite-${i % 3}`, password: i % 2 ? OTHER : `palpite ${i}` };
    await codeOf(logIn(database, attempt));
  }
  expect(await codeOf(logIn(database, { email, address: 'longe', password: PASSWORD }))).toBe(
    'too_many_attempts',
  );
  for (let i = 0; i < 12; i++) expect(await atHome(i % 2 ? 'convidada' : undefined)).toBe('session');
});

it('no order of right passwords of two accounts is ever refused', async () => {
  const { database } = own.control;
  let pairs = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(fc.boolean(), { minLength: 12, maxLength: 24 }), async (order) => {
      const number = ++pairs;
      const email = `dona@par-${number}.example`;
      await makeAccount(`par-${number}-a`, email);
      await makeAccount(`par-${number}-b`, email, OTHER);
      const answers: string[] = [];
      for (const first of order) {
        const attempt = { email, address: `par-${number}`, password: first ? PASSWORD : OTHER };
        answers.push(await codeOf(logIn(database, attempt)));
      }
      expect(answers).toEqual(order.map(() => 'session'));
    }),
    { numRuns: tries(3), endOnFailure: true },
  );
});

it('an owner who gives their own account of a victim’s address guess after guess tries ten at the victim’s', async () => {
  const { database, plans } = own.control;
  const email = 'vitima@trocada.example';
  await makeAccount('trocada', email, 'palpite de numero 12');
  await makeAccount('trocadora', email, OTHER);
  const attempt = { email, address: 'trocadora', tenant: 'trocadora' };
  let password = OTHER;
  for (let i = 0; i < 20; i++) {
    const thief = (await findSession(database, plans, await logIn(database, { ...attempt, password })))!;
    const newPassword = `palpite de numero ${i}`;
    const input = { address: attempt.address, currentPassword: password, newPassword };
    await changePassword({ database, letters }, thief, input);
    password = newPassword;
    const untold = codeOf(logIn(database, { email, address: attempt.address, password }));
    expect(await untold).toBe('session');
  }
});

it('wrong confirmations in an account do not lock out those of the address’s other accounts', async () => {
  const { database, plans } = own.control;
  const email = 'dona@confirma.example';
  for (const slug of ['confirma-a', 'confirma-b']) await makeAccount(slug, email);
  const identities = await Promise.all(
    ['confirma-a', 'confirma-b'].map(async (tenant, index) => {
      const address = `confirma-${index}`;
      return (await findSession(
        database,
        plans,
        await logIn(database, { email, address, password: PASSWORD, tenant }),
      ))!;
    }),
  );
  const change = (index: number, currentPassword: string) =>
    codeOf(
      changePassword({ database, letters }, identities[index]!, {
        ...{ address: 'confirma', currentPassword, newPassword: OTHER },
      }),
    );
  for (let i = 0; i < 10; i++) expect(await change(0, OTHER)).toBe('invalid_request');
  expect(await change(0, OTHER)).toBe('too_many_attempts');
  expect(await change(1, PASSWORD)).toBe('session');
});

it('a change of password under way does not undo a link that set another meanwhile', async () => {
  const { database, plans } = own.control;
  const email = 'dona@levada.example';
  const { id } = await makeAccount('levada', email);
  const attempt = { email, address: '192.0.2.3', password: PASSWORD };
  const thief = (await findSession(database, plans, await logIn(database, attempt)))!;
  const link = await renewLinkFor(database, id, email);
  const overtaken: Database = Object.create(database, {
    transaction: {
      async value(work: Parameters<Database['transaction']>[0]) {
        await acceptInvitation({ database, letters }, link, OTHER);
        return database.transaction(work);
      },
    },
  });
  const input = { address: '192.0.2.4', currentPassword: PASSWORD, newPassword: 'a senha da ladra' };
  await expect(changePassword({ database: overtaken, letters }, thief, input)).rejects.toMatchObject({
    code: 'invalid_request',
    fields: [{ field: 'current_password', code: 'wrong_password' }],
  });
  expect(await codeOf(logIn(database, { ...attempt, password: OTHER }))).toBe('session');
  expect(await codeOf(logIn(database, { ...attempt, password: input.newPassword }))).toBe(
    'wrong_credentials',
  );
});

it('three new passwords of an address in a day are told by letter, and a hundred of an account', async () => {
  const { database, plans } = own.control;
  const box = openLetterBox('Celeiro <avisos@celeiro.example>');
  const { id } = await makeAccount('cartas', 'dona@cartas.example');
  const lettersOf = async () => {
    const [row] = await database.query<{ n: number }>(
      "select count(*) as n from letters where tenant_id = $1 and kind = 'password_changed'",
      [id],
    );
    return row!.n;
  };
  const add = async (email: string) => {
    await database.query(
      `insert into members (tenant_id, email, role, password_hash)
       select tenant_id, $2, 'viewer', password_hash from members where tenant_id = $1 limit 1`,
      [id, email],
    );
    return email;
  };
  /** An owner makes links for the member and uses them. */
  const renews = async (email: string, times: number) => {
    for (let i = 0; i < times; i++) {
      const link = await renewLinkFor(database, id, email);
      await acceptInvitation({ database, letters: box }, link, PASSWORD);
    }
  };
  const victim = await add('vitima@outra.example');
  await renews(victim, 5);
  expect(await lettersOf()).toBe(3);
  // With the member's own changes, and as another member of the same address.
  const login = { email: victim, address: 'cartas', password: PASSWORD };
  const member = (await findSession(database, plans, await logIn(database, login)))!;
  const change = { address: 'cartas', currentPassword: PASSWORD, newPassword: OTHER };
  await changePassword({ database, letters: box }, member, change);
  await database.query('delete from members where id = $1', [member.memberId]);
  await renews(await add(victim), 1);
  expect(await lettersOf()).toBe(3);
  for (let i = 0; i < 33; i++) await renews(await add(`outra${i}@outra.example`), 3);
  expect(await lettersOf()).toBe(100);
});
