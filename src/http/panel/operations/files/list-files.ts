import { fileListReply } from '../../../answers/file-list.ts';
import type { PanelOperation } from '../../panel-call.ts';

export const list: PanelOperation<'listSchemaFiles'> = async ({ service, member, params, query, reply }) => {
  reply(await fileListReply(service.database, member.tenantId, params.slug, query));
};
