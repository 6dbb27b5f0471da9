import type { IncomingMessage } from 'node:http';

/**
 * Destroys an answer when the store falls silent in the middle of its body, after one to two times `limitMs`. Bytes that
 * wait for a slow reader do not count as silence.
 */
export function breakOffWhenSilent(body: IncomingMessage, limitMs: number): void {
  let received = body.socket.bytesRead;
  const timer = setInterval(() => {
    const isSilent = body.socket.bytesRead === received && body.readableLength === 0;
    received = body.socket.bytesRead;
    if (body.complete) clearInterval(timer);
    else if (isSilent) body.destroy(new StoppedSending());
  }, limitMs);
  body.once('close', () => clearInterval(timer));
}

class StoppedSending extends Error {
  /** The SDK's name for a request without an answer, so that this one is retried as well. */
  override name = 'TimeoutError';
  override message = 'the store stopped sending';
}
