import type { Examination } from './mend-source.ts';
import type { MendField, Remedy } from './remedies.ts';

interface Source {
  file: File;
  gzip: boolean;
  fields: [key: string, field: MendField][];
  rejectsUndeclared: boolean;
}

export type ToMendWorker =
  | (Source & { task: 'examine'; lines: number[] })
  | (Source & { task: 'mend'; chosen: Remedy[]; name: string });

export type FromMendWorker =
  | { kind: 'examined'; examination: Examination }
  | { kind: 'mended'; file: File }
  | { kind: 'failed'; message: string };
