import type { Operation } from '../api-binding.ts';
import { fileListReply } from '../file-list.ts';

export const listFiles: Operation<'listFiles'> = async ({ service, identity, params, query, reply }) => {
  reply(await fileListReply(service.database, identity.tenantId, params.slug, query));
};
