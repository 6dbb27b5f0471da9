import { connect } from 'node:net';

export interface Answer {
  status: number;
  headers: string;
  body: string;
}

/** Longest time until an answer is complete, ms, even on a machine that is busy with all tests. */
const PATIENCE_MS = 30_000;
const MOST_BYTES = 64 * 1024 * 1024;

/** Sends bytes unchanged on a new connection. @returns what arrived by the end of the connection or the timeout */
export function send(port: number, bytes: Buffer, isCut: boolean): Promise<Answer | 'none' | 'late'> {
  return new Promise((resolve) => {
    const client = connect(port, '127.0.0.1');
    const chunks: Buffer[] = [];
    let size = 0;
    const end = (late = false) => {
      clearTimeout(timer);
      client.destroy();
      const answer = parse(Buffer.concat(chunks));
      resolve(late ? 'late' : (answer ?? 'none'));
    };
    const timer = setTimeout(() => end(true), PATIENCE_MS);
    client.on('error', () => end());
    client.on('close', () => end());
    client.on('data', (chunk) => {
      chunks.push(chunk);
      size += chunk.length;
      // A stream of events does not end.
      if (size > MOST_BYTES || (size < 16_384 && isStream(Buffer.concat(chunks)))) end();
    });
    if (isCut) client.end(bytes);
    else client.write(bytes);
  });
}

function isStream(bytes: Buffer): boolean {
  return /\ncontent-type: text\/event-stream/i.test(bytes.toString('latin1'));
}

function parse(bytes: Buffer): Answer | undefined {
  let text = bytes.toString('latin1');
  while (/^HTTP\/1\.1 1\d\d /.test(text)) text = text.slice(text.indexOf('\r\n\r\n') + 4);
  const end = text.indexOf('\r\n\r\n');
  const status = /^HTTP\/1\.1 (\d{3}) /.exec(text)?.[1];
  if (end < 0 || status === undefined) return undefined;
  const body = Buffer.from(text.slice(end + 4), 'latin1').toString('utf8');
  return { status: Number(status), headers: text.slice(0, end), body };
}
