import type { Queryable } from '../../ports/database.ts';
import type { LetterBox } from '../mail/letter-box.ts';
import { countLettersOfDay } from '../mail/letters-store.ts';
import { countNewPassword } from './login-throttle.ts';

/** Most letters about new passwords that an account causes in a day. Owners can set passwords of addresses of others. */
const LETTERS_PER_DAY = 100;
/** Most of them to one address of e-mail: a member's further changes must not use up the letters of the others. */
const LETTERS_PER_ADDRESS = 3;

/** Writes a letter to a member whose password was replaced, unless the account has caused too many today. */
export async function tellNewPassword(
  tx: Queryable,
  letters: LetterBox,
  { tenantId, accountName, email }: { tenantId: number; accountName: string; email: string },
): Promise<void> {
  if (!letters.open) return;
  if ((await countNewPassword(tx, tenantId, email)) > LETTERS_PER_ADDRESS) return;
  if ((await countLettersOfDay(tx, tenantId, 'password_changed')) >= LETTERS_PER_DAY) return;
  await letters.put(tx, { tenantId, recipient: email }, { kind: 'password_changed', accountName });
}
