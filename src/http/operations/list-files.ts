import { fileListReply } from '../answers/file-list.ts';
import type { Operation } from '../contract/api-binding.ts';

export const listFiles: Operation<'listFiles'> = async ({ service, identity, params, query, reply }) => {
  reply(await fileListReply(service.database, identity.tenantId, params.slug, query));
};
