import { AppError } from '../app-error.ts';
import { remember } from '../remember.ts';

const MOST_ADDRESSES = 10_000;

/**
 * When the attempts of a network address that has used them up begin anew, by the clock of `performance.now`. The database
 * counts attempts; this process remembers its refusal, so that the address takes no more places of the queue of hashes.
 */
const spentUntil = new Map<string, number>();

export function rememberSpent(address: string, seconds: number): void {
  remember(spentUntil, address, performance.now() + seconds * 1000, MOST_ADDRESSES);
}

/** Lets the database tell again whether the address has attempts left: some were given back. */
export function forgetSpent(address: string): void {
  spentUntil.delete(address);
}

/** @throws AppError `too_many_attempts` where the address is known to have none left */
export function refuseSpent(address: string): void {
  const until = spentUntil.get(address);
  if (until === undefined) return;
  const seconds = Math.ceil((until - performance.now()) / 1000);
  if (seconds > 0) throw tooManyAttempts(seconds);
  spentUntil.delete(address);
}

/** @param seconds until the attempts begin anew */
export function tooManyAttempts(seconds: number): AppError {
  return new AppError('too_many_attempts', { params: { seconds }, retryAfterSeconds: seconds });
}
