import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Keyring } from '../security/keyring.ts';

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * A new secret in the form of Standard Webhooks: `whsec_` and 32 random bytes in base64, of those without a `/`. Whoever puts
 * it into an address by mistake puts it into one segment, which the log hides whole.
 */
export function newWebhookSecret(): string {
  for (;;) {
    const secret = randomBytes(SECRET_BYTES).toString('base64');
    if (!secret.includes('/')) return PREFIX + secret;
  }
}

/** Decodes a secret to the bytes of the signing key. */
export function secretBytes(secret: string): Buffer {
  return Buffer.from(secret.slice(PREFIX.length), 'base64');
}

/** Encrypts a secret for the database with a key of the keyring: `kid length | kid | iv | ciphertext | tag`. */
export async function sealSecret(keyring: Keyring, secret: string): Promise<Buffer> {
  const { kid, key } = await keyring.current('webhook-secret');
  const head = Buffer.concat([Buffer.from([kid.length]), Buffer.from(kid, 'latin1')]);
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(head);
  return Buffer.concat([head, iv, cipher.update(secretBytes(secret)), cipher.final(), cipher.getAuthTag()]);
}

/** Decrypts a sealed secret. @throws Error if its key is gone or the sealed bytes were changed */
export async function openSecret(keyring: Keyring, sealed: Buffer): Promise<string> {
  const headLength = 1 + sealed[0]!;
  const key = await keyring.find(sealed.toString('latin1', 1, headLength), 'webhook-secret');
  if (!key) throw new Error('the key that sealed a webhook secret is not in this database');
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(headLength, headLength + IV_BYTES));
  decipher.setAAD(sealed.subarray(0, headLength)).setAuthTag(sealed.subarray(-TAG_BYTES));
  const hidden = sealed.subarray(headLength + IV_BYTES, -TAG_BYTES);
  return PREFIX + Buffer.concat([decipher.update(hidden), decipher.final()]).toString('base64');
}
