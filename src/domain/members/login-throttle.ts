import { createHash } from 'node:crypto';
import type { Queryable } from '../../ports/database.ts';
import type { AppError } from '../app-error.ts';
import { foldEmail } from './email.ts';
import { forgetSpent, rememberSpent, tooManyAttempts } from './spent-addresses.ts';

const WINDOW_SECONDS = 900;
const DAY_SECONDS = 24 * 3600;
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

/** An account whose password a login may try. */
export interface TriedAccount {
  id: number;
  hash: string;
}

/** The accounts of a login from whose network address somebody has logged in to them. */
export interface KnownAccounts<Account extends TriedAccount> {
  /** In `open` where fewer than ten attempts failed. */
  all: Account[];
  open: Account[];
  /** Those whose password still is the one of that login. */
  unchanged: Account[];
}

/** SQL: counts once more under a key that is counted already, or begins its next window. */
const COUNTED = `on conflict (key) do update set
   failures = case when a.resets_at <= now() then 1 else a.failures + 1 end,
   resets_at = case when a.resets_at <= now() then excluded.resets_at else a.resets_at end
 returning key, failures, ceil(extract(epoch from resets_at - now()))::int as seconds`;

/**
 * SQL: the statement that names it does not wait for the disk: a crash of the database may forget the counts of its last
 * second. Uploads do wait for the disk, and many logins held them up.
 */
const LAZILY = "lazily as materialized (select set_config('synchronous_commit', 'off', true))";

/** What is counted under a key, and the seconds until its window ends. */
interface Counted {
  key: string;
  failures: number;
  seconds: number;
}

/**
 * Counts an attempt before it is made, so that parallel attempts cannot exceed the limit; `forgiveAttempt` takes it back.
 * Attempts from elsewhere do not count against a member with a session, nor against an account that somebody has logged in
 * to from this network address: such accounts have counts of their own, and only without any the e-mail address is counted.
 * Strangers can lock out only strangers. Nor does a network address beyond its limit count against anybody's account.
 * @param accounts of the login's e-mail address; none of a confirmation
 * @throws AppError `too_many_attempts` with the seconds until the window ends
 */
export async function countAttempt<Account extends TriedAccount>(
  db: Queryable,
  attempt: Attempt,
  accounts: Account[] = [],
): Promise<KnownAccounts<Account>> {
  const { address } = attempt;
  const counted = await db.query<Counted & { hashes: string[] | null }>(
    `with ${LAZILY}, address as (
       insert into login_attempts as a (key, failures, resets_at) values ($1, 1, now() + make_interval(secs => $5)) ${COUNTED}
     ), known as materialized (
       select key from login_addresses where key = any($3) and seen_at > now() - make_interval(days => $6)
     ), counts as (
       select 'known:' || key as key from known where key = any($4) union all
       select $2 where not exists (select from known where key = any($4))
     ), account as (
       insert into login_attempts as a (key, failures, resets_at)
       select counts.key, 1, now() + make_interval(secs => $5) from counts, address where failures <= $7
       order by counts.key ${COUNTED}
     )
     select address.*, array(select key from known) as hashes from address, lazily union all select *, null from account`,
    [
      addressKey(attempt),
      sharedKey(attempt),
      accounts.flatMap((account) => [knownKey(account, address), passwordKey(account, address)]),
      accounts.map((account) => knownKey(account, address)),
      ...[WINDOW_SECONDS, KNOWN_DAYS, LIMITS.address],
    ],
  );
  const [ofAddress, ...ofAccounts] = counted;
  const spent = refusalBeyond(LIMITS.address, ofAddress!);
  if (spent) {
    rememberSpent(address, ofAddress!.seconds);
    throw spent;
  }
  const seen = new Set(ofAddress!.hashes);
  const all = accounts.filter((account) => seen.has(knownKey(account, address)));
  const full = ofAccounts.filter(({ failures }) => failures > LIMITS.account);
  if (full.length === ofAccounts.length) refuseBeyond(LIMITS.account, full[0]!);
  const closed = new Set(full.map(({ key }) => key));
  return {
    all,
    open: all.filter((account) => !closed.has(`known:${knownKey(account, address)}`)),
    unchanged: all.filter((account) => seen.has(passwordKey(account, address))),
  };
}

/** Counts a login that goes on to accounts which are not known at its network address. @returns the refusal beyond the limit */
export async function countGuess(db: Queryable, login: LoginAttempt): Promise<AppError | undefined> {
  return refusalBeyond(LIMITS.account, await count(db, sharedKey(login)));
}

