import { AppError } from './app-error.ts';

/** Encodes the cursor of a list ordered by descending id: the last id of the page, opaque to clients. */
export function encodeCursor(lastId: number): string {
  return Buffer.from(String(lastId)).toString('base64url');
}

/**
 * Returns the id below which the next page lies; without a cursor, a number above every id.
 * @throws AppError `invalid_request`
 */
export function decodeCursor(cursor: string | undefined): number {
  if (cursor === undefined) return Number.MAX_SAFE_INTEGER;
  const id = Number(Buffer.from(cursor, 'base64url').toString('latin1'));
  if (!Number.isSafeInteger(id) || id < 1) {
    throw new AppError('invalid_request', { fields: [{ field: 'cursor', code: 'invalid_value' }] });
  }
  return id;
}
