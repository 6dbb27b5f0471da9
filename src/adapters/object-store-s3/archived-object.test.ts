import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { ObjectUnreadable } from '../../ports/object-store.ts';
import { createS3ObjectStore } from './s3-object-store.ts';

const refusal = (code: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>no</Message></Error>`;

/** A store that refuses to give back any object, 403 with a code of S3. */
async function openRefusing(code: string) {
  const server = createServer((_, res) =>
    res.writeHead(403, { 'Content-Type': 'application/xml' }).end(refusal(code)),
  ).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const store = createS3ObjectStore({
    ...{ bucket: 'b', region: 'us-east-1', forcePathStyle: true, maxAttempts: 1 },
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    credentials: { accessKeyId: 'a', secretAccessKey: 's' },
  });
  onTestFinished(() => {
    store.close();
    server.close();
  });
  return store;
}

async function read(code: string): Promise<void> {
  for await (const _ of (await openRefusing(code)).read('acme/a.jsonl'));
}

it('an object that S3 has archived is unreadable, and a store that refuses us is unavailable', async () => {
  await expect(read('InvalidObjectState')).rejects.toBeInstanceOf(ObjectUnreadable);
  await expect(read('AccessDenied')).rejects.toMatchObject({ code: 'storage_unavailable' });
});
