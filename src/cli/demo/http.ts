import { readFile } from 'node:fs/promises';
import type { CurlRequest } from './curl.ts';
import { DemoError } from './demo-error.ts';
import { timed } from './narrator.ts';

export interface Reply<T> {
  status: number;
  body: T;
  ms: number;
  time: string;
}

const TIMEOUT_MS = 120_000;

/** Sends the request that `toCurl` shows. @throws DemoError when the status is not the expected one */
export async function send<T>(request: CurlRequest, expected = 200): Promise<Reply<T>> {
  const { method, url, token, json, file } = request;
  const content = file ? await readFile(file) : json && JSON.stringify(json);
  const { value, ms, time } = await timed(async () => {
    const answer = await fetch(url, {
      method,
      headers: {
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(content && { 'Content-Type': json ? 'application/json' : 'application/octet-stream' }),
      },
      ...(content && { body: content }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return { status: answer.status, text: await answer.text() };
  });
  if (value.status !== expected) {
    const what = `${method} ${new URL(url).pathname.replace(/^\/u\/[^/]*/, '/u/…')}`;
    throw new DemoError('unexpected_answer', {
      what,
      status: value.status,
      expected,
      body: value.text.slice(0, 500),
    });
  }
  return { status: value.status, body: JSON.parse(value.text) as T, ms, time };
}
