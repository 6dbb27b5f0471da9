import { ApiError, toApiError } from '../../../../api/api-error.ts';
import { ConversionError } from '../../../../convert/convert-file.ts';

/**
 * The reason why an upload ended. A file that changed after it was chosen fails in many ways, one of which looks like a lost
 * connection: reading it tells them apart.
 * @param file what was read when the error came
 */
export async function refusalOf(error: unknown, file: File): Promise<ApiError> {
  if (error instanceof ApiError && error.status > 0) return error;
  try {
    await file.slice(0, 1).arrayBuffer();
  } catch (unreadable) {
    return toApiError(unreadable);
  }
  if (!(error instanceof ConversionError)) return toApiError(error);
  return new ApiError(422, { error: error.message, code: 'not_converted' });
}
