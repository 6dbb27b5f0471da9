import type { Operations } from '../contract/api-binding.ts';
import { directUpload } from './direct-upload.ts';
import { generateUploadToken } from './generate-upload-token.ts';
import { getSchema } from './get-schema.ts';
import { listFiles } from './list-files.ts';
import { listShapes } from './list-shapes.ts';
import { processFiles } from './process-files.ts';
import { queryRecords } from './query-records.ts';
import { uploadFile } from './upload-file.ts';

/** operationId of the contract -> its handler. The binding refuses to start if the two sets differ. */
export const operations: Operations = {
  directUpload,
  generateUploadToken,
  getSchema,
  listFiles,
  listShapes,
  processFiles,
  queryRecords,
  uploadFile,
};
