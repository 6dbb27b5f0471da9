import { readFile } from 'node:fs/promises';
import { get } from 'node:https';
import type { Stack } from '../context.ts';
import { certificateOf, keyOf } from './pki.ts';

const TIMEOUT_MS = 3000;

/**
 * Whether a daemon reports over TLS that it is healthy.
 * @param authority whose certificates are trusted; etcd also requires its own from the client
 */
export async function isHealthy(stack: Stack, authority: 'ca' | 'etcd', url: string): Promise<boolean> {
  const ca = await readFile(certificateOf(stack, authority));
  const own = authority === 'etcd' ? { cert: ca, key: await readFile(keyOf(stack, 'etcd')) } : {};
  return new Promise((done, failed) => {
    const request = get(url, { ca, ...own, timeout: TIMEOUT_MS, agent: false }, (response) => {
      response.resume();
      done(response.statusCode === 200);
    });
    request.on('timeout', () => request.destroy(new Error(`${url} does not answer`)));
    request.on('error', failed);
  });
}
