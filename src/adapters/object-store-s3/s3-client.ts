import type { IncomingMessage } from 'node:http';
import { S3Client } from '@aws-sdk/client-s3';
import { deadlines } from '../../deadlines.ts';
import { breakOffWhenSilent } from './stalled-answers.ts';

/** Where the objects are, and the credentials to reach them. */
export interface S3Options {
  bucket: string;
  region: string;
  /** Base URL of the store; without it AWS's own of the region. */
  endpoint?: string | undefined;
  /** `{endpoint}/{bucket}/{key}` instead of `{bucket}.{endpoint}/{key}`; most stores but AWS want it. */
  forcePathStyle?: boolean | undefined;
  /** Without them the SDK's default chain: environment, shared files, web identity, instance metadata. */
  credentials?: { accessKeyId: string; secretAccessKey: string; sessionToken?: string } | undefined;
  /** Timeout of one attempt of a request with a small body, ms; larger bodies get more by their size. Default 10,000. */
  requestTimeoutMs?: number | undefined;
  /** Timeout of one attempt to complete a multipart upload, ms: a store may join the parts only then. Default 300,000. */
  completeTimeoutMs?: number | undefined;
  /** Attempts of one request, the first included; a part has one more. Default 3. */
  maxAttempts?: number | undefined;
}

const MAX_SOCKETS = 128;
/** Slowest link that is supported: the timeout of a body follows from it. */
const SLOWEST_BYTES_PER_SECOND = 1024 * 1024;

/** Timeouts of one attempt of a request, ms: until its answer begins, and for each silence in the middle of the answer. */
export interface TimeLimits {
  /** For a request with a small body. */
  small: number;
  /** For a request that carries `bytes` bytes of a file. */
  carrying(bytes: number): number;
  /** For the completion of a multipart upload. */
  complete: number;
}

export function timeLimits({ requestTimeoutMs: small = 10_000, completeTimeoutMs }: S3Options): TimeLimits {
  return {
    small,
    carrying: (bytes) => small + (bytes / SLOWEST_BYTES_PER_SECOND) * 1000,
    complete: completeTimeoutMs ?? 300_000,
  };
}

/** Every request has timeouts, so a store that accepts connections and never answers blocks nobody. */
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
        // With `Expect` the SDK opens a connection for every part, and waits on each before it sends the bytes.
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
        // The SDK's request timeout ends where the answer begins, and its socket timeout is one for all requests.
        breakOffWhenSilent(body, isComplete ? limits.complete : limits.small);
        return result;
      },
    // The innermost middleware: nothing has begun to read the body.
    { step: 'deserialize', priority: 'low', name: 'silenceInBodies' },
  );
  return client;
}

export const crc32Header = 'x-amz-checksum-crc32';
/** Replaces the SHA-256 of the body in a signature. */
export const unsignedPayload = 'UNSIGNED-PAYLOAD';

/**
 * Formats a CRC-32 as S3 does. The store compares it with the body that it received. A CRC-32 is many times cheaper on both
 * ends than the SHA-256 that the signature would cover otherwise, and enough against damage on the way.
 */
export function crc32Text(crc32: number): string {
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32);
  return checksum.toString('base64');
}
