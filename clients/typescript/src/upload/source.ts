/** What every runtime can upload and check: bytes, a `Blob` or `File`, or a stream of bytes. */
export type ByteSource = Uint8Array | Blob | ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>;

/**
 * A source that is ready to be read.
 * @internal
 */
export interface OpenSource {
  /** Name that the source has of its own. */
  name: string | undefined;
  /** Undefined for a stream. */
  totalBytes: number | undefined;
  /** Whether `read` may be called more than once. */
  rereadable: boolean;
  /** The bytes from the start. A piece is valid until the next one is asked for. */
  read(): AsyncIterable<Uint8Array>;
}

/**
 * Opens what needs no file system. @throws TypeError for anything else
 * @internal
 */
export function openBytes(source: ByteSource): OpenSource {
  if (source instanceof Uint8Array) {
    return { name: undefined, totalBytes: source.length, rereadable: true, read: () => once(source) };
  }
  if (source instanceof Blob) {
    const name = typeof File !== 'undefined' && source instanceof File ? source.name : undefined;
    return { name, totalBytes: source.size, rereadable: true, read: () => streamed(source.stream()) };
  }
  if (typeof source === 'object' && source !== null) {
    const stream = { name: undefined, totalBytes: undefined, rereadable: false };
    if ('getReader' in source) return { ...stream, read: () => streamed(source) };
    if (Symbol.asyncIterator in source) return { ...stream, read: () => bytesOnly(source) };
  }
  throw new TypeError('the source is no Uint8Array, Blob, ReadableStream or async iterable of bytes');
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array, void, undefined> {
  yield bytes;
}

/** A `ReadableStream` by its reader: some browsers cannot iterate over it. */
async function* streamed(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array, void, undefined> {
  const reader = stream.getReader();
  let ended = false;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) {
        ended = true;
        return;
      }
      yield bytesOf(value);
    }
  } finally {
    if (!ended) await reader.cancel().catch(() => undefined);
  }
}

async function* bytesOnly(pieces: AsyncIterable<unknown>): AsyncGenerator<Uint8Array, void, undefined> {
  for await (const piece of pieces) yield bytesOf(piece);
}

function bytesOf(piece: unknown): Uint8Array {
  if (piece instanceof Uint8Array) return piece;
  throw new TypeError('the stream gives something other than bytes: open it without an encoding');
}
