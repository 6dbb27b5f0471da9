import { AppError } from '../../domain/app-error.ts';
import { isDiskFull } from '../shared/directory/disk-full.ts';

/** An operator has to make room: trying sooner makes no sense. */
const RETRY_WHEN_FULL_SECONDS = 60;
const RETRY_SECONDS = 5;

/** The disk fails, is read-only or gone, or the process has no file descriptor left. */
const FAILS = new Set(['EIO', 'EROFS', 'ENXIO', 'ENODEV', 'ESTALE', 'EMFILE', 'ENFILE']);

/** The service's error for what the system said while an object was stored; anything else stays as it is. */
export function toStoreError(error: unknown): unknown {
  if (isDiskFull(error)) return storeFull(error);
  const code = String((error as NodeJS.ErrnoException | undefined)?.code);
  return FAILS.has(code) ? storeUnavailable(error) : error;
}

export function storeUnavailable(cause: unknown): AppError {
  return new AppError('upload_storage_unavailable', { cause, retryAfterSeconds: RETRY_SECONDS });
}

export function storeFull(cause: unknown): AppError {
  return new AppError('upload_storage_full', { cause, retryAfterSeconds: RETRY_WHEN_FULL_SECONDS });
}

/** For `catch`: throws `toStoreError` of what was thrown. */
export function throwStoreError(error: unknown): never {
  throw toStoreError(error);
}
