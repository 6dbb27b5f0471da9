import { fileNames, named } from '../../messages/failure-texts.ts';
import { SourceUnreadable } from '../../ports/query-engine.ts';
import { AppError } from '../app-error.ts';

/** Damaged files that the body of an error lists, as the contract says. */
const mostListed = 10;

/** The error of the API for files that are missing or damaged; anything else as it is. */
export function namedDamage(error: unknown): unknown {
  if (!(error instanceof SourceUnreadable)) return error;
  const { files, dataFiles } = error;
  if (files.length === 0) {
    return new AppError('table_damaged', { params: { files: named(dataFiles) }, cause: error });
  }
  return new AppError('file_damaged', {
    params: { files: fileNames(files) },
    body: {
      damaged_files: files.slice(0, mostListed).map(({ fileId, fileName }) => ({
        id: fileId,
        file_name: fileName,
      })),
    },
    cause: error,
  });
}
