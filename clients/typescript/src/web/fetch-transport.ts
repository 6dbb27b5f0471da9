import { BodyTooLargeError, type Transport, TransportFailure, type WireAnswer } from '../http/transport.ts';
import { SilenceTimer } from './silence-timer.ts';

/** Uplink, in bytes per second, that a body is given time for: `fetch` does not tell how much of it was sent. */
const SLOWEST_UPLINK = 64 * 1024;

/** HTTP by `fetch`, in browsers and wherever there is nothing better. */
export function fetchTransport(fetchIt: typeof fetch): Transport {
  return async (request) => {
    const { method, url, headers, body, timeoutMs, signal } = request;
    signal?.throwIfAborted();
    const ending = new AbortController();
    const abort = () => ending.abort(signal?.reason);
    signal?.addEventListener('abort', abort, { once: true });
    const free = () => signal?.removeEventListener('abort', abort);
    const silence = new SilenceTimer(() => ending.abort(new TransportFailure('silent')));
    const failureOf = (error: unknown) => {
      silence.stop();
      free();
      if (error instanceof BodyTooLargeError) return error;
      return ending.signal.aborted ? ending.signal.reason : new TransportFailure(failureKind(error), error);
    };

    silence.start(timeoutMs + ((body?.length ?? 0) / SLOWEST_UPLINK) * 1000);
    let response: Response;
    try {
      // A redirect is no answer of the service; and the token must not follow one to another host.
      const how = { redirect: 'manual', credentials: 'omit', cache: 'no-store' } as const;
      response = await fetchIt(url, {
        method,
        headers,
        body: body as BodyInit,
        signal: ending.signal,
        ...how,
      });
    } catch (error) {
      throw failureOf(error);
    }
    silence.start(timeoutMs);
    const answer: WireAnswer = {
      status: response.status,
      header: (name) => response.headers.get(name),
      async read(maxBytes) {
        try {
          return await readAll(response, maxBytes, () => silence.start(timeoutMs));
        } catch (error) {
          ending.abort(error);
          throw failureOf(error);
        } finally {
          silence.stop();
          free();
        }
      },
    };
    return answer;
  };
}

async function readAll(response: Response, maxBytes: number, onPiece: () => void): Promise<Uint8Array> {
  const reader = response.body?.getReader();
  const pieces: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = reader ? await reader.read() : { done: true as const, value: undefined };
    if (done) break;
    onPiece();
    size += value.length;
    if (size > maxBytes) throw new BodyTooLargeError();
    pieces.push(value);
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

/** Codes in the causes of Node's `fetch`: the request has not left this machine. Browsers tell nothing. */
const NOT_CONNECTED = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)$/;

function failureKind(error: unknown): 'refused' | 'cut' {
  const code = ((error as Error | undefined)?.cause as { code?: string } | undefined)?.code ?? '';
  return NOT_CONNECTED.test(code) ? 'refused' : 'cut';
}
