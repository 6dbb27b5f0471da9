import type { ApiError } from '../../../api/api-error.ts';
import type { Schemas } from '../../../api/paths.ts';
import type { Converted } from '../../../convert/convert-file.ts';
import type { UploadResult } from './queue/send-file.ts';

export type UploadState =
  | { kind: 'waiting' }
  | { kind: 'converting'; readBytes: number }
  | { kind: 'checking'; readBytes: number }
  /** The check in this browser found bad lines; nothing was sent. */
  | { kind: 'unsent'; report: Schemas['ValidationReport'] }
  | { kind: 'sending'; sentBytes: number }
  | { kind: 'stored'; result: UploadResult }
  | { kind: 'refused'; error: ApiError }
  | { kind: 'cancelled' };

export interface Upload {
  id: number;
  /** Files that are under way together are of one batch. */
  batch: number;
  /** The account that chose the file. The queue never holds files of two accounts. */
  account: string;
  slug: string;
  file: File;
  /** What is sent in place of a file that is no JSONL. */
  converted?: Converted;
  /** Sent without a check in this browser, because its user wants the service's own answer. */
  unchecked: boolean;
  /** How often the connection was lost, or a proxy gave up, while the file was sent. */
  breaks: number;
  state: UploadState;
}

const OPEN = new Set<UploadState['kind']>(['waiting', 'converting', 'checking', 'sending']);

export function isOpen({ state }: Upload): boolean {
  return OPEN.has(state.kind);
}

/** Nothing is left to do for it. */
export function isDone({ state: { kind } }: Upload): boolean {
  return kind === 'stored' || kind === 'cancelled';
}

/** Whether the same file may be sent again: one that changed on the disk cannot be read any more. */
export function mayRetry({ state }: Upload): boolean {
  return state.kind === 'refused' && state.error.code !== 'file_changed';
}
