import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';

/** Sends the headers of a request with a JSON body, and the body itself when `send` is called. */
export function holdBody(method: string, url: string, headers: Record<string, string>, body: object) {
  const text = JSON.stringify(body);
  const type = { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) };
  const req = request(url, { method, headers: { ...headers, ...type } });
  const answered = once(req, 'response') as Promise<[IncomingMessage]>;
  answered.catch(() => {}); // `send` throws it
  req.flushHeaders();
  return {
    async send(): Promise<{ status: number; body: Record<string, unknown> }> {
      req.end(text);
      const [res] = await answered;
      const told = (await res.setEncoding('utf8').toArray()).join('');
      return { status: res.statusCode!, body: JSON.parse(told) };
    },
  };
}
