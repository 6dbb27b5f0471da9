import type { Command } from 'commander';
import { CliError, EXIT_USAGE } from '../cli-error.ts';
import { action, type Output } from '../terminal/output.ts';
import { say } from '../terminal/say.ts';

export function addMail(program: Command): void {
  const mail = program.command('mail').description(say('mail'));
  mail
    .command('test')
    .description(say('mail_test'))
    .argument('<email>', say('arg_letter_email'))
    .action(action(test));
}

/** Sends a letter at once, past the outbox, and says what to do where it does not get through. */
async function test(out: Output, email: string): Promise<undefined> {
  const [{ readSettings }, { mailSenderOf }, { isEmail }, { writeTestLetter }, { randomUUID }] =
    await Promise.all([
      import('../../config/settings.ts'),
      import('../../profiles/open-mail.ts'),
      import('../../domain/members/email.ts'),
      import('../../messages/letters.ts'),
      import('node:crypto'),
    ]);
  const sender = mailSenderOf(readSettings());
  if (!sender) throw new CliError('mail_none', {}, { exitCode: EXIT_USAGE });
  if (!isEmail(email)) throw new CliError('mail_bad_address', { email }, { exitCode: EXIT_USAGE });
  const letter = { ...writeTestLetter(), messageId: `${randomUUID()}@celeiro`, to: email };
  const outcome = await sender.send(letter);
  if (outcome.kind === 'failed') {
    throw new CliError(
      'mail_not_sent',
      { detail: outcome.detail || outcome.failure },
      { details: [say(`doctor_mail_${outcome.failure}_todo`)] },
    );
  }
  out.result({ sent: true, to: email }, () => say('mail_sent', { email }));
  return undefined;
}
