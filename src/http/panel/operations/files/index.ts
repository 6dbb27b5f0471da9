import type { PanelOperations } from '../../panel-call.ts';
import { createUploadUrl } from './create-upload-url.ts';
import { get, report, setAside, takeBack } from './get-file.ts';
import { list } from './list-files.ts';

/** What was uploaded. */
export const files = {
  createUploadUrl,
  downloadReport: report,
  getFile: get,
  listSchemaFiles: list,
  setFileAside: setAside,
  takeFileBack: takeBack,
} satisfies Partial<PanelOperations>;
