import { randomUUID } from 'node:crypto';
import type { Database, Queryable } from '../../ports/database.ts';
import type { LetterContent } from './letter.ts';

/** How long a letter is of use, hours, by kind. */
const USEFUL_HOURS: Record<LetterContent['kind'], number> = {
  password_link: 1,
  invitation: 48,
  password_changed: 48,
  notices: 48,
};
export const letterKinds = Object.keys(USEFUL_HOURS);
/** Days for which it is remembered that a letter was sent or given up, without what it said and to whom. */
const REMEMBERED_DAYS = 30;

/** A letter that the worker with its lease has to send now. */
export interface DueLetter {
  id: number;
  tenantId: number | null;
  recipient: string;
  messageId: string;
  content: LetterContent;
  /** Attempts made before. */
  attempts: number;
  lateSeconds: number;
}

/** Writes a letter, in the transaction of its cause. @param host Right side of its Message-ID */
export async function insertLetter(
  tx: Queryable,
  letter: { tenantId: number | null; recipient: string; content: LetterContent; host: string },
): Promise<void> {
  const { kind, ...data } = letter.content;
  await tx.query(
    `with letter as (
       insert into letters (tenant_id, kind, recipient, data, message_id, expires_at)
       values ($1, $2, $3, $4, $5, now() + make_interval(hours => $6))
     )
     select pg_notify('letters', '')`,
    [
      letter.tenantId,
      kind,
      letter.recipient,
      JSON.stringify(data),
      `${randomUUID()}@${letter.host}`,
      USEFUL_HOURS[kind],
    ],
  );
}

/** Leases due letters, the longest due first. An expired lease means that its worker died: the letter is taken again. */
export async function claimLetters(
  database: Database,
  owner: string,
  limits: { most: number; leaseSeconds: number },
): Promise<DueLetter[]> {
  const rows = await database.query<Omit<DueLetter, 'content'> & { kind: string; data: object }>(
    `with due as (
       select id from letters
       where status = 'waiting' and next_at <= now() and expires_at > now()
         and (lease_until is null or lease_until < now())
       order by next_at, id limit $1 for no key update skip locked
     )
     update letters l set lease_owner = $2, lease_until = now() + make_interval(secs => $3)
     from due where l.id = due.id
     returning l.id, l.tenant_id as "tenantId", l.recipient, l.message_id as "messageId", l.kind, l.data, l.attempts,
       greatest(0, extract(epoch from now() - l.next_at))::float8 as "lateSeconds"`,
    [limits.most, owner, limits.leaseSeconds],
  );
  return rows.map(({ kind, data, ...row }) => ({ ...row, content: { kind, ...data } as LetterContent }));
}

/** Ends a letter and forgets what it said and to whom. Changes nothing if the lease was lost. */
export async function endLetter(
  db: Queryable,
  owner: string,
  id: number,
  end: { status: 'sent' } | { status: 'failed'; failure: string },
): Promise<void> {
  await db.query(
    `update letters set status = $3, failure = $4, attempts = attempts + 1, recipient = null, data = null, ended_at = now(),
       lease_owner = null, lease_until = null
     where id = $1 and lease_owner = $2`,
    [id, owner, end.status, 'failure' in end ? end.failure : null],
  );
}

/** Makes a letter due again after some seconds. */
export async function retryLetter(
  db: Queryable,
  owner: string,
  id: number,
  again: { seconds: number; failure: string },
): Promise<void> {
  await db.query(
    `update letters set attempts = attempts + 1, failure = $4, next_at = now() + make_interval(secs => $3),
       lease_owner = null, lease_until = null
     where id = $1 and lease_owner = $2`,
    [id, owner, again.seconds, again.failure],
  );
}

/** Gives up letters that have expired, and forgets those that ended long ago. */
export async function removeOldLetters(db: Queryable): Promise<void> {
  await db.query(
    `update letters set status = 'failed', failure = coalesce(failure, 'expired'), recipient = null, data = null,
       ended_at = now(), lease_owner = null, lease_until = null
     where status = 'waiting' and expires_at <= now() and (lease_until is null or lease_until < now())`,
  );
  await db.query('delete from letters where ended_at < now() - make_interval(days => $1)', [REMEMBERED_DAYS]);
}

/** Forgets every letter, also those that wait. */
export async function forgetLetters(db: Queryable): Promise<void> {
  await db.query('delete from letters');
}

/** Letters that wait, and for how long the oldest has been due; 0 where none is. */
export async function countWaitingLetters(
  db: Queryable,
): Promise<{ waiting: number; oldestDueSeconds: number }> {
  const [row] = await db.query<{ waiting: number; oldestDueSeconds: number }>(
    `select count(*) as waiting,
       coalesce(greatest(0, extract(epoch from now() - min(next_at))), 0)::float8 as "oldestDueSeconds"
     from letters where status = 'waiting'`,
  );
  return row!;
}

/** Letters of a kind that a tenant caused within a day; those to be sent, too. */
export async function countLettersOfDay(
  db: Queryable,
  tenantId: number,
  kind: LetterContent['kind'],
): Promise<number> {
  const [row] = await db.query<{ letters: number }>(
    `select count(*) as letters from letters
     where tenant_id = $1 and kind = $2 and created_at > now() - interval '1 day'`,
    [tenantId, kind],
  );
  return row!.letters;
}

/** Whether at least `most` letters of a kind wait. */
export async function waitAtLeast(
  db: Queryable,
  kind: LetterContent['kind'],
  most: number,
): Promise<boolean> {
  const rows = await db.query(
    `select 1 from letters where status = 'waiting' and kind = $1 offset $2 limit 1`,
    [kind, most - 1],
  );
  return rows.length > 0;
}
