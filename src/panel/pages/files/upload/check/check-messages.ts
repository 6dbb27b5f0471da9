import type { SchemaDocument } from '../../../../../../clients/typescript/src/check/schema-document.ts';
import type { Schemas } from '../../../../api/paths.ts';

export interface ToCheckWorker {
  file: File;
  gzip: boolean;
  schema: SchemaDocument;
}

export type FromCheckWorker =
  | { kind: 'progress'; readBytes: number }
  /** `report` is null where the service would accept the file. */
  | { kind: 'ended'; report: Schemas['ValidationReport'] | null };
