import type { CheckResult } from '../check/check-result.ts';
import { type CheckOptions, checkSource } from '../check/check-source.ts';
import type { SchemaDocument } from '../check/schema-document.ts';
import { Client, type ClientOptions, type Runtime, type UploadOptions } from '../client.ts';
import type { Transport } from '../http/transport.ts';
import { type ByteSource, openBytes } from '../upload/source.ts';
import { digests } from './digests.ts';
import { fetchTransport } from './fetch-transport.ts';
import { xhrTransport } from './xhr-transport.ts';

export type { UploadOptions } from '../client.ts';
export * from '../public.ts';
/** What a browser can upload and check. */
export type UploadSource = ByteSource;

const runtime: Runtime<UploadSource> = {
  transport: ({ fetch }) => (fetch ? fetchTransport(fetch) : browserTransport()),
  open: async (source) => openBytes(source),
  async gzip(bytes) {
    const packed = new Blob([bytes as Uint8Array<ArrayBuffer>])
      .stream()
      .pipeThrough(new CompressionStream('gzip'));
    return new Uint8Array(await new Response(packed).arrayBuffer());
  },
  digests,
  openJournal: () =>
    Promise.reject(new TypeError('`journal` is a path, and this runtime has no files: leave it out')),
};

/** Uploads by `XMLHttpRequest` where there is one, all else by `fetch`. */
function browserTransport(): Transport {
  const byFetch = fetchTransport((input, init) => fetch(input, init));
  const byXhr = typeof XMLHttpRequest === 'undefined' ? byFetch : xhrTransport;
  return (request) => (request.method === 'PUT' ? byXhr : byFetch)(request);
}

/** A client of one account on one service. Safe for any number of calls at once. */
export class Celeiro extends Client<UploadSource, UploadOptions> {
  /**
   * @param baseUrl of the service, e.g. `https://celeiro.example`
   * @param token API token; its owner makes it in the control panel
   */
  constructor(baseUrl: string, token: string, options: ClientOptions = {}) {
    super(runtime, baseUrl, token, options);
  }
}

/** Checks a source with the service's own checker, without a service. @throws TypeError; what the source throws */
export async function checkFile(
  schema: SchemaDocument,
  source: UploadSource,
  options: CheckOptions = {},
): Promise<CheckResult> {
  return checkSource(schema, openBytes(source), options);
}
