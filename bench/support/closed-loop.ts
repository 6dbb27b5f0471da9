import { connect } from 'node:net';

export interface Load {
  port: number;
  /** Each of these connections sends its next request when the answer to the one before is complete. */
  connections: number;
  seconds: number;
  /** The n-th request, as bytes on the connection. */
  request: (n: number) => Buffer;
}

const END_OF_HEAD = '\r\n\r\n';

/**
 * Requests per second that are answered 200 within the time. Reads answers as little as it can, for it shares the processors
 * with the server: every answer must have a Content-Length.
 */
export async function requestsPerSecond({ port, connections, seconds, request }: Load): Promise<number> {
  let sent = 0;
  let answered = 0;
  const startedAt = performance.now();
  const endsAt = startedAt + seconds * 1000;
  const one = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1').setNoDelay();
      let missing = 0;
      const next = () => {
        if (performance.now() >= endsAt) socket.destroy();
        else socket.write(request(sent++));
      };
      const ended = () => {
        answered++;
        next();
      };
      socket.on('connect', next);
      socket.on('data', (bytes) => {
        if (missing > 0) missing -= bytes.byteLength;
        else {
          const head = bytes.toString('latin1', 0, bytes.indexOf(END_OF_HEAD));
          const length = Number(/^content-length: (\d+)/im.exec(head)?.[1]);
          if (!head.startsWith('HTTP/1.1 200') || Number.isNaN(length)) {
            socket.destroy(new Error(bytes.toString()));
            return;
          }
          missing = head.length + END_OF_HEAD.length + length - bytes.byteLength;
        }
        if (missing === 0) ended();
      });
      socket.on('error', reject);
      socket.on('close', () => resolve());
    });
  await Promise.all(Array.from({ length: connections }, one));
  return answered / ((performance.now() - startedAt) / 1000);
}

/** A request without a body, or with one. */
export function requestBytes(
  method: string,
  path: string,
  headers: Record<string, string>,
  body = '',
): Buffer {
  const all = { Host: '127.0.0.1', ...headers, ...(body && { 'Content-Length': Buffer.byteLength(body) }) };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`);
}
