import type { Queryable } from '../../ports/database.ts';
import { AppError } from '../app-error.ts';

const WINDOW_SECONDS = 900;
/** Failed attempts per window. Many people may share an address of the network. */
const LIMITS = { email: 10, address: 50 };

/** Whose attempts are counted. */
export interface Attempt {
  email: string;
  /** Address of the network, as the connection or a trusted proxy has it. */
  address: string;
}

/**
 * Counts an attempt before it is made, so that many at once cannot pass together; `forgiveAttempt` takes it back.
 * @throws AppError `too_many_attempts` with the seconds until the window ends
 */
export async function countAttempt(db: Queryable, attempt: Attempt): Promise<void> {
  for (const [key, limit] of keysOf(attempt)) {
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
}

/** The attempt succeeded: its address of e-mail starts anew, the address of the network has one less. */
export async function forgiveAttempt(db: Queryable, attempt: Attempt): Promise<void> {
  const [[address], [email]] = keysOf(attempt);
  await db.query('delete from login_attempts where key = $1', [email]);
  await db.query('update login_attempts set failures = greatest(failures - 1, 0) where key = $1', [address]);
}

/** The password was not looked at: the attempt counts for nothing. */
export async function takeBackAttempt(db: Queryable, attempt: Attempt): Promise<void> {
  const keys = keysOf(attempt).map(([key]) => key);
  await db.query('update login_attempts set failures = greatest(failures - 1, 0) where key = any($1)', [
    keys,
  ]);
}

function keysOf({
  email,
  address,
}: Attempt): [address: [key: string, limit: number], email: [key: string, limit: number]] {
  return [
    [`address:${address}`, LIMITS.address],
    [`email:${email.toLowerCase()}`, LIMITS.email],
  ];
}
