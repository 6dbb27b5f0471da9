import { toFileRecord } from '../../domain/files/file-record.ts';
import { type FileListRequest, listFiles as list } from '../../domain/files/list-files.ts';
import type { Operation } from '../api-binding.ts';

export const listFiles: Operation<'listFiles'> = async ({ service, identity, params, query, reply }) => {
  const defaults = { per_page: 15, page: 1, sort_by: 'created_at', sort_direction: 'desc' } as const;
  const request: FileListRequest = { ...defaults, ...query };
  const { files, total } = await list(service.database, identity.tenantId, params.slug, request);
  const first = (request.page - 1) * request.per_page + 1;
  reply({
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
  });
};
