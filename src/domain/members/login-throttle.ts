import { createHash } from 'node:crypto';
import type { Queryable } from '../../ports/database.ts';
import { AppError } from '../app-error.ts';
import { foldEmail } from './email.ts';

const WINDOW_SECONDS = 900;
/** Most failed attempts per window, by account and by network address; many people may share a network address. */
const LIMITS = { account: 10, address: 50 };
/** Most links by e-mail asked for per window, by e-mail address and by network address. */
const LINK_LIMITS = { account: 3, address: 20 };
/** Days after a login for which its network address counts as known. */
const KNOWN_DAYS = 90;

/** An attempt to log in, by what it is counted under. */
export interface LoginAttempt {
  email: string;
  /** Network address, from the connection or a trusted proxy. */
  address: string;
}

/** A member with a session confirms the password of that account alone. */
interface Confirmation {
  memberId: number;
  address: string;
}

type Attempt = LoginAttempt | Confirmation;

/** SQL: the key under which the account's attempts count; see `keysOf`. */
const ACCOUNT_KEY = `case when exists (
   select from login_addresses where key = $1 and seen_at > now() - make_interval(days => $5)
 ) then $2 else $3 end`;

/** SQL: counts once more under a key that is counted already, or begins its next window. */
const COUNTED = `on conflict (key) do update set
   failures = case when a.resets_at <= now() then 1 else a.failures + 1 end,
   resets_at = case when a.resets_at <= now() then excluded.resets_at else a.resets_at end
 returning failures, ceil(extract(epoch from resets_at - now()))::int as seconds`;

/**
 * SQL: the statement that names it does not wait for the disk: a crash of the database may forget the counts of its last
 * second. Uploads do wait for the disk, and many logins held them up.
 */
const LAZILY = "lazily as materialized (select set_config('synchronous_commit', 'off', true))";

/** What is counted under a key, and the seconds until its window ends. */
interface Counted {
  failures: number;
  seconds: number;
}

/**
 * Counts an attempt before it is made, so that parallel attempts cannot exceed the limit; `forgiveAttempt` takes it back.
 * Attempts from elsewhere do not count against a member with a session, nor against a network address from which the
 * e-mail address has logged in: strangers can only lock out strangers. Nor does a network address beyond its limit count
 * against anybody's account.
 * @throws AppError `too_many_attempts` with the seconds until the window ends
 */
export async function countAttempt(db: Queryable, attempt: Attempt): Promise<void> {
  const counted = await db.query<Counted & { limit: number }>(
    `with ${LAZILY}, address as (
       insert into login_attempts as a (key, failures, resets_at) values ($4, 1, now() + make_interval(secs => $6)) ${COUNTED}
     ), account as (
       insert into login_attempts as a (key, failures, resets_at)
       select ${ACCOUNT_KEY}, 1, now() + make_interval(secs => $6) from address where failures <= $7 ${COUNTED}
     )
     select failures, seconds, $7::int as limit from address, lazily union all select failures, seconds, $8::int from account`,
    [...keysOf(attempt), WINDOW_SECONDS, LIMITS.address, LIMITS.account],
  );
  for (const { limit, ...count } of counted) refuseBeyond(limit, count);
}

/**
 * Counts a request for a link by e-mail, whether or not anybody has the address.
 * @throws AppError `too_many_attempts` with the seconds until the window ends
 */
export async function countLinkRequest(db: Queryable, { email, address }: LoginAttempt): Promise<void> {
  await count(db, `link-address:${address}`, LINK_LIMITS.address);
  await count(db, `link:${digest(foldEmail(email))}`, LINK_LIMITS.account);
}

async function count(db: Queryable, key: string, limit: number): Promise<void> {
  const [counted] = await db.query<Counted>(
    `insert into login_attempts as a (key, failures, resets_at) values ($1, 1, now() + make_interval(secs => $2)) ${COUNTED}`,
    [key, WINDOW_SECONDS],
  );
  refuseBeyond(limit, counted!);
}

function refuseBeyond(limit: number, { failures, seconds }: Counted): void {
  if (failures <= limit) return;
  throw new AppError('too_many_attempts', { params: { seconds }, retryAfterSeconds: seconds });
}

/**
 * Records a success: resets the account's count and takes one off its network address. A login makes that address known; a
 * confirmation does not, for it says nothing of the other accounts of the e-mail address.
 */
export async function forgiveAttempt(db: Queryable, attempt: Attempt): Promise<void> {
  // The address first, as where it is counted: two statements that lock the same keys in different orders can deadlock.
  await db.query(
    `with ${LAZILY}, address as (
       update login_attempts set failures = greatest(failures - 1, 0) where key = $4 returning key
     ), account as (
       delete from login_attempts where key = ${ACCOUNT_KEY} and (select count(*) from address) >= 0
     )
     insert into login_addresses (key, seen_at) select $1, now() from lazily where $1::text is not null
     on conflict (key) do update set seen_at = excluded.seen_at`,
    keysOf(attempt),
  );
}

/** Removes counts whose window is over, and known network addresses that have expired. */
export async function removeExpiredAttempts(db: Queryable): Promise<void> {
  // Skips what a login counts at this moment: it locks two counts, in an order of its own.
  await db.query(
    `delete from login_attempts where key in
       (select key from login_attempts where resets_at < now() for update skip locked)`,
  );
  await db.query('delete from login_addresses where seen_at < now() - make_interval(days => $1)', [
    KNOWN_DAYS,
  ]);
}

/**
 * Parameters 1 to 5 of a statement: the key of e-mail and network address together, null of a confirmation; those of the
 * account where that is known and where it is not; the key of the network address; and `KNOWN_DAYS`.
 */
function keysOf(attempt: Attempt): [string | null, string, string, string, number] {
  const ofAddress = `address:${attempt.address}`;
  if ('memberId' in attempt) {
    const ofMember = `member:${attempt.memberId}`;
    return [null, ofMember, ofMember, ofAddress, KNOWN_DAYS];
  }
  const email = foldEmail(attempt.email);
  const both = digest(`${email} ${attempt.address}`);
  // Users may type a password instead of the address, so only a digest is stored.
  return [both, `known:${both}`, `typed:${digest(email)}`, ofAddress, KNOWN_DAYS];
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
