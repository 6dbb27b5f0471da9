import { randomBytes, timingSafeEqual } from 'node:crypto';
import { Counts } from '../../concurrency/counts.ts';
import { GroupTurns } from '../../concurrency/group-turns.ts';
import { AppError } from '../app-error.ts';
import { budgetError } from '../budgets/budget-error.ts';
import type { BudgetReading } from '../budgets/budget-meter.ts';
import { ORDERS_AT_ONCE, OrderThreads } from '../threads/order-threads.ts';
import { foldEmail } from './email.ts';
import { networksOf } from './networks-of.ts';
import type { HashOrder } from './password-thread.ts';

/** Cost of new hashes: 128 MiB and roughly 0.4 s of one core each. Every hash carries its own cost. */
let newHashes: Cost = { ln: 17, r: 8, p: 1 };
const SALT_BYTES = 16;
const KEY_BYTES = 32;
/** Most places: on two cores, the last of them begins to hash after roughly 7 s. */
const MAX_PLACES = 18;
const BUSY_RETRY_SECONDS = 5;
/** Longest wait for a turn, ms: more than the queue takes, unless the database is silent, for which each turn waits 10 s. */
const LONGEST_WAIT_MS = 30_000;
/** Most places of one network address, so that one stranger cannot take all. */
const MAX_PER_ADDRESS = 8;

/**
 * Does `work`, which hashes or verifies one password after the other, with a place in the queue of hashes from its start.
 * Who finds no place is refused before it has read or written anything: refusals must cost next to nothing. The places of one
 * address work one after the other, with pauses; networks, and the addresses of each, take turns. Where all places are taken,
 * whoever would have the last turn gives up a place that waits.
 * @param address Network address whose share of the places is used; without one, only their own bound applies.
 * @throws AppError `passwords_busy`, `too_many_passwords_from_address`
 */
export async function withHashingPlace<T>(address: string | undefined, work: () => Promise<T>): Promise<T> {
  if (address === undefined) return turns.run([], work);
  if (byAddress.of(address) >= MAX_PER_ADDRESS) {
    throw budgetError('address_passwords', MAX_PER_ADDRESS, BUSY_RETRY_SECONDS);
  }
  return byAddress.during(address, () => turns.run(networksOf(address), work));
}

/** Places of the queue of hashes that are taken, and all of them. */
export function hashingPlaces(): BudgetReading {
  return { used: turns.held, bound: MAX_PLACES };
}

/** Hashes a password into the form `$scrypt$ln=17,r=8,p=1$<salt>$<key>`, base64 without padding; within `withHashingPlace`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const cost = newHashes;
  return format(cost, salt, await derive(password, salt, cost));
}

/** Sets the cost of new hashes of this process. @param logN 2^logN KiB of memory for each */
export function setPasswordCost(logN: number): void {
  newHashes = { ...newHashes, ln: logN };
}

/** Whether a password matches a hash; within `withHashingPlace`. Without a hash the answer is no, and takes as long. */
export async function verifyPassword(password: string, hash: string | undefined): Promise<boolean> {
  const { cost, salt, key } = parse(hash ?? format(newHashes, nobodysSalt, nobodysKey));
  const derived = await derive(password, salt, cost);
  return timingSafeEqual(derived, key) && hash !== undefined;
}

/**
 * Refuses a new password that breaks a rule which the contract cannot express.
 * @throws AppError `invalid_request` with the problem of `field`
 */
export function checkNewPassword(field: string, password: string, email: string): void {
  if (foldEmail(password.trim()) === foldEmail(email)) {
    throw new AppError('invalid_request', { fields: [{ field, code: 'password_is_email' }] });
  }
}

interface Cost {
  /** Logarithm of N to the base 2. */
  ln: number;
  r: number;
  p: number;
}

const [nobodysSalt, nobodysKey] = [randomBytes(SALT_BYTES), randomBytes(KEY_BYTES)];

function format({ ln, r, p }: Cost, salt: Uint8Array, key: Uint8Array): string {
  const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64').replaceAll('=', '');
  return `$scrypt$ln=${ln},r=${r},p=${p}$${text(salt)}$${text(key)}`;
}

function parse(hash: string): { cost: Cost; salt: Buffer; key: Buffer } {
  const match = /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(hash);
  if (!match) throw new Error('a member has a password hash of an unknown form');
  const [, ln, r, p, salt, key] = match;
  return {
    cost: { ln: Number(ln), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt!, 'base64'),
    key: Buffer.from(key!, 'base64'),
  };
}

/** libuv's pool would hash at the priority of requests, and its other threads serve files. */
const main = new URL('./password-thread.ts', import.meta.url);
const threads = new OrderThreads<HashOrder, Uint8Array>(main, MAX_PLACES);
const busy = () => new AppError('passwords_busy', { retryAfterSeconds: BUSY_RETRY_SECONDS });

const byAddress = new Counts<string>();
/** One more than can hash, which asks the database meanwhile. */
const turns = new GroupTurns({
  places: MAX_PLACES,
  atOnce: ORDERS_AT_ONCE + 1,
  waitMs: LONGEST_WAIT_MS,
  full: busy,
});

/** Runs scrypt in its turn. NFKC: keyboards encode the same letter in different ways. */
async function derive(password: string, salt: Buffer, { ln, r, p }: Cost): Promise<Uint8Array> {
  const options = { N: 2 ** ln, r, p, maxmem: 2 * 128 * 2 ** ln * r };
  const order = { password: password.normalize('NFKC'), salt, length: KEY_BYTES, options };
  return threads.inTurn(busy, () => threads.ask(order));
}
