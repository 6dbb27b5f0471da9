/** One operation of a history; `checker/history.go` reads it. Times are nanoseconds of one monotonic clock. */
interface Timed {
  schema: string;
  /** Operations of one client never overlap, except those of unknown outcome. */
  client: number;
  call: number;
  /** The replica that was asked, for the report. */
  source?: string;
}

export interface PutOperation extends Timed {
  op: 'put';
  file: string;
  rows: number;
  /** Left out without an answer: it is unknown whether the operation took effect, or will. */
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
