import { createSmtpMailSender } from '../adapters/mail-sender-smtp/smtp-mail-sender.ts';
import { isLoopback } from '../config/mail-settings.ts';
import type { Settings } from '../config/settings.ts';
import type { MailSender } from '../ports/mail-sender.ts';

/** The operator's mail server; undefined where none is set. */
export function mailSenderOf({ smtpUrl, mailFrom, smtpTls }: Settings): MailSender | undefined {
  if (smtpUrl === undefined || mailFrom === undefined) return undefined;
  const requireTls = smtpTls === undefined ? !isLoopback(new URL(smtpUrl)) : smtpTls === 'required';
  return createSmtpMailSender({ url: smtpUrl, from: mailFrom, requireTls });
}
