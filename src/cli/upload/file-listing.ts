/** The members of a file's record that the commands read. */
export interface FileRecord {
  id: number;
  file_name: string;
  size_bytes: number;
  rows: number | null;
  processing_status: 'pending' | 'processing' | 'completed' | 'failed';
  run_id: number | null;
  created_at: string;
}

export interface FilePage {
  data: FileRecord[];
  meta: { last_page: number };
}

/** The most that the service gives. */
const PER_PAGE = 100;

/**
 * Yields the files of all pages, the newest first, each once. Files that come or leave a filter meanwhile move the others
 * to other pages. So each request ends at the moment of the last file; further pages are those of one moment.
 */
export async function* listedFiles(
  filters: Record<string, string>,
  ask: (query: URLSearchParams) => Promise<FilePage>,
): AsyncGenerator<FileRecord> {
  let moment: string | undefined;
  let given = new Set<number>();
  for (let page = 1; ; ) {
    const bound = moment && { created_at_end: moment };
    const query = { ...filters, ...bound, per_page: String(PER_PAGE), page: String(page) };
    const { data, meta } = await ask(new URLSearchParams(query));
    for (const file of data) {
      if (given.has(file.id)) continue;
      given.add(file.id);
      yield file;
    }
    if (page >= meta.last_page) return;
    const last = data.at(-1)?.created_at ?? moment;
    if (last === moment) {
      page++;
    } else {
      moment = last;
      page = 1;
      given = new Set(data.filter(({ created_at }) => created_at === last).map(({ id }) => id));
    }
  }
}
