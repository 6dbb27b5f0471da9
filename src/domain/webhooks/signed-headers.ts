import { mac } from '../security/keyring.ts';
import { secretBytes } from './webhook-secret.ts';

/**
 * The headers of Standard Webhooks: one `v1` signature (HMAC-SHA-256 of `id.timestamp.body`) per currently valid secret,
 * so that a receiver with the old or the new secret accepts the message.
 */
export function signedHeaders(
  message: { id: string; body: string },
  secrets: string[],
  at: Date,
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signed = `${message.id}.${timestamp}.${message.body}`;
  return {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'Celeiro-Webhooks/1.0',
    'webhook-id': message.id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets
      .map((secret) => `v1,${mac(secretBytes(secret), signed).toString('base64')}`)
      .join(' '),
  };
}
