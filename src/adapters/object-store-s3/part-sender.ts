import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { type S3Client, UploadPartCommand } from '@aws-sdk/client-s3';
import { crc32Header, crc32Text, type TimeLimits, unsignedPayload } from './s3-client.ts';
import { breakOffWhenSilent } from './stalled-answers.ts';

/** Bytes of a part that are sent at once. Over TLS a whole part would be copied twice: to stand beside its header, and encrypted. */
const SENT_BYTES = 256 * 1024;

interface Part {
  Bucket: string;
  Key: string;
  UploadId: string;
  PartNumber: number;
}

/**
 * Sends one part, whose CRC-32 is `sum`; resolves with its ETag. The parts are nearly all that an upload sends, and each
 * costs the SDK's middleware about 1 ms, so a part is signed and sent by the SDK's signer and request handler alone. A part
 * that fails that way is sent again by the SDK, which retries, sets the clock right, and tells what is wrong.
 */
export async function sendPart(
  client: S3Client,
  part: Part,
  bytes: Buffer,
  sum: number,
  limits: TimeLimits,
  abortSignal: AbortSignal,
): Promise<string> {
  const requestTimeout = limits.carrying(bytes.byteLength);
  const checksum = crc32Text(sum);
  const sent = await sendPlainly(client, part, bytes, checksum, limits.small, {
    abortSignal,
    requestTimeout,
  }).catch(() => undefined);
  if (sent !== undefined) return sent;
  abortSignal.throwIfAborted();
  const command = new UploadPartCommand({ ...part, ChecksumCRC32: checksum, Body: bytes });
  const { ETag } = await client.send(command, { abortSignal, requestTimeout });
  if (ETag === undefined) throw new Error('the store gave no ETag for a part');
  return ETag;
}

/** Resolves with the ETag, or undefined when the store did not take the part. */
async function sendPlainly(
  { config }: S3Client,
  { Bucket, Key, UploadId, PartNumber }: Part,
  body: Buffer,
  checksum: string,
  silenceMs: number,
  options: { abortSignal: AbortSignal; requestTimeout: number },
): Promise<string | undefined> {
  const { url, properties } = config.endpointProvider({
    Bucket,
    Region: await config.region(),
    ForcePathStyle: config.forcePathStyle === true,
    ...(await givenEndpoint(config)),
  });
  const scheme = (properties?.authSchemes as { name: string }[] | undefined)?.[0];
  // Buckets of other kinds have signatures of other kinds.
  if (scheme?.name !== 'sigv4') return undefined;
  const signer = await config.signer(scheme as Parameters<typeof config.signer>[0]);
  const request = await signer.sign(
    {
      method: 'PUT',
      protocol: url.protocol,
      hostname: url.hostname,
      ...(url.port !== '' && { port: Number(url.port) }),
      path: `${url.pathname.replace(/\/$/, '')}/${Key.split('/').map(escaped).join('/')}`,
      query: { partNumber: String(PartNumber), uploadId: UploadId },
      headers: {
        host: url.host,
        'content-length': String(body.byteLength),
        'x-amz-content-sha256': unsignedPayload,
        [crc32Header]: checksum,
      },
      body,
    },
    { signingDate: new Date(Date.now() + config.systemClockOffset) },
  );
  const inPieces = { ...request, body: Readable.from(piecesOf(body), { objectMode: false }) };
  const { response } = await config.requestHandler.handle(inPieces as never, options);
  const answer = response.body as IncomingMessage;
  breakOffWhenSilent(answer, silenceMs);
  for await (const _ of answer);
  return response.statusCode === 200 ? response.headers.etag : undefined;
}

function* piecesOf(body: Buffer): Generator<Buffer> {
  for (let at = 0; at < body.byteLength; at += SENT_BYTES) yield body.subarray(at, at + SENT_BYTES);
}

async function givenEndpoint({ endpoint }: S3Client['config']): Promise<{ Endpoint?: string }> {
  if (!endpoint) return {};
  const { protocol, hostname, port, path } = await endpoint();
  return { Endpoint: `${protocol}//${hostname}${port === undefined ? '' : `:${port}`}${path}` };
}

/** Percent-encodes the text as RFC 3986 does and AWS signatures require. */
function escaped(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
