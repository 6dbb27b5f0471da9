import type { FileRecord, ListFilesData } from '../generated/types.ts';
import { type Api, schemaPath } from '../http/api.ts';
import { arrayOf, integerOf, objectOf, recordOf } from '../http/parse-answer.ts';

/** Filters and order of a listing, with the contract's names. All filters given must hold. */
export type FileFilters = Omit<NonNullable<ListFilesData['query']>, 'page' | 'per_page'>;

/** The most that the service gives. */
const FILES_PER_PAGE = 100;

interface FilePage {
  files: FileRecord[];
  lastPage: number;
  total: number;
}

/**
 * Yields the files of all pages, each once. Pages are numbered, and files that come or leave meanwhile move the others to
 * other pages. So in the order of creation each request begins at the moment of the last file, and further pages are those
 * of one moment.
 * @internal
 */
export async function* listFiles(
  api: Api,
  schema: string,
  filters: FileFilters,
  signal: AbortSignal | undefined,
): AsyncGenerator<FileRecord, void, undefined> {
  const isByCreation = (filters.sort_by ?? 'created_at') === 'created_at';
  const bound = filters.sort_direction === 'asc' ? 'created_at_start' : 'created_at_end';
  let moment: string | undefined;
  let given = new Set<number>();
  for (let page = 1; ; ) {
    const query = { ...filters, ...(moment && { [bound]: moment }), page, per_page: FILES_PER_PAGE };
    const { files, lastPage } = await filePage(api, schema, query, signal);
    for (const file of files) {
      if (given.has(file.id)) continue;
      given.add(file.id);
      yield file;
    }
    if (page >= lastPage) return;
    const last = (isByCreation && files.at(-1)?.created_at) || moment;
    if (last === moment) {
      page++;
      continue;
    }
    moment = last;
    page = 1;
    given = new Set(files.filter(({ created_at }) => created_at === last).map(({ id }) => id));
  }
}

/**
 * Counts the files that match.
 * @internal
 */
export async function countFiles(
  api: Api,
  schema: string,
  filters: FileFilters,
  signal: AbortSignal | undefined,
): Promise<number> {
  const { total } = await filePage(api, schema, { ...filters, per_page: 1 }, signal);
  return total;
}

function filePage(
  api: Api,
  schema: string,
  query: NonNullable<ListFilesData['query']>,
  signal: AbortSignal | undefined,
): Promise<FilePage> {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) params.set(name, String(value));
  return api.call({ method: 'GET', path: `${schemaPath(schema, 'files')}?${params}`, signal }, (json) => {
    const { data, meta } = objectOf(json);
    const { last_page, total } = objectOf(meta, '`meta`');
    return {
      files: arrayOf(data, '`data`').map((file) => fileRecordOf(file, 'a file')),
      lastPage: integerOf(last_page, 'meta.last_page'),
      total: integerOf(total, 'meta.total'),
    };
  });
}

/**
 * @throws ContractBreach
 * @internal
 */
export function fileRecordOf(value: unknown, what: string): FileRecord {
  return recordOf<FileRecord>(value, what, ['file_name'], ['id', 'size_bytes']);
}
