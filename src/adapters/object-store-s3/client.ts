import { crc32 } from 'node:zlib';
import { S3Client } from '@aws-sdk/client-s3';

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
  /** Tries of one request, all in all. Default 3. */
  maxAttempts?: number | undefined;
}

const CONNECT_TIMEOUT_MS = 3_000;
const MAX_SOCKETS = 128;
export const defaultRequestTimeoutMs = 10_000;

/** Every request has a time limit, so a store that takes connections and never answers holds nobody. */
export function createClient(options: S3Options): S3Client {
  const agent = { keepAlive: true, maxSockets: MAX_SOCKETS };
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
      connectionTimeout: CONNECT_TIMEOUT_MS,
      requestTimeout: options.requestTimeoutMs ?? defaultRequestTimeoutMs,
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
        if (headers[crc32Header] !== undefined) headers['x-amz-content-sha256'] = 'UNSIGNED-PAYLOAD';
        return next(args);
      },
    { step: 'build', name: 'headersOfBodies' },
  );
  return client;
}

const crc32Header = 'x-amz-checksum-crc32';

/**
 * The checksum of a body as S3 wants it, with which the store compares what it got. Many times cheaper than
 * the SHA-256 that the signature would cover otherwise, on both ends, and enough against damage on the way.
 */
export function crc32Of(bytes: Uint8Array): string {
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(bytes));
  return checksum.toString('base64');
}
