import { timingSafeEqual } from 'node:crypto';
import { type Keyring, mac, type SigningPurpose } from './keyring.ts';

const MAC_BYTES = 16;

/** base64url of `kid length | kid | payload | mac`: opaque, URL-safe, unforgeable. */
export async function signValue(keyring: Keyring, purpose: SigningPurpose, payload: Buffer): Promise<string> {
  const { kid, key } = await keyring.current(purpose);
  const signed = Buffer.concat([Buffer.from([kid.length]), Buffer.from(kid, 'latin1'), payload]);
  return Buffer.concat([signed, mac(key, signed).subarray(0, MAC_BYTES)]).toString('base64url');
}

/** The payload, or undefined when the value was not signed here for this purpose. */
export async function openSignedValue(
  keyring: Keyring,
  purpose: SigningPurpose,
  value: string,
): Promise<Buffer | undefined> {
  if (!/^[A-Za-z0-9_-]{4,512}$/.test(value)) return undefined;
  const bytes = Buffer.from(value, 'base64url');
  // Decoding ignores stray low bits of the last character; a value has one spelling only.
  if (bytes.toString('base64url') !== value) return undefined;
  const kidLength = bytes[0] ?? 0;
  if (bytes.length < 1 + kidLength + MAC_BYTES) return undefined;
  const key = await keyring.find(bytes.toString('latin1', 1, 1 + kidLength), purpose);
  if (!key) return undefined;
  const signed = bytes.subarray(0, -MAC_BYTES);
  if (!timingSafeEqual(mac(key, signed).subarray(0, MAC_BYTES), bytes.subarray(-MAC_BYTES))) return undefined;
  return signed.subarray(1 + kidLength);
}
