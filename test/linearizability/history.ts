/** One operation of a history; `checker/history.go` reads it. Times are nanoseconds of one monotonic clock. */
interface Timed {
  schema: string;
  /** Operations of one client never overlap, save those of unknown outcome. */
  client: number;
  call: number;
  /** Who was asked, for the report. */
  source?: string;
}

export interface PutOperation extends Timed {
  op: 'put';
  file: string;
  rows: number;
  /** Left out where no answer came: whether it took effect, or will, is unknown. */
  return?: number;
  /** Answered with an error that leaves nothing behind. */
  refused?: boolean;
}

export interface QueryOperation extends Timed {
  op: 'query';
  /** Records seen, by the name of their file. */
  files: Record<string, number>;
  return: number;
}

export type Operation = PutOperation | QueryOperation;
