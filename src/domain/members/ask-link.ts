import type { Database } from '../../ports/database.ts';
import { AppError } from '../app-error.ts';
import type { LetterBox } from '../mail/letter-box.ts';
import { waitAtLeast } from '../mail/letters-store.ts';
import { foldEmail, isEmail } from './email.ts';
import { countLinkRequest } from './login-throttle.ts';

/** Most letters with links that wait to be sent, over all accounts; more means that the mail server is gone. */
const MOST_WAITING = 10_000;
const RETRY_SECONDS = 60;

/**
 * Writes a letter with links by which a forgotten password is replaced. The work is the same whether or not anybody has the
 * address: who has it is looked at when the letter is sent.
 * @throws AppError `mail_off`, `invalid_request` with the problem of `email`, `too_many_attempts`
 */
export async function askForLink(
  { database, letters }: { database: Database; letters: LetterBox },
  input: { email: string; address: string },
): Promise<void> {
  if (!letters.open) throw new AppError('mail_off');
  if (!isEmail(input.email)) {
    throw new AppError('invalid_request', { fields: [{ field: 'email', code: 'bad_email' }] });
  }
  await countLinkRequest(database, input);
  if (await waitAtLeast(database, 'password_link', MOST_WAITING)) {
    throw new AppError('too_many_attempts', {
      params: { seconds: RETRY_SECONDS },
      retryAfterSeconds: RETRY_SECONDS,
    });
  }
  await letters.put(
    database,
    { tenantId: null, recipient: foldEmail(input.email) },
    { kind: 'password_link' },
  );
}
