import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connectionBound } from './connection-bound.ts';
import { oneAtATime } from './one-at-a-time.ts';

export interface HttpServer {
  port: number;
  /** The port is known only once the server listens, and the contract names it: until then 503. */
  use(app: RequestListener): void;
  /** Running requests end first, uploads included; after the grace they are cut. */
  close(graceMs: number): Promise<void>;
}

export async function listen(port: number, host: string): Promise<HttpServer> {
  let app: RequestListener = notReady;
  const server = createServer(oneAtATime((req, res) => app(req, res)));
  server.requestTimeout = 0; // a large upload may take hours; the upload edge has an idle timeout of its own
  server.headersTimeout = 30_000;
  server.keepAliveTimeout = 65_000; // longer than the usual load balancer's, so that it closes first
  // Without a bound, strangers' connections take the descriptors that the database and files need.
  const bound = connectionBound();
  if (bound !== undefined) server.maxConnections = bound;
  server.listen(port, host);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    use(ready) {
      app = ready;
    },
    async close(graceMs) {
      const closed = once(server, 'close');
      server.close();
      server.closeIdleConnections();
      const idle = setInterval(() => server.closeIdleConnections(), 200);
      const cut = setTimeout(() => server.closeAllConnections(), graceMs);
      await closed;
      clearInterval(idle);
      clearTimeout(cut);
    },
  };
}

const notReady: RequestListener = (_req, res) => {
  res.writeHead(503, { 'Retry-After': '1' }).end();
};
