import type { Settings } from '../../config/settings.ts';
import { mailSenderOf } from '../../profiles/open-mail.ts';
import { say } from '../terminal/say.ts';
import type { Finding } from './finding.ts';

/** Connects to the mail server and logs in, where one is set; sends nothing. */
export async function examineMail(settings: Settings): Promise<Finding[]> {
  const sender = mailSenderOf(settings);
  if (!sender) return [];
  const check = say('doctor_mail');
  // Only the host: the URL has a password in it.
  const { host } = new URL(settings.smtpUrl!);
  const outcome = await sender.check();
  if (outcome.kind === 'sent') return [{ check, state: 'ok', found: say('doctor_mail_ok', { host }) }];
  const found = `${host}: ${outcome.detail || outcome.failure}`;
  return [{ check, state: 'failed', found, todo: say(`doctor_mail_${outcome.failure}_todo`) }];
}
