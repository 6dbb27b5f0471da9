import { api } from '../../../generated/contract-values.ts';
import { fileNames, named } from '../../messages/failure-texts.ts';
import { SourceUnreadable } from '../../ports/query-engine.ts';
import { AppError } from '../app-error.ts';

/** Most damaged files listed in the body of an error, as in the contract. */
const mostListed = api.schemas.DamagedSourceError.properties.damaged_files.maxItems;

/** Converts an engine's error about missing or damaged files to the API's error; returns other errors unchanged. */
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
