import { api } from '../../../generated/contract-values.ts';
import { toFileRecord } from '../../domain/files/file-record.ts';
import { type FileListRequest, listFiles } from '../../domain/files/listing/list-files.ts';
import type { Database } from '../../ports/database.ts';

const { PerPage, Page, SortBy, SortDirection } = api.parameters;
const defaults = {
  per_page: PerPage.schema.default,
  page: Page.schema.default,
  sort_by: SortBy.schema.default,
  sort_direction: SortDirection.schema.default,
};

/** A page of files in the words of both contracts. @throws AppError `schema_not_found` */
export async function fileListReply(
  database: Database,
  tenantId: number,
  slug: string,
  query: Partial<FileListRequest>,
) {
  const request: FileListRequest = { ...defaults, ...query };
  const { files, total } = await listFiles(database, tenantId, slug, request);
  const first = (request.page - 1) * request.per_page + 1;
  return {
    data: files.map(toFileRecord),
    meta: {
      current_page: request.page,
      from: files.length > 0 ? first : 0,
      last_page: Math.max(1, Math.ceil(total / request.per_page)),
      per_page: request.per_page,
      to: files.length > 0 ? first + files.length - 1 : 0,
      total,
    },
    success: true,
  };
}
