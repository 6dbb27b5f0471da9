import type { IncomingMessage } from 'node:http';
import { S3Client } from '@aws-sdk/client-s3';
import { deadlines } from '../../deadlines.ts';
import { breakOffWhenSilent } from './stalled-answers.ts';

/** Where the objects are, and as whom. */
export interface S3Options {
  bucket: string;
  region: string;
  /** Base URL of the store; without it AWS's own of the region. */
  endpoint?: string | undefined;
  /** `{endpoint}/{bucket}/{key}` instead of `{bucket}.{endpoint}/{key}`; most stores but AWS want it. */
  forcePathStyle?: boolean | undefined;
  /** Without them the SDK's default chain: environment, shared files, web identity, instance metadata. */
  credentials?: { accessKeyId: string; secretAccessKey: string; sessionToken?: string } | undefined;
  /** For one try of a request that carries little; larger ones get more by their size. Default 10,000. */
  requestTimeoutMs?: number | undefined;
  /** The same for the end of a multipart upload: a store may put its parts together only now. Default 300,000. */
  completeTimeoutMs?: number | undefined;
  /** Tries of one request, all in all; a part has one more. Default 3. */
  maxAttempts?: number | undefined;
}

const MAX_SOCKETS = 128;
/** The slowest link that is put up with, for the time limit of a body. */
const SLOWEST_BYTES_PER_SECOND = 1024 * 1024;

/** Milliseconds that one try of a request has until its answer begins, and each silence in the middle of the answer. */
export interface TimeLimits {
  /** Of a request that carries little. */
  small: number;
  /** Of one that carries so many bytes of a file. */
  carrying(bytes: number): number;
  /** Of the one that completes a multipart upload. */
  complete: number;
}

export function timeLimits({ requestTimeoutMs: small = 10_000, completeTimeoutMs }: S3Options): TimeLimits {
  return {
    small,
    carrying: (bytes) => small + (bytes / SLOWEST_BYTES_PER_SECOND) * 1000,
    complete: completeTimeoutMs ?? 300_000,
  };
}

/** Every request has time limits, so a store that takes connections and never answers holds nobody. */
export function createClient(options: S3Options): S3Client {
  const agent = { keepAlive: true, maxSockets: MAX_SOCKETS };
  const limits = timeLimits(options);
  const client = new S3Client({
    region: options.region,
    ...(options.endpoint !== undefined && { endpoint: options.endpoint }),
    forcePathStyle: options.forcePathStyle ?? false,
    ...(options.credentials && { credentials: options.credentials }),
    maxAttempts: options.maxAttempts ?? 3,
    // Bodies of a file carry a CRC-32 already; of the rest, the signature covers the SHA-256.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: deadlines.s3Connect,
      requestTimeout: limits.small,
      throwOnRequestTimeout: true,
      httpAgent: agent,
      httpsAgent: agent,
    },
  });
  client.middlewareStack.add(
    (next, { commandName }) =>
      (args) => {
        const { headers } = args.request as { headers: Record<string, string> };
        // With it the SDK opens a connection for every part, and waits on each before it sends the bytes.
        if (commandName === 'UploadPartCommand') delete headers.Expect;
        if (headers[crc32Header] !== undefined) headers['x-amz-content-sha256'] = unsignedPayload;
        return next(args);
      },
    { step: 'build', name: 'headersOfBodies' },
  );
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        const result = await next(args);
        const { body } = result.response as { body: IncomingMessage };
        const isComplete = commandName === 'CompleteMultipartUploadCommand';
        // The SDK's limit ends where the answer begins, and its limit of the socket is one for all requests.
        breakOffWhenSilent(body, isComplete ? limits.complete : limits.small);
        return result;
      },
    // The innermost: nobody has begun to read the body.
    { step: 'deserialize', priority: 'low', name: 'silenceInBodies' },
  );
  return client;
}

export const crc32Header = 'x-amz-checksum-crc32';
/** In place of the SHA-256 of the body in a signature. */
export const unsignedPayload = 'UNSIGNED-PAYLOAD';

/**
 * A CRC-32 as S3 writes it. With that of a body the store compares what it got: many times cheaper than the SHA-256 that
 * the signature would cover otherwise, on both ends, and enough against damage on the way.
 */
export function crc32Text(crc32: number): string {
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32);
  return checksum.toString('base64');
}
