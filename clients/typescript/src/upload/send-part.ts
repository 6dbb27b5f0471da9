import { AuthenticationError } from '../errors/answered.ts';
import { fileRecordOf } from '../files/list-files.ts';
import type { FileRecord } from '../generated/types.ts';
import { ContractBreach, objectOf } from '../http/parse-answer.ts';
import type { Requester } from '../http/requester.ts';
import { isLoopback } from './loopback.ts';
import type { UploadUrls } from './upload-urls.ts';

/** What sending a part takes. */
export interface PartSender {
  requester: Requester;
  urls: UploadUrls;
  gzip(bytes: Uint8Array): Promise<Uint8Array>;
}

export interface SendOptions {
  gzip: boolean | 'auto';
  signal: AbortSignal | undefined;
}

/** The service's answer to a part. */
export interface StoredPart {
  file: FileRecord;
  duplicate: boolean;
}

/**
 * Sends one part and repeats it where that helps. A refused upload URL is renewed once.
 * @throws CeleiroError; the signal's reason
 */
export async function sendPart(
  { requester, urls, gzip }: PartSender,
  schema: string,
  name: string,
  bytes: Uint8Array,
  options: SendOptions,
): Promise<StoredPart> {
  const { signal } = options;
  let packed: Uint8Array | undefined;
  for (let isNew = false; ; isNew = true) {
    const uploadUrl = await urls.current(schema, signal);
    const pack = options.gzip === 'auto' ? !isLoopback(uploadUrl) : options.gzip;
    if (pack) packed ??= await gzip(bytes);
    const body = pack ? packed! : bytes;
    try {
      return await requester.send(
        {
          method: 'PUT',
          url: `${uploadUrl}/${encodeURIComponent(name)}`,
          label: `PUT ${name}`,
          headers: {
            'Content-Type': 'application/octet-stream',
            ...(pack && { 'Content-Encoding': 'gzip' }),
          },
          body,
          repeat: 'always',
          signal,
        },
        (json) => readStored(json, bytes.length),
      );
    } catch (error) {
      if (!(error instanceof AuthenticationError) || isNew) throw error;
      urls.refused(schema, uploadUrl);
    }
  }
}

function readStored(json: unknown, sentBytes: number): StoredPart {
  const { file, duplicate } = objectOf(json);
  const record = fileRecordOf(file, '`file`');
  if (typeof duplicate !== 'boolean') throw new ContractBreach('`duplicate` is neither true nor false');
  if (record.size_bytes !== sentBytes) {
    throw new ContractBreach(`${record.size_bytes} bytes are stored of ${sentBytes} that were sent`);
  }
  return { file: record, duplicate };
}
