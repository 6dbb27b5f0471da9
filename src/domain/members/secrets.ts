import { createHash, randomBytes } from 'node:crypto';

const SECRET_BYTES = 32;

/** A secret nobody can guess, in the form that goes into cookies and links. */
export function newSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url');
}

/** What the database keeps of a secret: SHA-256, which needs no salt where there is nothing to guess. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(Buffer.from(secret, 'base64url')).digest();
}
