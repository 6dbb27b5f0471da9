import { fileListReply } from '../../../answers/file-list.ts';
import { listedFiles } from '../../listed-files.ts';
import type { PanelOperation } from '../../panel-call.ts';

export const list: PanelOperation<'listSchemaFiles'> = async ({ service, member, params, query, reply }) => {
  const page = await fileListReply(service.database, member.tenantId, params.slug, query);
  reply({ ...page, data: await listedFiles(service.database, member.tenantId, page.data) });
};
