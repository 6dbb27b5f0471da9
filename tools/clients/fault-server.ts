import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Fault = (req: IncomingMessage, res: ServerResponse, base: string) => void;

/** What each base path of the server does to a client, by the names of `faults` in `clients/shared/story.json`. */
const faults: Record<string, Fault> = {
  /** The connection ends in the middle of the answer's body. */
  cut: (req, res) => {
    res.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '1000' });
    res.write('{"format":"json_compact_strings","data":[', () => req.socket.destroy());
  },
  /** No answer, ever. */
  hang: () => {},
  /** A proxy's own page. */
  html: (req, res) => {
    req.resume();
    res.writeHead(502, { 'Content-Type': 'text/html' }).end('<html><h1>502 Bad Gateway</h1></html>');
  },
  /** A success that is not the service's. */
  garbage: (req, res) => {
    req.resume();
    res.writeHead(200, { 'Content-Type': 'text/html' }).end('<html>Please log in</html>');
  },
  /** The service's disk is full; the upload URL is still made. */
  full: (req, res, base) => {
    req.resume().once('end', () => {
      const isToken = req.url!.endsWith('/generate-upload-token');
      const token = {
        id: 1,
        upload_url: `${base}/u/x`,
        expires_at: '2026-01-01T00:00:00.000Z',
        success: true,
      };
      const full = {
        error: 'Não há espaço no disco do serviço.',
        code: 'upload_storage_full',
        request_id: 'fault-server',
      };
      res.writeHead(isToken ? 200 : 507, {
        'Content-Type': 'application/json',
        'X-Request-Id': 'fault-server',
        ...(isToken ? {} : { 'Retry-After': '0' }),
      });
      res.end(JSON.stringify(isToken ? token : full));
    });
  },
};

/** A server that misbehaves on purpose: `<url>/<fault>` is the base URL of a client. */
export async function startFaultServer(): Promise<{ url: string; close(): void }> {
  const server = createServer((req, res) => {
    const name = req.url!.split('/')[1]!;
    const fault = faults[name];
    if (!fault) return void res.writeHead(404).end();
    fault(req, res, `http://${req.headers.host}/${name}`);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
