import { WebhookVerificationError } from '../errors/webhook.ts';
import type { WebhookEvent } from './events.ts';

/** Most seconds that a webhook's timestamp may be off this machine's clock, in either direction. */
const TOLERANCE_SECONDS = 5 * 60;
const PREFIX = 'whsec_';
/** A run's id that a number would round. The pattern matches outside of texts alone: inside of them, quotes are escaped. */
const LONG_RUN_ID = /([{,]\s*"run_id"\s*:\s*)(-?\d{16,})(?=\s*[,}])/g;

/** Headers of the request, as frameworks give them; names in any case. */
export type WebhookHeaders =
  | Headers
  | Readonly<Record<string, string | readonly string[] | undefined>>
  | Iterable<readonly [string, string]>;

/**
 * Checks a webhook by Standard Webhooks and returns its event.
 * @param payload the body exactly as it arrived: a parsed and printed one has other bytes
 * @param secrets the webhook's secret (`whsec_…`), or several, of which any may have signed: while a secret is rotated
 * @throws WebhookVerificationError where it is forged, changed or too old; answer 401 then
 */
export async function verifyWebhook(
  payload: string | Uint8Array,
  headers: WebhookHeaders,
  secrets: string | readonly string[],
): Promise<WebhookEvent> {
  const id = header(headers, 'webhook-id');
  const timestamp = header(headers, 'webhook-timestamp', /^\d{1,15}$/);
  const signatures = header(headers, 'webhook-signature');
  const body = typeof payload === 'string' ? new TextEncoder().encode(payload) : payload;
  const signed = join(new TextEncoder().encode(`${id}.${timestamp}.`), body);
  const keys = keysOf(secrets);
  if (!(await anySigned(keys, signaturesOf(signatures), signed))) {
    throw new WebhookVerificationError(
      'webhook_signature_invalid',
      'No signature of the webhook is of these secrets. Give `verifyWebhook` the body exactly as it arrived and the ' +
        'secret of this webhook from the control panel; if both are right, refuse it with 401: it is forged or changed.',
    );
  }
  checkClock(timestamp);
  return eventOf(body);
}

function header(headers: WebhookHeaders, name: string, form = /./): string {
  const value = headerValue(headers, name) ?? '';
  if (form.test(value)) return value;
  throw new WebhookVerificationError(
    'webhook_headers_invalid',
    `The request has no header ${name}, or not a valid one. Refuse it with 401; if a proxy removes or changes headers, let ` +
      `${name} through.`,
  );
}

function headerValue(headers: WebhookHeaders, name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined;
  const entries = Symbol.iterator in headers ? headers : Object.entries(headers);
  for (const [key, value] of entries as Iterable<readonly [string, string | readonly string[] | undefined]>) {
    if (key.toLowerCase() === name) return typeof value === 'object' ? value[0] : value;
  }
  return undefined;
}

function keysOf(secrets: string | readonly string[]): Uint8Array<ArrayBuffer>[] {
  const all = Array.isArray(secrets) ? (secrets as readonly string[]) : [secrets as string];
  if (all.length === 0) throw new TypeError('there is no secret: give the one of the webhook');
  return all.map(keyBytes);
}

function keyBytes(secret: string): Uint8Array<ArrayBuffer> {
  try {
    const key = bytesOf(secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : secret);
    if (key.length > 0) return key;
  } catch {}
  throw new TypeError('a secret is not `whsec_` and base64: copy it from the control panel as it is');
}

/** The `v1` signatures of a header. Other versions, and what is not base64, are none. */
function signaturesOf(header: string): Uint8Array<ArrayBuffer>[] {
  return header.split(' ').flatMap((entry) => {
    const [version, text] = entry.split(',', 2);
    if (version !== 'v1' || !text) return [];
    try {
      return [bytesOf(text)];
    } catch {
      return [];
    }
  });
}

/** `crypto.subtle.verify` compares in constant time. */
async function anySigned(
  keys: Uint8Array<ArrayBuffer>[],
  signatures: Uint8Array<ArrayBuffer>[],
  signed: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  for (const key of keys) {
    const algorithm = { name: 'HMAC', hash: 'SHA-256' };
    const imported = await crypto.subtle.importKey('raw', key, algorithm, false, ['verify']);
    for (const signature of signatures) {
      if (await crypto.subtle.verify('HMAC', imported, signature, signed)) return true;
    }
  }
  return false;
}

function checkClock(timestamp: string): void {
  const offSeconds = Math.floor(Date.now() / 1000) - Number(timestamp);
  if (Math.abs(offSeconds) <= TOLERANCE_SECONDS) return;
  const found = `is ${Math.abs(offSeconds)} s ${offSeconds > 0 ? 'old' : 'ahead'}`;
  throw new WebhookVerificationError(
    'webhook_timestamp_off',
    `The webhook's timestamp ${found}; at most ${TOLERANCE_SECONDS} s are taken. Refuse it with 401: it may be sent ` +
      "again by somebody else. If all webhooks are off, set this machine's clock.",
    offSeconds,
  );
}

function eventOf(body: Uint8Array): WebhookEvent {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(body);
    const event = JSON.parse(text.replace(LONG_RUN_ID, '$1"$2"')) as WebhookEvent;
    if (typeof event.topic !== 'string') throw new TypeError('no topic');
    const { metadata } = event;
    if (metadata?.run_id !== undefined) metadata.run_id = BigInt(metadata.run_id);
    return event;
  } catch (error) {
    throw new WebhookVerificationError(
      'webhook_payload_invalid',
      'The webhook is signed, but its body is no event. Check that the secret is of a webhook of Celeiro.',
      undefined,
      error,
    );
  }
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
}

function join(a: Uint8Array, b: Uint8Array): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(a.length + b.length);
  joined.set(a);
  joined.set(b, a.length);
  return joined;
}
