import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import tls from 'node:tls';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import {
  type Certificate,
  MAIL_PASSWORD,
  type MailServer,
  makeCertificate,
  startMailServer,
} from '../../../test/support/mail-server.ts';
import { createSmtpMailSender } from './smtp-mail-sender.ts';

let certificate: Certificate;
const systemCas = tls.getCACertificates('default');
const opened: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  certificate = await makeCertificate();
});
afterEach(async () => {
  tls.setDefaultCACertificates(systemCas);
  for (const close of opened.splice(0)) await close();
});
afterAll(() => certificate.remove());

const letter = {
  messageId: 'a1@celeiro.example',
  to: 'ana@acme.example',
  subject: 'Três arquivos à espera',
  text: 'Olá!\n\nhttps://celeiro.example/convite/abc',
  html: '<p>Olá &amp; até</p>',
};

async function server(options: Parameters<typeof startMailServer>[0] = {}): Promise<MailServer> {
  const started = await startMailServer(options);
  opened.push(() => started.close());
  return started;
}

/** A server that does with each connection as told. */
async function socketServer(meet: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>();
  const listening: Server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}));
    meet(socket);
  }).listen(0, '127.0.0.1');
  await once(listening, 'listening');
  opened.push(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => listening.close(resolve));
  });
  return `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`;
}

const senderTo = (url: string, more: Partial<Parameters<typeof createSmtpMailSender>[0]> = {}) =>
  createSmtpMailSender({ url, from: 'Celeiro <avisos@celeiro.example>', requireTls: true, ...more });

it('sends text and HTML over STARTTLS after a login, with the Message-ID that it was given', async () => {
  tls.setDefaultCACertificates([...systemCas, certificate.cert]);
  const { url, letters } = await server({ certificate });
  const sender = senderTo(url);
  expect(await sender.check()).toEqual({ kind: 'sent' });
  expect(await sender.send(letter)).toEqual({ kind: 'sent' });
  expect(letters).toMatchObject([
    {
      to: ['ana@acme.example'],
      secure: true,
      user: 'carteiro',
      html: expect.stringContaining('Olá &amp; até'),
    },
  ]);
  expect(letters[0]!.text).toContain('https://celeiro.example/convite/abc');
  expect(letters[0]!.headers).toMatchObject({
    subject: 'Três arquivos à espera',
    'message-id': '<a1@celeiro.example>',
    'auto-submitted': 'auto-generated',
  });
});

it('sends neither letter nor password to a server whose certificate is not trusted', async () => {
  const { url, letters } = await server({ certificate });
  expect(await senderTo(url).send(letter)).toMatchObject({ failure: 'tls_failed', permanent: false });
  expect(letters).toEqual([]);
});

it('sends nothing to a server without TLS, unless told that it may', async () => {
  const { url, letters } = await server();
  expect(await senderTo(url).send(letter)).toMatchObject({ failure: 'tls_failed', permanent: false });
  expect(letters).toEqual([]);
  expect(await senderTo(url, { requireTls: false }).send(letter)).toEqual({ kind: 'sent' });
});

it('tells a refused login apart from a refused recipient, for now or for good', async () => {
  const { url } = await server({
    refuse: (to) =>
      to === letter.to ? { code: 550, message: 'nobody here' } : { code: 451, message: 'try again later' },
  });
  const plain = { requireTls: false };
  const wrong = url.replace(encodeURIComponent(MAIL_PASSWORD), 'outra');
  const refused = await senderTo(wrong, plain).send(letter);
  expect(refused).toMatchObject({ failure: 'login_refused', permanent: false });
  expect(JSON.stringify(refused)).not.toContain('outra');
  expect(await senderTo(wrong, plain).check()).toMatchObject({ failure: 'login_refused' });
  const sender = senderTo(url, plain);
  expect(await sender.send(letter)).toMatchObject({
    failure: 'recipient_refused',
    permanent: true,
    detail: expect.stringContaining('nobody here'),
  });
  expect(await sender.send({ ...letter, to: 'rui@acme.example' })).toMatchObject({
    failure: 'recipient_refused',
    permanent: false,
  });
});

it('a recipient whose address reads like another failure is refused for good', async () => {
  const { url } = await server({ refuse: (to) => ({ code: 550, message: `<${to}>: unknown here` }) });
  const sender = senderTo(url, { requireTls: false });
  for (const to of ['ana.bossler@acme.example', 'tls@acme.example', 'ENOTFOUND@acme.example']) {
    const outcome = await sender.send({ ...letter, to });
    expect(outcome, to).toMatchObject({ failure: 'recipient_refused', permanent: true });
  }
});

it('an address that reads as two, or as a header, reaches nobody else', async () => {
  const { url, letters } = await server();
  const sender = senderTo(url, { requireTls: false });
  for (const to of ['eva@mal.example,ana@acme.example', 'a@b.example>\r\nBcc: <eva@mal.example']) {
    const outcome = await sender.send({ ...letter, to });
    if (outcome.kind === 'failed') expect(outcome.permanent).toBe(true);
  }
  const reached = letters.flatMap(({ to, headers }) => [...to, headers.bcc ?? '', headers.cc ?? '']);
  expect(reached).not.toContain('eva@mal.example');
  expect(reached).not.toContain('ana@acme.example');
});

it('gives up on a server that says nothing, that cuts, and that is not there', async () => {
  const deadlines = { connection: 300, greeting: 300, answer: 300, whole: 2000 };
  const silent = await socketServer(() => {});
  expect(await senderTo(silent, { deadlines }).send(letter)).toMatchObject({ failure: 'timed_out' });
  const halting = await socketServer((socket) => socket.write('220 hello\r\n'));
  expect(await senderTo(halting, { deadlines }).send(letter)).toMatchObject({ failure: 'timed_out' });
  const endless = await socketServer((socket) => {
    const drip = setInterval(() => socket.write('220-still\r\n'), 50);
    socket.once('close', () => clearInterval(drip));
  });
  const whole = { ...deadlines, greeting: 60_000, whole: 500 };
  expect(await senderTo(endless, { deadlines: whole }).send(letter)).toMatchObject({ failure: 'timed_out' });
  const cutting = await socketServer((socket) => socket.end('220 hello\r\n'));
  expect(await senderTo(cutting, { deadlines }).send(letter)).toMatchObject({
    failure: 'unreachable',
    permanent: false,
  });
  const gone = await startMailServer();
  await gone.close();
  expect(await senderTo(gone.url).send(letter)).toMatchObject({ failure: 'unreachable', permanent: false });
});
