import { toFileRecord } from '../../domain/files/file-record.ts';
import { type FileListRequest, listFiles } from '../../domain/files/list-files.ts';
import type { Database } from '../../ports/database.ts';

/** A page of files in the words of both contracts. @throws AppError `schema_not_found`, `invalid_request` */
export async function fileListReply(
  database: Database,
  tenantId: number,
  slug: string,
  query: Partial<FileListRequest>,
) {
  const defaults = { per_page: 15, page: 1, sort_by: 'created_at', sort_direction: 'desc' } as const;
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
