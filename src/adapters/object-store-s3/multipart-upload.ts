import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { sendPart } from './part-sender.ts';
import { crc32Text, type TimeLimits } from './s3-client.ts';
import { isNoSuchUpload } from './s3-errors.ts';
import type { TellsOfObject } from './stored-object.ts';

/** Where an object goes, and its metadata. */
export interface Destination {
  Bucket: string;
  Key: string;
  Metadata: Record<string, string>;
}

/** One multipart upload of the store: parts in any order, then all or nothing. */
export class MultipartUpload {
  readonly #client: S3Client;
  readonly #at: { Bucket: string; Key: string };
  readonly #limits: TimeLimits;
  readonly #storeId: Promise<string>;
  readonly #parts: CompletedPart[] = [];
  #bytes = 0;

  constructor(client: S3Client, destination: Destination, limits: TimeLimits) {
    this.#client = client;
    this.#limits = limits;
    this.#at = { Bucket: destination.Bucket, Key: destination.Key };
    this.#storeId = this.#create(destination);
    // Every method that awaits the id sees the failure; without this an early one would count as unhandled.
    this.#storeId.catch(() => undefined);
  }

  /** `bytes`, whose CRC-32 is `sum`, must stay as they are until it resolves: a retry sends them again. */
  async uploadPart(number: number, bytes: Buffer, sum: number, abortSignal: AbortSignal): Promise<void> {
    const UploadId = await this.#storeId;
    const at = { ...this.#at, UploadId, PartNumber: number };
    const ETag = await sendPart(this.#client, at, bytes, sum, this.#limits, abortSignal);
    this.#parts.push({ PartNumber: number, ChecksumCRC32: crc32Text(sum), ETag });
    this.#bytes += bytes.byteLength;
  }

  /** Makes the object of all parts, unless there is one under the key already (412). */
  async complete(): Promise<TellsOfObject> {
    const UploadId = await this.#storeId;
    const Parts = this.#parts.toSorted((a, b) => a.PartNumber! - b.PartNumber!);
    const ContentLength = this.#bytes;
    const told = await this.#client.send(
      new CompleteMultipartUploadCommand({
        ...this.#at,
        UploadId,
        MultipartUpload: { Parts },
        ChecksumType: 'FULL_OBJECT',
        // The store compares: it makes no object of another length.
        MpuObjectSize: ContentLength,
        IfNoneMatch: '*',
      }),
      { requestTimeout: this.#limits.complete },
    );
    return { ...told, ContentLength };
  }

  /** Call it when no part is under way: a part that arrives later would stay. */
  async abort(): Promise<void> {
    const created = await this.#storeId.catch(() => undefined);
    // A start that failed may have reached the store all the same, under an id that we never received.
    if (created === undefined) await abortUploadsOf(this.#client, this.#at);
    else await abortUpload(this.#client, this.#at, created);
  }

  async #create(destination: Destination): Promise<string> {
    const command = new CreateMultipartUploadCommand({
      ...destination,
      ContentType: 'application/octet-stream',
      ChecksumAlgorithm: 'CRC32',
      ChecksumType: 'FULL_OBJECT',
    });
    const { UploadId, $metadata } = await this.#client.send(command);
    if (UploadId === undefined) throw new Error('the store gave no id for a multipart upload');
    // A start whose answer was lost left an upload of its own.
    if (($metadata.attempts ?? 1) > 1) await abortUploadsOf(this.#client, this.#at, UploadId);
    return UploadId;
  }
}

/** Aborts every unfinished multipart upload of exactly this key, but for `keep`. */
export async function abortUploadsOf(
  client: S3Client,
  at: { Bucket: string; Key: string },
  keep?: string,
): Promise<void> {
  let marker: { KeyMarker?: string; UploadIdMarker?: string } = {};
  for (;;) {
    const page = await client.send(
      new ListMultipartUploadsCommand({ Bucket: at.Bucket, Prefix: at.Key, ...marker }),
    );
    for (const { Key, UploadId } of page.Uploads ?? []) {
      if (Key === at.Key && UploadId !== undefined && UploadId !== keep) {
        await abortUpload(client, at, UploadId);
      }
    }
    if (!page.IsTruncated || page.NextKeyMarker === undefined) return;
    marker = {
      KeyMarker: page.NextKeyMarker,
      ...(page.NextUploadIdMarker && { UploadIdMarker: page.NextUploadIdMarker }),
    };
  }
}

async function abortUpload(client: S3Client, at: { Bucket: string; Key: string }, UploadId: string) {
  try {
    await client.send(new AbortMultipartUploadCommand({ ...at, UploadId }));
  } catch (error) {
    if (!isNoSuchUpload(error)) throw error;
  }
}
