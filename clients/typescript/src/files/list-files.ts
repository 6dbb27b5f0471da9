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
 * Yields the files of all pages. A file that moves to a later page while others arrive is yielded once.
 * @internal
 */
export async function* listFiles(
  api: Api,
  schema: string,
  filters: FileFilters,
  signal: AbortSignal | undefined,
): AsyncGenerator<FileRecord, void, undefined> {
  const seen = new Set<number>();
  for (let page = 1, last = 1; page <= last; page++) {
    const { files, lastPage } = await filePage(
      api,
      schema,
      { ...filters, page, per_page: FILES_PER_PAGE },
      signal,
    );
    for (const file of files) {
      if (seen.has(file.id)) continue;
      seen.add(file.id);
      yield file;
    }
    last = lastPage;
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