/**
 * Counts a request for a link by e-mail, whether or not anybody has the address.
 * @throws AppError `too_many_attempts` with the seconds until the window ends
 */
export async function countLinkRequest(db: Queryable, { email, address }: LoginAttempt): Promise<void> {
  refuseBeyond(LINK_LIMITS.address, await count(db, `link-address:${address}`));
  refuseBeyond(LINK_LIMITS.account, await count(db, `link:${digest(foldEmail(email))}`));
}

/** Counts a new password of an account's member. @returns how many there were within a day, with this one */
export async function countNewPassword(db: Queryable, tenantId: number, email: string): Promise<number> {
  const key = `changed:${tenantId}:${digest(foldEmail(email))}`;
  return (await count(db, key, DAY_SECONDS)).failures;
}

async function count(db: Queryable, key: string, windowSeconds = WINDOW_SECONDS): Promise<Counted> {
  const [counted] = await db.query<Counted>(
    `insert into login_attempts as a (key, failures, resets_at) values ($1, 1, now() + make_interval(secs => $2)) ${COUNTED}`,
    [key, windowSeconds],
  );
  return counted!;
}

function refuseBeyond(limit: number, counted: Counted): void {
  const refusal = refusalBeyond(limit, counted);
  if (refusal) throw refusal;
}

function refusalBeyond(limit: number, { failures, seconds }: Counted): AppError | undefined {
  if (failures <= limit) return undefined;
  return tooManyAttempts(seconds);
}

/** Resets the count of an attempt whose password fits every account that was tried, and takes one off its network address. */
export async function forgiveAttempt(db: Queryable, attempt: Attempt): Promise<void> {
  await forgive(db, [sharedKey(attempt)], [addressKey(attempt)]);
  forgetSpent(attempt.address);
}

/**
 * Forgives a login that fits accounts known at its network address: resets their counts. Where the password of one is
 * unchanged, the others have been tried with it before: the login has guessed nothing, and counts against none.
 */
export async function forgiveKnown(
  db: Queryable,
  { address }: LoginAttempt,
  {
    fitting,
    unfit,
    guessedNothing,
  }: { fitting: TriedAccount[]; unfit: TriedAccount[]; guessedNothing: boolean },
): Promise<void> {
  const countOf = (account: TriedAccount) => `known:${knownKey(account, address)}`;
  const takenBack = guessedNothing ? [addressKey({ address }), ...unfit.map(countOf)] : [];
  await forgive(db, fitting.map(countOf), takenBack);
  if (guessedNothing) forgetSpent(address);
}

async function forgive(db: Queryable, reset: string[], takenBack: string[]): Promise<void> {
  // In the order in which they are counted: two statements that lock the same keys in different orders can deadlock.
  await db.query(
    `with ${LAZILY}, forgiven as (
       select key from login_attempts where key = any($1::text[] || $2::text[]) order by key for update
     )
     update login_attempts a set failures = case when a.key = any($1) then 0 else greatest(failures - 1, 0) end
     from forgiven, lazily where a.key = forgiven.key`,
    [reset, takenBack],
  );
}

/** Makes the network address of a login known to the accounts that its password fits. */
export async function rememberAddress(
  db: Queryable,
  { address }: LoginAttempt,
  fitting: TriedAccount[],
): Promise<void> {
  await db.query(
    `with ${LAZILY} insert into login_addresses (key, seen_at)
     select key, now() from lazily, unnest($1::text[]) key order by key
     on conflict (key) do update set seen_at = excluded.seen_at`,
    [fitting.flatMap((account) => [knownKey(account, address), passwordKey(account, address)])],
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

function addressKey({ address }: { address: string }): string {
  return `address:${address}`;
}

/** Key of the count that all network addresses share. Users may type a password as e-mail address: only a digest is stored. */
function sharedKey(attempt: Attempt): string {
  return 'memberId' in attempt ? `member:${attempt.memberId}` : `typed:${digest(foldEmail(attempt.email))}`;
}

/** Key of an account that somebody has logged in to from the network address. */
function knownKey({ id }: TriedAccount, address: string): string {
  return digest(`member:${id} ${address}`);
}

/** Key of the password of that login. */
function passwordKey({ id, hash }: TriedAccount, address: string): string {
  return digest(`member:${id} ${hash} ${address}`);
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
