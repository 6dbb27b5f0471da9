import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { failpoint } from '../../domain/failpoint.ts';
import type { PreparedLetter } from '../../domain/mail/letter.ts';
import { claimLetters, type DueLetter, endLetter, retryLetter } from '../../domain/mail/letters-store.ts';
import type { Database } from '../../ports/database.ts';
import type { MailOutcome, MailSender, OutgoingLetter } from '../../ports/mail-sender.ts';
import { nextLetterDelay } from './letter-retries.ts';
import { prepareLetter } from './prepare-letter.ts';

/** Letters sent at once by this process: mail servers bound the connections of a client. */
const AT_ONCE = 4;
/** Lease of a letter; longer than an attempt with everything around it. */
const LEASE_SECONDS = 120;

/** The texts of a letter. */
export type WriteLetter = (letter: PreparedLetter) => Omit<OutgoingLetter, 'messageId' | 'to'>;

/** Receives what became of letters; the metrics are fed from it. */
export interface LetterWatch {
  attempted(kind: string, outcome: 'sent' | 'retried' | 'failed'): void;
}

/**
 * Sends the letters that are due, a batch in each call, and calls `onMore` where more may be due. A call is short though the mail
 * server is slow: letters that failed become due again meanwhile. Many workers can run: each letter has a lease, and the
 * letter of a worker that dies is sent again when the lease ends. It may then come twice, with the same Message-ID.
 */
export function createLetterDelivery(deps: {
  database: Database;
  sender: MailSender;
  write: WriteLetter;
  /** Base URL of the links. */
  baseUrl: string;
  log: Logger;
  watch: LetterWatch;
  onMore: () => void;
  stopping: AbortSignal;
}): () => Promise<void> {
  const { database, sender, log, watch } = deps;
  const owner = randomUUID();

  return async function sendDueLetters(): Promise<void> {
    if (deps.stopping.aborted) return;
    const due = await claimLetters(database, owner, { most: AT_ONCE, leaseSeconds: LEASE_SECONDS });
    await Promise.all(
      due.map((letter) =>
        send(letter).catch((error) =>
          log.error({ err: error, letter_id: letter.id }, 'letter not settled; sent again after its lease'),
        ),
      ),
    );
    if (due.length > 0) deps.onMore();
  };

  async function send(letter: DueLetter): Promise<void> {
    await failpoint('letter.after-claim');
    const prepared = await prepareLetter(database, letter, deps.baseUrl);
    // Nobody has the address, the member is gone, or the invitation is of no use any more.
    if (!prepared) return endLetter(database, owner, letter.id, { status: 'sent' });
    const outcome = await sender.send({
      ...deps.write(prepared.letter),
      messageId: letter.messageId,
      to: prepared.to,
    });
    await failpoint('letter.after-sent');
    await settle(letter, outcome);
  }

  async function settle(letter: DueLetter, outcome: MailOutcome): Promise<void> {
    const { kind } = letter.content;
    if (outcome.kind === 'sent') {
      await endLetter(database, owner, letter.id, { status: 'sent' });
      watch.attempted(kind, 'sent');
      return;
    }
    const { failure } = outcome;
    const seconds = outcome.permanent ? null : nextLetterDelay(letter.attempts);
    if (seconds === null) await endLetter(database, owner, letter.id, { status: 'failed', failure });
    else await retryLetter(database, owner, letter.id, { seconds, failure });
    watch.attempted(kind, seconds === null ? 'failed' : 'retried');
    // Without what the server said: it may name the recipient.
    log.warn({ letter_id: letter.id, kind, failure, given_up: seconds === null }, 'letter not sent');
  }
}
