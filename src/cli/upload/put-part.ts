import { createReadStream } from 'node:fs';
import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { pipeline } from 'node:stream';
import { text } from 'node:stream/consumers';
import { CliError } from '../cli-error.ts';
import { parseJson, retryAfter } from './api-client.ts';
import type { Part } from './parts.ts';
import type { Answer } from './retries.ts';

/** Idle timeout: a connection without a byte in either direction for this long counts as lost. */
const IDLE_MS = 120_000;
const agents = { 'http:': new HttpAgent({ keepAlive: true }), 'https:': new HttpsAgent({ keepAlive: true }) };

/**
 * Streams one part to the upload URL. The service may answer before it has read everything, so an answer
 * counts even when sending then fails.
 * `onBytes` receives the number of bytes sent. @throws the connection's error; CliError when the file changed meanwhile
 */
export function putPart(uploadUrl: string, part: Part, onBytes: (count: number) => void): Promise<Answer> {
  const url = new URL(`${uploadUrl}/${encodeURIComponent(part.name)}`);
  const secure = url.protocol === 'https:';
  const size = part.end - part.start;
  return new Promise((resolve, reject) => {
    const req = (secure ? httpsRequest : httpRequest)(url, {
      method: 'PUT',
      agent: agents[secure ? 'https:' : 'http:'],
      headers: {
        'Content-Type': 'application/octet-stream',
        'Content-Length': size,
        ...(part.gzip && { 'Content-Encoding': 'gzip' }),
      },
    });
    req.setTimeout(IDLE_MS, () => req.destroy(Object.assign(new Error('idle'), { code: 'ETIMEDOUT' })));
    req.on('response', (res) => readAnswer(res).then(resolve, reject));
    req.on('error', reject);
    if (size === 0) {
      req.end();
      return;
    }
    const source = createReadStream(part.path, { start: part.start, end: part.end - 1 });
    let sent = 0;
    source.on('data', (chunk) => {
      sent += chunk.length;
      onBytes(chunk.length);
    });
    source.on('end', () => {
      if (sent !== size) req.destroy(new CliError('file_changed', { path: part.path }));
    });
    // A failure of either end destroys the other, and `req` emits the error.
    pipeline(source, req, () => {});
  });
}

async function readAnswer(res: IncomingMessage): Promise<Answer> {
  return {
    status: res.statusCode ?? 0,
    retryAfterSeconds: retryAfter(res.headers['retry-after']),
    body: parseJson(await text(res)),
  };
}
