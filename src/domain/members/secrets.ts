import { createHash, randomBytes } from 'node:crypto';

const SECRET_BYTES = 32;

/** Creates a random secret that nobody can guess, in the form used in cookies and links. */
export function newSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url');
}

/** The SHA-256 of a secret, for the database. It needs no salt: a random secret cannot be guessed. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(Buffer.from(secret, 'base64url')).digest();
}
