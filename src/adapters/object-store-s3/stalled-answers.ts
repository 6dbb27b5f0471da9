import type { IncomingMessage } from 'node:http';

/**
 * Breaks an answer off when the store falls silent in the middle of its body: after the limit, before twice of it.
 * Bytes that wait for a slow reader are no silence.
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
  /** As the SDK names a request without an answer, so that it is tried again as well. */
  override name = 'TimeoutError';
  override message = 'the store stopped sending';
}
