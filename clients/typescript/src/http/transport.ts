import type { ConnectionFailure } from '../errors/unanswered.ts';

/** One HTTP request, body included. */
export interface WireRequest {
  method: 'GET' | 'POST' | 'PUT';
  url: string;
  headers: Record<string, string>;
  body?: Uint8Array | undefined;
  /** Longest time without a byte in either direction. */
  timeoutMs: number;
  /** Longest time until the connection stands, where the transport can tell. */
  connectTimeoutMs: number;
  /** Whether a connection that was used before may carry the request: it may be closed already, unnoticed. */
  reuseConnection: boolean;
  signal?: AbortSignal | undefined;
}

/** An answer whose head has arrived. */
export interface WireAnswer {
  status: number;
  header(name: string): string | null;
  /**
   * The whole body. Call it once.
   * @throws TransportFailure
   * @throws BodyTooLargeError beyond `maxBytes`
   */
  read(maxBytes: number): Promise<Uint8Array>;
}

/** Sends a request. @throws TransportFailure, or the signal's reason */
export type Transport = (request: WireRequest) => Promise<WireAnswer>;

/** A connection that did not come about, broke, or fell silent. */
export class TransportFailure extends Error {
  readonly failure: ConnectionFailure;

  constructor(failure: ConnectionFailure, cause?: unknown) {
    super(failure, { cause });
    this.failure = failure;
  }
}

/** A body beyond the bytes that its reader takes. */
export class BodyTooLargeError extends Error {}
