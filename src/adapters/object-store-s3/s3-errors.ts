import { AppError } from '../../domain/app-error.ts';
import { tlsFailure } from '../../tls-failure.ts';
import { NoChecksum } from './stored-object.ts';

const RETRY_AFTER_SECONDS = 5;
/** Names that Node and the SDK give to a store that cannot be reached or does not answer in time. */
const UNREACHABLE =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ECONNABORTED|TimeoutError|NetworkingError|CredentialsProviderError)$/;

/** Bytes that were damaged or cut short on the way, or did not come in time: answered 400. */
const LOST_ON_THE_WAY = /^(BadDigest|XAmzContentChecksumMismatch|IncompleteBody|RequestTimeout)$/;

interface SdkError {
  name?: string;
  code?: string;
  $metadata?: { httpStatusCode?: number; attempts?: number };
}

export function statusOf(error: unknown): number | undefined {
  return (error as SdkError | undefined)?.$metadata?.httpStatusCode;
}

export function nameOf(error: unknown): string {
  return (error as SdkError | undefined)?.name ?? '';
}

/**
 * The store says that the key is taken, or just being taken: the condition of a conditional create failed, or another such
 * request is under way, as that of an attempt whose answer came too late.
 */
export function isTaken(error: unknown): boolean {
  return statusOf(error) === 412 || isBeingTaken(error);
}

function isBeingTaken(error: unknown): boolean {
  return nameOf(error) === 'ConditionalRequestConflict';
}

/** The SDK's error for an answer whose bytes do not match the checksum that came with them. */
export function isChecksumMismatch(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('Checksum mismatch');
}

/** The object is in a storage class that gives it back only after it was asked to be restored. */
export function isArchived(error: unknown): boolean {
  return nameOf(error) === 'InvalidObjectState';
}

export function isNoSuchUpload(error: unknown): boolean {
  return nameOf(error) === 'NoSuchUpload';
}

/**
 * The service's error for what the SDK threw. 503 when the store cannot do its part: it is down, overloaded or still busy with
 * the key, TLS with it fails, or it refuses us (wrong keys, no such bucket, no checksum of what it holds). The operator mends the last two.
 * `upload_interrupted` when another process aborted the upload, as the janitor does. Anything else stays as it is.
 */
export function toStoreError(
  code: 'upload_storage_unavailable' | 'storage_unavailable',
  error: unknown,
): unknown {
  if (isNoSuchUpload(error)) return new AppError('upload_interrupted', { cause: error });
  const status = statusOf(error) ?? 0;
  const { code: nodeCode = '' } = error as SdkError;
  const refused =
    status === 401 || status === 403 || nameOf(error) === 'NoSuchBucket' || error instanceof NoChecksum;
  const down =
    [408, 429].includes(status) ||
    status >= 500 ||
    LOST_ON_THE_WAY.test(nameOf(error)) ||
    isBeingTaken(error);
  const unreachable =
    UNREACHABLE.test(nameOf(error)) || UNREACHABLE.test(nodeCode) || tlsFailure(error) !== undefined;
  if (!refused && !down && !unreachable) return error;
  return new AppError(code, { cause: error, retryAfterSeconds: RETRY_AFTER_SECONDS });
}
