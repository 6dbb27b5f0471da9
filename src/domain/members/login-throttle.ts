import { createHash } from 'node:crypto';
import type { Queryable } from '../../ports/database.ts';
import { AppError } from '../app-error.ts';

const WINDOW_SECONDS = 900;
/** Most failed attempts per window, by account and by network address; many people may share a network address. */
const LIMITS = { account: 10, address: 50 };
/** Most links by e-mail asked for per window, by e-mail address and by network address. */
const LINK_LIMITS = { account: 3, address: 20 };
/** Days after a login for which its network address counts as known. */
const KNOWN_DAYS = 90;

/** A login attempt, by the keys under which it is counted. */
export interface Attempt {
  email: string;
  /** Network address, from the connection or a trusted proxy. */
  address: string;
  /** Whether a member with a session confirms the password. */
  confirming?: boolean;
}

/**
 * Counts an attempt before it is made, so that parallel attempts cannot exceed the limit; `forgiveAttempt` takes it back.
 * Attempts from elsewhere do not count against a member with a session, nor against a network address from which the
 * e-mail address has logged in: strangers can only lock out strangers.
 * @throws AppError `too_many_attempts` with the seconds until the window ends
 */
export async function countAttempt(db: Queryable, attempt: Attempt): Promise<void> {
  const { address, account } = await keysOf(db, attempt);
  await count(db, address, LIMITS.address);
  await count(db, account, LIMITS.account);
}

/**
 * Counts a request for a link by e-mail, whether or not anybody has the address.
 * @throws AppError `too_many_attempts` with the seconds until the window ends
 */
export async function countLinkRequest(
  db: Queryable,
  { email, address }: Pick<Attempt, 'email' | 'address'>,
): Promise<void> {
  await count(db, `link-address:${address}`, LINK_LIMITS.address);
  await count(
    db,
    `link:${createHash('sha256').update(email.toLowerCase()).digest('base64url')}`,
    LINK_LIMITS.account,
  );
}

async function count(db: Queryable, key: string, limit: number): Promise<void> {
  const [row] = await db.query<{ failures: number; seconds: number }>(
    `insert into login_attempts as a (key, failures, resets_at)
     values ($1, 1, now() + make_interval(secs => $2))
     on conflict (key) do update set
       failures = case when a.resets_at <= now() then 1 else a.failures + 1 end,
       resets_at = case when a.resets_at <= now() then excluded.resets_at else a.resets_at end
     returning failures, ceil(extract(epoch from resets_at - now()))::int as seconds`,
    [key, WINDOW_SECONDS],
  );
  if (row!.failures > limit) {
    throw new AppError('too_many_attempts', {
      params: { seconds: row!.seconds },
      retryAfterSeconds: row!.seconds,
    });
  }
}

/** Records a success: resets the account's count, takes one off its network address, and makes that address known. */
export async function forgiveAttempt(db: Queryable, attempt: Attempt): Promise<void> {
  const { address, account } = await keysOf(db, attempt);
  await db.query('delete from login_attempts where key = $1', [account]);
  await db.query('update login_attempts set failures = greatest(failures - 1, 0) where key = $1', [address]);
  await db.query(
    `insert into login_addresses (key, seen_at) values ($1, now())
     on conflict (key) do update set seen_at = excluded.seen_at`,
    [digestOf(attempt)],
  );
}

/** Takes back an attempt whose password was not checked. */
export async function takeBackAttempt(db: Queryable, attempt: Attempt): Promise<void> {
  const { address, account } = await keysOf(db, attempt);
  await db.query('update login_attempts set failures = greatest(failures - 1, 0) where key = any($1)', [
    [address, account],
  ]);
}

/** Removes counts whose window is over, and known network addresses that have expired. */
export async function removeExpiredAttempts(db: Queryable): Promise<void> {
  await db.query('delete from login_attempts where resets_at < now()');
  await db.query('delete from login_addresses where seen_at < now() - make_interval(days => $1)', [
    KNOWN_DAYS,
  ]);
}

async function keysOf(db: Queryable, attempt: Attempt): Promise<{ address: string; account: string }> {
  const address = `address:${attempt.address}`;
  const email = attempt.email.toLowerCase();
  if (attempt.confirming) return { address, account: `member:${email}` };
  const digest = digestOf(attempt);
  // Users may type a password instead of the address, so only a digest is stored.
  const typed = createHash('sha256').update(email).digest('base64url');
  const [known] = await db.query(
    'select from login_addresses where key = $1 and seen_at > now() - make_interval(days => $2)',
    [digest, KNOWN_DAYS],
  );
  return { address, account: known ? `known:${digest}` : `typed:${typed}` };
}

function digestOf({ email, address }: Attempt): string {
  return createHash('sha256').update(`${email.toLowerCase()} ${address}`).digest('base64url');
}
