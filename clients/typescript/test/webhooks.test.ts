import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { verifyWebhook, WebhookVerificationError } from '../src/node/index.ts';

interface Vectors {
  now: string;
  vectors: {
    name: string;
    payload: string;
    headers: Record<string, string>;
    secrets: string[];
    verdict: 'valid' | 'signature' | 'timestamp' | 'headers' | 'payload' | 'secret';
  }[];
}

const shared = join(import.meta.dirname, '../../shared/webhook-vectors.json');
const { now, vectors } = JSON.parse(await readFile(shared, 'utf8')) as Vectors;
const signed = vectors[0]!;
const codes = {
  signature: 'webhook_signature_invalid',
  timestamp: 'webhook_timestamp_off',
  headers: 'webhook_headers_invalid',
  payload: 'webhook_payload_invalid',
};

beforeAll(() => void vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] }));
afterAll(() => void vi.useRealTimers());

describe('a webhook of the shared vectors', () => {
  it.each(vectors)('$name: $verdict', async ({ payload, headers, secrets, verdict }) => {
    const outcome = await verifyWebhook(payload, headers, secrets).catch((error: unknown) => error);
    if (verdict === 'valid') {
      expect(outcome).toMatchObject({
        metadata: { run_id: 9007199254740993n, schema: 'ação-😀', files_count: 3 },
      });
      return;
    }
    if (verdict === 'secret') {
      expect(outcome).toBeInstanceOf(TypeError);
      return;
    }
    expect(outcome).toBeInstanceOf(WebhookVerificationError);
    expect((outcome as WebhookVerificationError).code).toBe(codes[verdict]);
  });
});

describe('verifyWebhook', () => {
  const { payload, headers, secrets } = signed;

  it('tells by how much a clock is off, in both directions', async () => {
    const off = async (seconds: number) => {
      vi.setSystemTime(new Date(now).getTime() + seconds * 1000);
      const error = await verifyWebhook(payload, headers, secrets).catch((e: unknown) => e);
      vi.setSystemTime(new Date(now));
      return error as WebhookVerificationError;
    };
    expect(await off(301)).toMatchObject({ offSeconds: 301, message: expect.stringContaining('301 s old') });
    expect(await off(-4000)).toMatchObject({
      offSeconds: -4000,
      message: expect.stringContaining('4000 s ahead'),
    });
    expect(await off(300)).not.toBeInstanceOf(Error);
    expect(await off(-300)).not.toBeInstanceOf(Error);
  });

  it('takes bytes, and headers of every form', async () => {
    const bytes = Buffer.from(payload);
    const forms = [
      new Headers(headers),
      Object.entries(headers),
      new Map(Object.entries(headers)),
      Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]])),
    ];
    for (const form of forms) {
      expect(await verifyWebhook(bytes, form, secrets[0]!)).toMatchObject({ topic: 'schemas.run.status' });
    }
  });

  it('keeps a short run id and a text that looks like one', async () => {
    const { createHmac } = await import('node:crypto');
    const body = JSON.stringify({
      topic: 'schemas.run.status',
      metadata: { run_id: 7, error: { code: 'x', message: '{"run_id":9007199254740993}' } },
    });
    const key = Buffer.from(secrets[0]!.slice('whsec_'.length), 'base64');
    const hmac = createHmac('sha256', key)
      .update(`msg_1.${headers['webhook-timestamp']}.${body}`)
      .digest('base64');
    const event = await verifyWebhook(body, { ...headers, 'webhook-signature': `v1,${hmac}` }, secrets);
    expect(event.metadata).toMatchObject({ run_id: 7n, error: { message: '{"run_id":9007199254740993}' } });
  });

  it('refuses a secret that is none, which is a mistake of the program', async () => {
    for (const secret of ['', 'whsec_', 'whsec_?']) {
      await expect(verifyWebhook(payload, headers, secret)).rejects.toThrow(TypeError);
    }
    await expect(verifyWebhook(payload, headers, [])).rejects.toThrow(TypeError);
  });
});
