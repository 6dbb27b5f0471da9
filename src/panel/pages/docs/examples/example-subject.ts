/** What an example is about: an installation, a schema and, where the reader gave one, a token. */
export interface ExampleSubject {
  /** Base URL of the service, without a trailing slash. */
  baseUrl: string;
  slug: string;
  /** An API token, which has no character that a language would escape; undefined for a variable of the environment. */
  token: string | undefined;
  /** A query whose answer is one page of totals. */
  totals: {
    select: string[];
    event_from: string;
    event_to: string;
    group_by?: string[];
    order_by: { field: string; direction: 'desc' }[];
    limit: number;
  };
  /** A query whose answer is all records of some days. */
  rows: { select: string[]; event_from: string; event_to: string };
  /** `id` of a shape that the account may use. */
  shapeId: number;
}

/** What an example does; each has a program in every language. */
export const exampleTasks = [
  'uploadUrl',
  'upload',
  'schema',
  'files',
  'totals',
  'rows',
  'process',
  'shapes',
] as const;
export type ExampleTask = (typeof exampleTasks)[number];

/** The examples of an operation, the first one first. */
export const tasksOf: Record<string, ExampleTask[]> = {
  generateUploadToken: ['uploadUrl'],
  uploadFile: ['upload'],
  getSchema: ['schema'],
  listFiles: ['files'],
  directUpload: [],
  queryRecords: ['totals', 'rows'],
  processFiles: ['process'],
  listShapes: ['shapes'],
};

/** Name of the file that an example sends. */
export function fileOf({ slug }: ExampleSubject): string {
  return `${slug}.jsonl`;
}

/** Indents every line but the first. */
export function indented(text: string, spaces: number): string {
  return text.replaceAll('\n', `\n${' '.repeat(spaces)}`);
}
