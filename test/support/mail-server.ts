import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { SMTPServer } from 'smtp-server';

export interface ReceivedLetter {
  to: string[];
  /** Whether it came over TLS, and from a client that had logged in. */
  secure: boolean;
  user: string | undefined;
  headers: Record<string, string>;
  /** The part of each type, decoded. */
  text: string;
  html: string;
}

export interface MailServer {
  /** With user and password. */
  url: string;
  port: number;
  letters: ReceivedLetter[];
  /** Waits until `count` letters have arrived. */
  received(count: number): Promise<ReceivedLetter[]>;
  close(): Promise<void>;
}

export interface Certificate {
  key: string;
  cert: string;
  /** File with the certificate, for `NODE_EXTRA_CA_CERTS`. */
  file: string;
  remove(): Promise<void>;
}

const USER = 'carteiro';
/** Has signs that a URL must escape. */
export const MAIL_PASSWORD = 'senha@do/carteiro-comprida';

/** Makes a certificate for this machine that signs itself. */
export async function makeCertificate(): Promise<Certificate> {
  const folder = await mkdtemp(join(tmpdir(), 'celeiro-cert-'));
  const [keyFile, file] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  await promisify(execFile)('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
    ...['-keyout', keyFile, '-out', file, '-days', '2', '-subj', '/CN=localhost'],
    ...['-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'],
  ]);
  const [key, cert] = await Promise.all([readFile(keyFile, 'utf8'), readFile(file, 'utf8')]);
  return { key, cert, file, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** A mail server on this machine that asks for a login; with a certificate it offers STARTTLS and demands it. */
export async function startMailServer(
  options: {
    certificate?: Certificate;
    port?: number;
    password?: string;
    /** Answers to each recipient; undefined accepts it. */
    refuse?: (recipient: string) => { code: number; message: string } | undefined;
  } = {},
): Promise<MailServer> {
  const letters: ReceivedLetter[] = [];
  const { certificate, refuse, password = MAIL_PASSWORD } = options;
  const server = new SMTPServer({
    ...(certificate ? { key: certificate.key, cert: certificate.cert } : { disabledCommands: ['STARTTLS'] }),
    allowInsecureAuth: !certificate,
    onAuth(auth, _session, done) {
      const fits = auth.username === USER && auth.password === password;
      done(fits ? null : Object.assign(new Error('bad login'), { responseCode: 535 }), { user: USER });
    },
    onRcptTo({ address }, _session, done) {
      const answer = refuse?.(address);
      done(answer ? Object.assign(new Error(answer.message), { responseCode: answer.code }) : null);
    },
    async onData(stream, session, done) {
      const raw = await text(stream);
      letters.push({
        to: session.envelope.rcptTo.map(({ address }) => address),
        secure: Boolean(session.secure),
        user: session.user as string | undefined,
        ...parse(raw),
      });
      done();
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', () => resolve()));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://${USER}:${encodeURIComponent(password)}@127.0.0.1:${port}`,
    port,
    letters,
    async received(count) {
      const deadline = Date.now() + 20_000;
      while (letters.length < count) {
        if (Date.now() > deadline) throw new Error(`${letters.length} of ${count} letters came in 20 s`);
        await sleep(20);
      }
      return letters;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Headers and the decoded parts of a letter of two alternatives. */
function parse(raw: string): Pick<ReceivedLetter, 'headers' | 'text' | 'html'> {
  const top = part(raw);
  const boundary = /boundary="([^"]+)"/.exec(top.headers['content-type'] ?? '')?.[1];
  const parts = boundary
    ? top.body
        .split(`--${boundary}`)
        .slice(1, -1)
        .map((one) => part(one.trimStart()))
    : [top];
  const bodyOf = (type: string) => {
    const found = parts.find(({ headers }) => headers['content-type']?.startsWith(type));
    return found ? decoded(found) : '';
  };
  return { headers: top.headers, text: bodyOf('text/plain'), html: bodyOf('text/html') };
}

function part(raw: string): { headers: Record<string, string>; body: string } {
  const end = raw.indexOf('\r\n\r\n');
  const lines = raw
    .slice(0, end)
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => [line.split(':')[0]!.toLowerCase(), words(line.slice(line.indexOf(':') + 1).trim())]),
  );
  return { headers, body: raw.slice(end + 4) };
}

function decoded({ headers, body }: ReturnType<typeof part>): string {
  const way = headers['content-transfer-encoding'];
  if (way === 'base64') return Buffer.from(body, 'base64').toString();
  if (way !== 'quoted-printable') return body;
  return printable(body.replaceAll(/=\r\n/g, ''));
}

/** `=C3=A9` and the like as characters. */
function printable(text: string): string {
  return text.replaceAll(/(?:=[0-9A-F]{2})+/g, (bytes) =>
    Buffer.from(bytes.replaceAll('=', ''), 'hex').toString(),
  );
}

/** A header's encoded words as characters. */
function words(value: string): string {
  return value
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([QB])\?([^?]*)\?=/gi, (_, way: string, said: string) =>
      way.toUpperCase() === 'B'
        ? Buffer.from(said, 'base64').toString()
        : printable(said.replaceAll('_', ' ')),
    );
}
