import { randomUUID } from 'node:crypto';
import { crc32 } from 'node:zlib';
import {
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { deadlines } from '../../deadlines.ts';
import { checkFolder } from '../../domain/files/integrity/check-store.ts';
import { abortUploadsOf, MultipartUpload } from './multipart-upload.ts';
import { createClient, type S3Options, timeLimits } from './s3-client.ts';
import { isTaken, nameOf, statusOf } from './s3-errors.ts';
import { NoChecksum, toStoredObject } from './stored-object.ts';

/** What keeps a bucket from serving as the object store; `cause` has the store's own words. */
export interface BucketProblem {
  /**
   * `no_conditional_create`: the store ignores `If-None-Match`, so one upload could replace another.
   * `no_checksum`: it does not tell the CRC-32 of whole objects, so what it holds cannot be compared with what was sent.
   */
  problem:
    | 'unreachable'
    | 'bad_credentials'
    | 'denied'
    | 'no_bucket'
    | 'no_conditional_create'
    | 'no_checksum';
  /** The request that showed the problem, e.g. `PutObject`. */
  step: string;
  cause: unknown;
}

/** Makes the bucket where it does not exist. @returns whether it made it */
export async function openBucket(options: S3Options): Promise<boolean> {
  const client = createClient(options);
  try {
    await client.send(new CreateBucketCommand({ Bucket: options.bucket }));
    return true;
  } catch (error) {
    if (nameOf(error) === 'BucketAlreadyOwnedByYou' || nameOf(error) === 'BucketAlreadyExists') return false;
    throw error;
  } finally {
    client.destroy();
  }
}

/**
 * Uses every right that the service needs in the bucket once, on a key of its own below `checkFolder`, and leaves
 * nothing. @returns the first problem, or undefined when all of it works
 */
export async function checkBucket(options: S3Options): Promise<BucketProblem | undefined> {
  const client = createClient({ ...options, maxAttempts: 1 });
  const at = { Bucket: options.bucket, Key: `${checkFolder}${randomUUID()}` };
  try {
    for (const [step, work] of steps(client, at, options)) {
      try {
        await work();
      } catch (cause) {
        return { problem: toProblem(cause), step, cause };
      }
    }
    return undefined;
  } finally {
    await client.send(new DeleteObjectCommand(at)).catch(() => undefined);
    client.destroy();
  }
}

class NoCondition extends Error {}

function steps(
  client: S3Client,
  at: { Bucket: string; Key: string },
  options: S3Options,
): [string, () => Promise<unknown>][] {
  const put = () => client.send(new PutObjectCommand({ ...at, Body: 'celeiro', IfNoneMatch: '*' }));
  const putAgain = async () => {
    try {
      await put();
    } catch (error) {
      if (isTaken(error)) return;
      throw error;
    }
    throw new NoCondition('a second PutObject with If-None-Match replaced the first');
  };
  const putParts = async () => {
    const upload = new MultipartUpload(client, { ...at, Metadata: {} }, timeLimits(options));
    const part = Buffer.from('celeiro');
    await upload.uploadPart(1, part, crc32(part), AbortSignal.timeout(deadlines.s3Check));
    const told = await upload.complete();
    toStoredObject(told);
  };
  const get = async () => {
    const { Body } = await client.send(new GetObjectCommand(at));
    await Body?.transformToByteArray();
  };
  return [
    // First, because its answer has a body that says why; one to HeadBucket has none.
    ['ListMultipartUploads', () => abortUploadsOf(client, at)],
    ['PutObject', put],
    ['PutObject', putAgain],
    ['GetObject', get],
    ['ListObjectsV2', () => client.send(new ListObjectsV2Command({ Bucket: at.Bucket, Prefix: at.Key }))],
    ['DeleteObject', () => client.send(new DeleteObjectCommand(at))],
    ['CreateMultipartUpload', () => client.send(new CreateMultipartUploadCommand(at))],
    ['AbortMultipartUpload', () => abortUploadsOf(client, at)],
    ['CompleteMultipartUpload', putParts],
  ];
}

function toProblem(error: unknown): BucketProblem['problem'] {
  if (error instanceof NoCondition) return 'no_conditional_create';
  if (error instanceof NoChecksum) return 'no_checksum';
  if (/^(InvalidAccessKeyId|SignatureDoesNotMatch|CredentialsProviderError)$/.test(nameOf(error))) {
    return 'bad_credentials';
  }
  const status = statusOf(error);
  if (status === 404) return 'no_bucket';
  if (status === 401 || status === 403) return 'denied';
  return 'unreachable';
}
