import type { PanelOperations } from '../../panel-call.ts';
import { addVersion, change, create, repair } from './change-schemas.ts';
import { detect } from './detect-schema.ts';
import { get, list, preview } from './read-schemas.ts';

/** What records look like. */
export const schemas = {
  addVersion,
  changeSchema: change,
  createSchema: create,
  detectSchema: detect,
  getSchema: get,
  listSchemas: list,
  previewVersion: preview,
  repairTable: repair,
} satisfies Partial<PanelOperations>;
