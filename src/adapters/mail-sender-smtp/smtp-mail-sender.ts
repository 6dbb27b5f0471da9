import { setTimeout as sleep } from 'node:timers/promises';
import nodemailer from 'nodemailer';
import type { MailFailure, MailOutcome, MailSender, OutgoingLetter } from '../../ports/mail-sender.ts';

export interface SmtpOptions {
  /** `smtp://` or `smtps://`, with user and password. */
  url: string;
  from: string;
  /** Whether a `smtp://` server must offer STARTTLS. */
  requireTls: boolean;
  deadlines?: Partial<typeof DEADLINES>;
}

/** Longest waits, ms: for the connection, the server's greeting, any answer, and all of it. */
const DEADLINES = { connection: 10_000, greeting: 10_000, answer: 20_000, whole: 60_000 };
const SUBMISSION_PORT = 587;
const SUBMISSIONS_PORT = 465;

/** One connection for each letter. Nothing that a letter says makes the library read files or fetch addresses. */
export function createSmtpMailSender(options: SmtpOptions): MailSender {
  const url = new URL(options.url);
  const secure = url.protocol === 'smtps:';
  const deadlines = { ...DEADLINES, ...options.deadlines };
  const transport = nodemailer.createTransport({
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port ? Number(url.port) : secure ? SUBMISSIONS_PORT : SUBMISSION_PORT,
    secure,
    requireTLS: !secure && options.requireTls,
    ...(url.username && {
      auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    }),
    connectionTimeout: deadlines.connection,
    greetingTimeout: deadlines.greeting,
    socketTimeout: deadlines.answer,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const within = async (work: () => Promise<unknown>): Promise<MailOutcome> => {
    const over = new AbortController();
    const late = sleep(deadlines.whole, 'late' as const, { signal: over.signal, ref: false });
    try {
      const first = await Promise.race([work(), late]);
      if (first === 'late') return failed('timed_out', false, '');
      return { kind: 'sent' };
    } catch (error) {
      return outcomeOf(error as SmtpError);
    } finally {
      over.abort();
      late.catch(() => {});
    }
  };
  return {
    send: (letter) => within(() => transport.sendMail(messageOf(letter, options.from))),
    check: () => within(() => transport.verify()),
  };
}

function messageOf(letter: OutgoingLetter, from: string) {
  return {
    from,
    // As an object: a text would be read as a list of addresses.
    to: { name: '', address: letter.to },
    messageId: `<${letter.messageId}>`,
    subject: letter.subject,
    text: letter.text,
    html: letter.html,
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}

/** Members of the library's errors that are looked at. */
interface SmtpError extends Error {
  code?: string;
  command?: string;
  responseCode?: number;
  response?: string;
}

function outcomeOf(error: SmtpError): MailOutcome {
  const { code = '', command = '', responseCode = 0, message } = error;
  const detail = error.response ?? message;
  const permanent = responseCode >= 500;
  // What the operator mends, whatever the number: the letter waits for it.
  if (code === 'EAUTH') return failed('login_refused', false, detail);
  if (code === 'ETLS' || command === 'STARTTLS') return failed('tls_failed', false, detail);
  if (code === 'EENVELOPE' && command === 'MAIL FROM') return failed('sender_refused', false, detail);
  // Without a number the library itself refused an address that no server would take.
  if (code === 'EENVELOPE') return failed('recipient_refused', permanent || responseCode === 0, detail);
  if (responseCode > 0) return failed('refused', permanent, detail);
  // No server answered. The text of an answer would say nothing: it may name the recipient, such as `ana.bossler@…`.
  if (code === 'EDNS' || /ENOTFOUND|EAI_AGAIN/.test(message)) return failed('name_not_found', false, detail);
  if (code === 'ETIMEDOUT') return failed('timed_out', false, detail);
  if (/certificate|tls|ssl/i.test(message)) return failed('tls_failed', false, detail);
  return failed('unreachable', false, detail);
}

function failed(failure: MailFailure, permanent: boolean, detail: string): MailOutcome {
  return { kind: 'failed', failure, permanent, detail };
}
