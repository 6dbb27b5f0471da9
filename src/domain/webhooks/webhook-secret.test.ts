import { expect, it } from 'vitest';
import { newWebhookSecret, secretBytes } from './webhook-secret.ts';

it('makes secrets of 32 bytes that are one segment of a path', () => {
  const secrets = Array.from({ length: 300 }, newWebhookSecret);
  expect(secrets.filter((secret) => !/^whsec_[\w+]{43}=$/.test(secret))).toEqual([]);
  expect(secrets.filter((secret) => secretBytes(secret).length !== 32)).toEqual([]);
  expect(new Set(secrets).size).toBe(secrets.length);
});
