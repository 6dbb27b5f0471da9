import type { Requester } from './requester.ts';
import type { Repeat } from './retries.ts';
import type { WireAnswer } from './transport.ts';

/** One call of an operation of the contract. */
export interface Call {
  method: 'GET' | 'POST';
  /** Below the base URL, with parameters percent-encoded. */
  path: string;
  body?: object;
  repeat?: Repeat;
  signal?: AbortSignal | undefined;
  onHead?(answer: WireAnswer): void;
}

const encoder = new TextEncoder();

/** The operations that take the API token. */
export class Api {
  readonly #requester: Requester;
  readonly #baseUrl: string;
  readonly #token: string;

  constructor(requester: Requester, baseUrl: string, token: string) {
    this.#requester = requester;
    this.#baseUrl = baseUrl;
    this.#token = token;
  }

  /** Sends a call. `read` as in `Requester.send`. @throws CeleiroError; the signal's reason */
  call<T>(
    { method, path, body, repeat = 'always', signal, onHead }: Call,
    read: (json: unknown) => T,
  ): Promise<T> {
    return this.#requester.send(
      {
        method,
        url: this.#baseUrl + path,
        label: `${method} ${path.replace(/\?.*/s, '')}`,
        headers: {
          Authorization: `Bearer ${this.#token}`,
          ...(body && { 'Content-Type': 'application/json' }),
        },
        body: body && encoder.encode(JSON.stringify(body, exactNumbers)),
        repeat,
        signal,
        ...(onHead && { onHead }),
      },
      read,
    );
  }
}

/** Path of a schema, or of one of its operations. */
export function schemaPath(schema: string, operation?: string): string {
  return `/api/v1/schemas/${encodeURIComponent(schema)}${operation ? `/${operation}` : ''}`;
}

/** JSON has no bigint: the service takes its digits as a text. */
function exactNumbers(_name: string, value: unknown): unknown {
  return typeof value === 'bigint' ? value.toString() : value;
}
