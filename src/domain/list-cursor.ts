import { AppError } from './app-error.ts';

/** Cursor of a list ordered by falling id: the last id of the page, opaque to whoever passes it on. */
export function encodeCursor(lastId: number): string {
  return Buffer.from(String(lastId)).toString('base64url');
}

/**
 * The id that the next page lies below; beyond every id when there is no cursor.
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
