import type { TargetField } from './cells/target-field.ts';
import type { Converted } from './converted.ts';
import type { SourceKind } from './source-kind.ts';

export interface ToConvertWorker {
  file: File;
  kind: SourceKind;
  fields: TargetField[];
}

export type FromConvertWorker =
  | { kind: 'progress'; readBytes: number }
  | { kind: 'converted'; converted: Converted }
  /** `message` is for the user if `isConversion`: that of a ConversionError, whose class does not survive the way. */
  | { kind: 'failed'; message: string; isConversion: boolean };
