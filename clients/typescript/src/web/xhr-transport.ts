import { BodyTooLargeError, type Transport, TransportFailure, type WireAnswer } from '../http/transport.ts';
import { SilenceTimer } from './silence-timer.ts';

/** HTTP by `XMLHttpRequest`, for uploads: only it tells, in a browser, that the bytes of a body move. */
export const xhrTransport: Transport = async ({ method, url, headers, body, timeoutMs, signal }) => {
  signal?.throwIfAborted();
  const xhr = new XMLHttpRequest();
  xhr.open(method, url);
  xhr.responseType = 'arraybuffer';
  for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value);
  const answer = new Promise<WireAnswer>((resolve, reject) => {
    const end = (reason: unknown) => {
      reject(reason);
      xhr.abort();
    };
    const abort = () => end(signal?.reason);
    const silence = new SilenceTimer(() => end(new TransportFailure('silent')));
    const moved = () => silence.start(timeoutMs);
    moved();
    xhr.upload.onprogress = moved;
    xhr.onprogress = moved;
    xhr.onload = () => resolve(toAnswer(xhr));
    xhr.onerror = () => reject(new TransportFailure('cut'));
    xhr.onloadend = () => {
      silence.stop();
      signal?.removeEventListener('abort', abort);
    };
    signal?.addEventListener('abort', abort, { once: true });
  });
  xhr.send(body as XMLHttpRequestBodyInit | undefined);
  return answer;
};

function toAnswer(xhr: XMLHttpRequest): WireAnswer {
  return {
    status: xhr.status,
    header: (name) => xhr.getResponseHeader(name),
    async read(maxBytes) {
      const bytes = new Uint8Array((xhr.response as ArrayBuffer | null) ?? new ArrayBuffer(0));
      if (bytes.length > maxBytes) throw new BodyTooLargeError();
      return bytes;
    },
  };
}
