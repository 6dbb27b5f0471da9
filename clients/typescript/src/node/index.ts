import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import type { CheckResult } from '../check/check-result.ts';
import { type CheckOptions, checkSource } from '../check/check-source.ts';
import type { SchemaDocument } from '../check/schema-document.ts';
import {
  Client,
  type ClientOptions,
  type UploadOptions as CommonUploadOptions,
  type Runtime,
} from '../client.ts';
import { fetchTransport } from '../web/fetch-transport.ts';
import { digests } from './digests.ts';
import { FileJournal } from './file-journal.ts';
import { httpTransport } from './http-transport.ts';
import { journalAccount } from './journal-account.ts';
import { openSource, type UploadSource } from './open-source.ts';

export * from '../public.ts';
export type { UploadSource } from './open-source.ts';

/** How a source is uploaded. */
export interface UploadOptions extends CommonUploadOptions {
  /**
   * Path of a file in which each stored part is noted. An upload of the same source with the same journal, after a crash
   * or an error, skips what is noted. It counts for one service and account. The file is removed when the upload is
   * complete.
   */
  journal?: string | undefined;
}

const runtime: Runtime<UploadSource> = {
  transport: ({ fetch }) => (fetch ? fetchTransport(fetch) : httpTransport()),
  open: openSource,
  // The fastest level: it saves most of the bytes of JSON, and the connection does not wait for the processor.
  gzip: (bytes) => promisify(gzip)(bytes, { level: constants.Z_BEST_SPEED }),
  digests,
  openJournal: (path, { baseUrl, token }, schema) =>
    FileJournal.open(path, journalAccount(baseUrl, token), schema),
};

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
  return checkSource(schema, await openSource(source), options);
}
