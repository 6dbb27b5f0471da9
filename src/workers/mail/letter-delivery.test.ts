import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type MailServer, startMailServer } from '../../../test/support/mail-server.ts';
import { createSmtpMailSender } from '../../adapters/mail-sender-smtp/smtp-mail-sender.ts';
import { openLetterBox } from '../../domain/mail/letter-box.ts';
import { claimLetters, removeOldLetters } from '../../domain/mail/letters-store.ts';
import { findInvitation } from '../../domain/members/member-links.ts';
import { createTenant } from '../../domain/tenants/create-tenant.ts';
import { writeLetter } from '../../messages/letters.ts';
import { type OwnControl, openOwnControl } from '../workers.testing.ts';
import { createLetterDelivery } from './letter-delivery.ts';

let own: OwnControl;
let server: MailServer;
let said = '';
const outcomes: string[] = [];
let wakes = 0;
const box = openLetterBox('Celeiro <avisos@celeiro.example>');
beforeAll(async () => {
  own = await openOwnControl();
});
afterAll(() => own.close());
afterEach(async () => {
  await server.close();
  await own.control.database.query('delete from letters');
  outcomes.length = 0;
  wakes = 0;
});

function hear(line: string): void {
  said += line;
}

function delivery(url = server.url) {
  const from = 'Celeiro <avisos@celeiro.example>';
  return createLetterDelivery({
    database: own.control.database,
    sender: createSmtpMailSender({ url, from, requireTls: false }),
    write: writeLetter,
    baseUrl: 'https://celeiro.example',
    log: pino({}, { write: hear }),
    watch: { attempted: (kind, outcome) => outcomes.push(`${kind} ${outcome}`) },
    onMore: () => wakes++,
    stopping: new AbortController().signal,
  });
}

const put = (recipient: string) =>
  box.put(own.control.database, { tenantId: null, recipient }, { kind: 'password_link' });
const rows = () =>
  own.control.database.query<Record<string, unknown>>(
    'select kind, recipient, data, status, attempts, failure, message_id from letters order by id',
  );
const makeDue = () => own.control.database.query("update letters set next_at = now() - interval '1 second'");

it('a letter of a transaction that fails is never sent', async () => {
  server = await startMailServer();
  const { database } = own.control;
  await expect(
    database.transaction(async (tx) => {
      await box.put(tx, { tenantId: null, recipient: 'a@oficina.example' }, { kind: 'password_link' });
      throw new Error('rolled back');
    }),
  ).rejects.toThrow('rolled back');
  await delivery()();
  expect(server.letters).toEqual([]);
});

it('a letter with a link arrives, and the database keeps neither link, nor recipient, nor content', async () => {
  server = await startMailServer();
  await put('A@oficina.example');
  await delivery()();
  const [letter] = server.letters;
  const secret = /\/convite\/([\w-]+)/.exec(letter!.text)![1]!;
  expect(letter!.html).toContain(secret);
  expect(await findInvitation(own.control.database, secret)).toMatchObject({ email: 'a@oficina.example' });
  expect(await rows()).toMatchObject([{ recipient: null, data: null, status: 'sent', attempts: 1 }]);
  expect(said).not.toContain(secret);
  expect(outcomes).toEqual(['password_link sent']);
});

it('a link goes to the stored address alone, however it was typed, and never to an address that only looks like it', async () => {
  server = await startMailServer();
  const { database, plans } = own.control;
  const input = {
    slug: 'fazendinha',
    name: 'Fazendinha',
    ownerEmail: 'kika@fazendinha.example',
    plan: 'custom',
  };
  await createTenant(database, plans, input);
  for (const typed of [
    'KIKA@Fazendinha.Example',
    'kika@fazend\u0130nha.example',
    '\u212aika@fazendinha.example',
  ])
    await put(typed);
  await delivery()();
  expect(server.letters.map(({ to }) => to)).toEqual([['kika@fazendinha.example']]);
});

it('nobody is written to at an address that nobody has, and the address is forgotten', async () => {
  server = await startMailServer();
  await put('ninguem@oficina.example');
  await delivery()();
  expect(server.letters).toEqual([]);
  expect(await rows()).toMatchObject([{ recipient: null, status: 'sent' }]);
});

it('a letter waits for a server that is gone, and comes later with its Message-ID', async () => {
  server = await startMailServer();
  const { port, url } = server;
  await server.close();
  await put('a@oficina.example');
  await delivery(url)();
  const [waiting] = await rows();
  expect(waiting).toMatchObject({ status: 'waiting', attempts: 1, failure: 'unreachable' });
  await delivery(url)();
  expect((await rows())[0]).toMatchObject({ attempts: 1 });
  server = await startMailServer({ port });
  await makeDue();
  await delivery(url)();
  expect(server.letters.map(({ headers }) => headers['message-id'])).toEqual([`<${waiting!.message_id}>`]);
  expect(outcomes).toEqual(['password_link retried', 'password_link sent']);
});

it('the letter of a worker that dies after sending comes again with the same Message-ID, and no worker sends it meanwhile', async () => {
  server = await startMailServer();
  await put('a@oficina.example');
  const { database } = own.control;
  expect(await claimLetters(database, 'died', { most: 4, leaseSeconds: 120 })).toHaveLength(1);
  await delivery()();
  expect(server.letters).toEqual([]);
  await database.query("update letters set lease_until = now() - interval '1 second'");
  await Promise.all([delivery()(), delivery()()]);
  const [row] = await rows();
  expect(server.letters.map(({ headers }) => headers['message-id'])).toEqual([`<${row!.message_id}>`]);
});

it('a recipient that is refused for good ends the letter at once, and what the server said is not logged', async () => {
  server = await startMailServer({ refuse: (to) => ({ code: 550, message: `no ${to} here` }) });
  await put('a@oficina.example');
  said = '';
  await delivery()();
  expect(await rows()).toMatchObject([{ status: 'failed', failure: 'recipient_refused', recipient: null }]);
  expect(said).toContain('letter not sent');
  expect(said).not.toContain('oficina.example');
  expect(outcomes).toEqual(['password_link failed']);
});

it('a letter that waited until it is of no use is given up, and forgotten after a month', async () => {
  server = await startMailServer();
  await put('a@oficina.example');
  const { database } = own.control;
  await database.query("update letters set expires_at = now() - interval '1 second'");
  await delivery()();
  expect(server.letters).toEqual([]);
  await removeOldLetters(database);
  expect(await rows()).toMatchObject([{ status: 'failed', failure: 'expired', recipient: null }]);
  await database.query("update letters set ended_at = now() - interval '31 days'");
  await removeOldLetters(database);
  expect(await rows()).toEqual([]);
});

it('a pass ends after one batch, though more is due or becomes due meanwhile, and asks to be woken until nothing is', async () => {
  // Each letter that fails is due again before the next is sent.
  server = await startMailServer({ refuse: () => ({ code: 451, message: 'later' }) });
  const { database } = own.control;
  await database.query(
    `create or replace function due_again() returns trigger language plpgsql as $$
     begin new.next_at := now() - interval '1 second'; return new; end $$;
     create trigger due_again before update of next_at on letters for each row execute function due_again()`,
  );
  try {
    for (let letter = 0; letter < 6; letter++) await put('a@oficina.example');
    await delivery()();
    expect(outcomes).toEqual(Array(4).fill('password_link retried'));
    expect(wakes).toBe(1);
  } finally {
    await database.query('drop trigger due_again on letters');
  }
  await database.query('delete from letters');
  await delivery()();
  expect(wakes).toBe(1);
});
