import { signedHeaders } from '../../src/domain/webhooks/signed-headers.ts';

/** Key bytes 1 to 24 and 25 to 48; keys of this file alone. */
const secret = `whsec_${Buffer.from(Array.from({ length: 24 }, (_, at) => at + 1)).toString('base64')}`;
const otherSecret = `whsec_${Buffer.from(Array.from({ length: 24 }, (_, at) => at + 25)).toString('base64')}`;
const now = new Date('2026-11-20T12:00:00Z');
const payload = JSON.stringify({
  topic: 'schemas.run.status',
  metadata: {
    run_id: 0,
    tenant: 'acme',
    status: 'completed',
    started_at: '2026-11-20T11:59:00.000+00:00',
    schema: 'ação-😀',
    schema_version: '1.0',
    files_count: 3,
    finished_at: '2026-11-20T11:59:30.000+00:00',
    error: null,
  },
}).replace('"run_id":0', '"run_id":9007199254740993'); // a run id that a double cannot hold

interface Vector {
  name: string;
  payload: string;
  headers: Record<string, string>;
  secrets: string[];
  /** `valid`, or what the error says. `secret` is a fault of the receiver: some languages have another kind of error for it. */
  verdict: 'valid' | 'signature' | 'timestamp' | 'headers' | 'payload' | 'secret';
}

/** `clients/shared/webhook-vectors.json`: signed and forged webhooks, each with the verdict of every client. */
export function renderWebhookVectors(): string {
  const sign = (body: string, secrets: string[], secondsAgo = 0) =>
    signedHeaders({ id: 'msg_1', body }, secrets, new Date(now.getTime() - secondsAgo * 1000));
  const good = sign(payload, [secret]);
  const vectors: Vector[] = [
    { name: 'signed', payload, headers: good, secrets: [secret], verdict: 'valid' },
    {
      name: 'signed with the former and the present secret',
      payload,
      headers: sign(payload, [otherSecret, secret]),
      secrets: [secret],
      verdict: 'valid',
    },
    {
      name: 'any of several secrets',
      payload,
      headers: good,
      secrets: [otherSecret, secret],
      verdict: 'valid',
    },
    {
      name: 'header names in another case',
      payload,
      headers: Object.fromEntries(Object.entries(good).map(([name, value]) => [name.toUpperCase(), value])),
      secrets: [secret],
      verdict: 'valid',
    },
    {
      name: '299 s ago',
      payload,
      headers: sign(payload, [secret], 299),
      secrets: [secret],
      verdict: 'valid',
    },
    {
      name: '301 s ago',
      payload,
      headers: sign(payload, [secret], 301),
      secrets: [secret],
      verdict: 'timestamp',
    },
    {
      name: 'in 301 s',
      payload,
      headers: sign(payload, [secret], -301),
      secrets: [secret],
      verdict: 'timestamp',
    },
    {
      name: 'signed with a secret without a key',
      payload,
      headers: sign(payload, ['whsec_']),
      secrets: ['whsec_'],
      verdict: 'secret',
    },
    { name: 'another secret', payload, headers: good, secrets: [otherSecret], verdict: 'signature' },
    {
      name: 'one byte changed',
      payload: payload.replace('completed', 'complated'),
      headers: good,
      secrets: [secret],
      verdict: 'signature',
    },
    {
      name: 'another id',
      payload,
      headers: { ...good, 'webhook-id': 'msg_2' },
      secrets: [secret],
      verdict: 'signature',
    },
    {
      name: 'a signature of another version alone',
      payload,
      headers: { ...good, 'webhook-signature': good['webhook-signature']!.replace('v1,', 'v1a,') },
      secrets: [secret],
      verdict: 'signature',
    },
    {
      name: 'no signature',
      payload,
      headers: without(good, 'webhook-signature'),
      secrets: [secret],
      verdict: 'headers',
    },
    { name: 'no id', payload, headers: without(good, 'webhook-id'), secrets: [secret], verdict: 'headers' },
    {
      name: 'a moment that is no number',
      payload,
      headers: { ...good, 'webhook-timestamp': 'now' },
      secrets: [secret],
      verdict: 'headers',
    },
    {
      name: 'signed, but not JSON',
      payload: 'not json',
      headers: sign('not json', [secret]),
      secrets: [secret],
      verdict: 'payload',
    },
  ];
  const file = { about: 'Written by tools/clients/webhook-vectors.ts.', now: now.toISOString(), vectors };
  return `${JSON.stringify(file, null, 2)}\n`;
}

function without(headers: Record<string, string>, name: string): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([one]) => one !== name));
}
