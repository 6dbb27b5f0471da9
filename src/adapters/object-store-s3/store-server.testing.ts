import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import type { S3Options } from './s3-client.ts';

/** Starts what answers as an S3 server until the test has finished. A request whose answer fails loses its connection. */
export async function openStoreServer(
  answer: (...request: Parameters<RequestListener>) => Promise<void>,
): Promise<S3Options> {
  const server = createServer((req, res) => void answer(req, res).catch(() => res.destroy()));
  // A connection that the server closes as a request comes on it would fail an upload.
  server.keepAliveTimeout = 0;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    ...{ bucket: 'bucket', region: 'eu', forcePathStyle: true, maxAttempts: 1 },
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    credentials: { accessKeyId: 'id', secretAccessKey: 'secret' },
  };
}
