import type { CeleiroError } from '../errors/celeiro-error.ts';

/** Thrown by readers of answers: what is not as the contract describes it. */
export class ContractBreach extends Error {}

/**
 * Reads the JSON of an answer.
 * @param breach makes the error for a reason
 * @throws what `breach` made, for bytes that are not UTF-8, text that is not JSON, and breaches that `read` found
 */
export function parseAnswer<T>(
  body: Uint8Array,
  read: (json: unknown) => T,
  breach: (reason: string) => CeleiroError,
): T {
  let json: unknown;
  try {
    json = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    throw breach('the body is not JSON');
  }
  try {
    return read(json);
  } catch (error) {
    throw error instanceof ContractBreach ? breach(error.message) : error;
  }
}

/** The value as an object. @throws ContractBreach */
export function objectOf(value: unknown, what = 'the body'): Record<string, unknown> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return value as Record<string, unknown>;
  throw new ContractBreach(`${what} is not an object`);
}

/** The value as an array. @throws ContractBreach */
export function arrayOf(value: unknown, what = 'the body'): unknown[] {
  if (Array.isArray(value)) return value;
  throw new ContractBreach(`${what} is not an array`);
}

/**
 * The value as one of the contract's objects whose numbers are exact.
 * @param texts members that must be texts
 * @param integers members that must be whole numbers that JavaScript holds exactly
 * @throws ContractBreach
 */
export function recordOf<T>(
  value: unknown,
  what: string,
  texts: readonly (keyof T & string)[],
  integers: readonly (keyof T & string)[],
): T {
  const object = objectOf(value, what);
  for (const name of texts) {
    if (typeof object[name] !== 'string') throw new ContractBreach(`${what} has no text \`${name}\``);
  }
  for (const name of integers) integerOf(object[name], `${what}.${name}`);
  return object as T;
}

/** The value as a whole number. Beyond 2^53 a JSON number has lost digits: it is refused rather than rounded. */
export function integerOf(value: unknown, what: string): number {
  if (Number.isSafeInteger(value)) return value as number;
  throw new ContractBreach(`${what} is not a whole number below 2^53`);
}
