import type { Database } from '../../ports/database.ts';
import { foldEmail } from './email.ts';
import {
  countAttempt,
  countGuess,
  forgiveAttempt,
  forgiveKnown,
  type KnownAccounts,
  type LoginAttempt,
  rememberAddress,
} from './login-throttle.ts';
import { verifyPassword } from './passwords.ts';

/** Most accounts of one e-mail address that are tried; with more, the login must name the `tenant`. */
const MAX_ACCOUNTS = 5;

export interface Account {
  id: number;
  tenantId: number;
  email: string;
  hash: string;
  slug: string;
  name: string;
}

interface Login extends LoginAttempt {
  password: string;
  tenant?: string | undefined;
}

/**
 * Tries a password on the accounts of an e-mail address: first on those known at the network address, whose attempts have counts
 * of their own. An owner can invite anybody's address and set the password of that account: it must neither forgive guesses at
 * the others nor use up their attempts.
 * @throws AppError `too_many_attempts`
 */
export async function fittingAccounts(
  database: Database,
  login: Login,
): Promise<{ accounts: Account[]; fitting: Account[] }> {
  const found = await accountsOf(database, login, MAX_ACCOUNTS + 1);
  const accounts = found.slice(0, MAX_ACCOUNTS);
  const known = await countAttempt(database, login, accounts);
  const fitting = await thoseThatFit(known.all.length > 0 ? known.open : accounts, login.password);
  if (known.all.length > 0) {
    fitting.push(...(await goOn(database, login, known, { accounts, fitting: [...fitting] })));
  } else if (fitting.length > 0 && fitting.length === found.length) {
    await forgiveAttempt(database, login);
  }
  if (fitting.length > 0) await rememberAddress(database, login, fitting);
  return { accounts, fitting };
}

/** Goes on to the accounts that are not known at the network address. @returns those of them that the password fits */
async function goOn(
  database: Database,
  login: Login,
  { all, open, unchanged }: KnownAccounts<Account>,
  { accounts, fitting }: { accounts: Account[]; fitting: Account[] },
): Promise<Account[]> {
  const others = accounts.filter((account) => !all.includes(account));
  const guessedNothing = unchanged.some((account) => fitting.includes(account));
  if (fitting.length > 0) {
    const unfit = open.filter((account) => !fitting.includes(account));
    await forgiveKnown(database, login, { fitting, unfit, guessedNothing });
  }
  if (others.length === 0) return [];
  if (!guessedNothing) {
    const refusal = await countGuess(database, login);
    // A login that fits is not refused for the sake of the other accounts.
    if (refusal && fitting.length > 0) return [];
    if (refusal) throw refusal;
  }
  return thoseThatFit(others, login.password);
}

/** The accounts that the password fits. */
async function thoseThatFit(accounts: Account[], password: string): Promise<Account[]> {
  // An unknown e-mail address costs one hash as well.
  if (accounts.length === 0) await verifyPassword(password, undefined);
  const fitting: Account[] = [];
  for (const account of accounts) {
    if (await verifyPassword(password, account.hash)) fitting.push(account);
  }
  return fitting;
}

/** At most `limit` accounts of an e-mail address that have a password, the one that the login names first. */
function accountsOf(
  database: Database,
  { email, tenant }: { email: string; tenant?: string | undefined },
  limit: number,
): Promise<Account[]> {
  return database.query<Account>(
    `select m.id, m.tenant_id as "tenantId", m.email, m.password_hash as hash, t.slug, t.name from members m join tenants t on t.id = m.tenant_id
     where m.email = $1 and m.password_hash is not null
     order by t.slug = $2 desc nulls last, m.id limit $3`,
    [foldEmail(email), tenant ?? null, limit],
  );
}
