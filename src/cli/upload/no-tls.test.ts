import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer as createPlainServer } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo, Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { selfSigned } from '../../self-signed.testing.ts';
import { createApiClient } from './api-client.ts';
import { sendParts } from './send-parts.ts';

const own = selfSigned('IP-127.0.0.1');
const refuseRetry = (text: string) => {
  throw new Error(`tried again: ${text}`);
};

/** The https address of a server. */
async function addressOf(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe.each([
  ['a certificate that is not trusted', () => createServer(own), 'SELF_SIGNED', 'NODE_EXTRA_CA_CERTS'],
  ['a server that does not speak TLS', () => createPlainServer(), '(ERR_SSL_|EPROTO)', 'http ou https'],
  [
    'no common version of TLS',
    () => createServer({ ...own, minVersion: 'TLSv1', maxVersion: 'TLSv1.1' }),
    '(ERR_SSL_|EPROTO)',
    'versões de TLS',
  ],
])('%s', (_, make, code, todo) => {
  const told = (url: string) => ({
    message: expect.stringMatching(
      new RegExp(`^Não foi possível falar com ${url}: a conexão TLS falhou \\(.*${code}`),
    ),
    details: [expect.stringContaining(todo)],
  });

  it('ends a call at once, and says what to do', async () => {
    const url = await addressOf(make());
    const api = createApiClient(url, 'token', refuseRetry);
    await expect(api.getSchema('voos')).rejects.toMatchObject(told(url));
  });

  it('ends the sending of a file at once, and says what to do', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'celeiro-no-tls-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const path = join(folder, 'a.jsonl');
    await writeFile(path, '{}\n');
    const url = await addressOf(make());
    const urls = { current: async () => `${url}/u/x`, refused: () => {} };
    const options = { parallel: 1, onBytes: () => {}, onSent: () => {}, note: refuseRetry };
    const part = { name: 'a.jsonl', path, start: 0, end: 3, gzip: false };
    expect((await sendParts([part], urls, options)).endedBy).toMatchObject(told(url));
  });
});
