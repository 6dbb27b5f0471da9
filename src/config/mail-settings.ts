import { z } from 'zod';
import { settingsTexts as texts } from '../messages/pt-br/settings.ts';
import { setting } from './setting.ts';

/** An address alone, or `Name <address>`. */
const SENDER =
  /^(?:[^<>@\p{Cc}]{1,100} )?<[^\s<>@]{1,64}@[^\s<>@]{1,255}>$|^[^\s<>@]{1,64}@[^\s<>@]{1,255}$/u;

/** Settings of e-mail. Without them nothing is mailed. */
export const mailSettings = {
  smtpUrl: setting(
    'CELEIRO_SMTP_URL',
    z
      .url({ protocol: /^smtps?$/, error: texts.smtp_url })
      .refine((text) => !URL.canParse(text) || isDecodable(new URL(text)), texts.smtp_url_encoding)
      .optional(),
    'SMTP server that takes letters: `smtp://user:password@host:587`, or `smtps://` for TLS from the first byte (port 465). User and password are percent-encoded: `%` is written `%25`, `@` `%40`. Without it nothing is mailed. A private CA is trusted by `NODE_EXTRA_CA_CERTS`.',
    { secret: true, defaultText: 'none: no e-mail' },
  ),
  mailFrom: setting(
    'CELEIRO_MAIL_FROM',
    z.string().regex(SENDER, texts.mail_from).optional(),
    'Sender of letters: `avisos@example.com` or `Celeiro <avisos@example.com>`. Needed with `CELEIRO_SMTP_URL`.',
  ),
  smtpTls: setting(
    'CELEIRO_SMTP_TLS',
    z.enum(['required', 'optional']).optional(),
    'Whether a `smtp://` server must offer STARTTLS: `required`, or `optional`, which is refused together with a password unless the server is this machine.',
    { defaultText: '`required`; `optional` where the server is this machine' },
  ),
};

/** Whether user and password are percent-encoded. */
function isDecodable({ username, password }: URL): boolean {
  try {
    for (const part of [username, password]) decodeURIComponent(part);
    return true;
  } catch {
    return false;
  }
}

/** Whether the server of a URL is this machine. */
export function isLoopback(url: URL): boolean {
  return /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(url.hostname);
}

/** Whether a password would go over the network in the clear. */
export function mailWithoutTls({ smtpUrl, smtpTls }: Record<string, unknown>): boolean {
  if (typeof smtpUrl !== 'string' || smtpTls !== 'optional') return false;
  const url = new URL(smtpUrl);
  return url.protocol === 'smtp:' && url.password !== '' && !isLoopback(url);
}
