import { once } from 'node:events';
import { type AddressInfo, createServer as createTcpServer, type Server } from 'node:net';
import { connect, createServer } from 'node:tls';
import { describe, expect, it, onTestFinished } from 'vitest';
import { selfSigned } from './self-signed.testing.ts';
import { type TlsFailure, tlsFailure } from './tls-failure.ts';

async function failureAt(server: Server, ca?: Buffer): Promise<Error> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const client = connect({ host: '127.0.0.1', port, ...(ca && { ca }) });
  const [error] = (await once(client, 'error')) as [Error];
  client.destroy();
  return error;
}

describe('of a server', () => {
  const own = selfSigned('IP-127.0.0.1');
  const other = selfSigned('DNS-other.example');

  it.each<[TlsFailure, () => Promise<Error>]>([
    ['untrusted', () => failureAt(createServer(own))],
    ['other_name', () => failureAt(createServer(other), other.cert)],
    // A certificate of the past cannot be made without another clock.
    ['expired', async () => Object.assign(new Error('old'), { code: 'CERT_HAS_EXPIRED' })],
    ['no_tls', () => failureAt(createTcpServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')))],
    ['no_handshake', () => failureAt(createServer({ ...own, maxVersion: 'TLSv1.1', minVersion: 'TLSv1' }))],
  ])('the failure %s is told by the error and by one around it', async (failure, make) => {
    const error = await make();
    expect(tlsFailure(error)).toBe(failure);
    expect(tlsFailure(new Error('no answer', { cause: error }))).toBe(failure);
  });
});

it('there is none in other errors, nor in what is no error', () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  for (const thrown of [refused, new Error('text'), 'text', undefined]) {
    expect(tlsFailure(thrown)).toBeUndefined();
  }
});
