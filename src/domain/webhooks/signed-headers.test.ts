import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { signedHeaders } from './signed-headers.ts';

/** The vector of the libraries of Standard Webhooks, https://github.com/standard-webhooks/standard-webhooks (Apache 2.0). */
const vector = {
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  seconds: 1614265330,
  body: '{"test": 2432232314}',
  signature: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
};
const message = { id: vector.id, body: vector.body };

it('signs as the vector of Standard Webhooks has it', () => {
  const headers = signedHeaders(message, [vector.secret], new Date(vector.seconds * 1000 + 999));
  expect(headers).toMatchObject({
    'webhook-id': vector.id,
    'webhook-timestamp': String(vector.seconds),
    'webhook-signature': vector.signature,
  });
});

describe('the library of Standard Webhooks', () => {
  const other = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;
  const headers = () => signedHeaders(message, [other, vector.secret], new Date());

  it.each([vector.secret, vector.secret.replace('whsec_', ''), other])('takes what %s signed', (secret) => {
    expect(new Webhook(secret).verify(message.body, headers())).toEqual({ test: 2432232314 });
  });

  it('takes bodies that are empty or not ASCII', () => {
    for (const body of ['', '{"é":"😀\u2028"}']) {
      const signed = signedHeaders({ id: 'msg_1', body }, [vector.secret], new Date());
      expect(() => new Webhook(vector.secret).verify(body, signed)).not.toThrow();
    }
  });

  it.each<[string, (headers: Record<string, string>) => Record<string, string | undefined>]>([
    ['no id', () => ({ 'webhook-id': undefined })],
    ['another id', () => ({ 'webhook-id': 'msg_other' })],
    ['no time', () => ({ 'webhook-timestamp': undefined })],
    ['a time that is no number', () => ({ 'webhook-timestamp': 'hello' })],
    ['an old time', () => ({ 'webhook-timestamp': String(Math.floor(Date.now() / 1000) - 301) })],
    ['no signature', () => ({ 'webhook-signature': undefined })],
    [
      'the signature of another secret',
      (all) => ({ 'webhook-signature': all['webhook-signature']!.split(' ')[0]! }),
    ],
    [
      'a part of the signature',
      (all) => ({ 'webhook-signature': all['webhook-signature']!.split(' ')[1]!.slice(0, 8) }),
    ],
    [
      'the signature under another version',
      (all) => ({ 'webhook-signature': all['webhook-signature']!.replaceAll('v1,', 'v2,') }),
    ],
  ])('refuses it with %s', (_case, change) => {
    const signed = headers();
    const changed = Object.entries({ ...signed, ...change(signed) }).filter(
      ([, value]) => value !== undefined,
    );
    const given = Object.fromEntries(changed) as Record<string, string>;
    expect(() => new Webhook(vector.secret).verify(message.body, given)).toThrow();
  });
});
