import { repairTableBy } from '../../../../domain/files/repairs/audited-repairs.ts';
import { addVersionBy, changeSchemaBy, createSchemaBy } from '../../../../domain/schemas/audited-edits.ts';
import { describeSchema } from '../../../../domain/schemas/describe-schema.ts';
import { parseSchemaDocument } from '../../../../domain/schemas/schema-document.ts';
import type { PanelOperation } from '../../panel-call.ts';
import { toSchemaDetail } from './schema-detail.ts';

export const create: PanelOperation<'createSchema'> = async ({ service, member, body, reply }) => {
  const document = parseSchemaDocument(body);
  await createSchemaBy(service.database, member, document);
  reply(toSchemaDetail(await describeSchema(service.database, member.tenantId, document.slug)));
};

export const change: PanelOperation<'changeSchema'> = async ({ service, member, params, body, reply }) => {
  await changeSchemaBy(service.database, member, params.slug, body);
  reply(toSchemaDetail(await describeSchema(service.database, member.tenantId, params.slug)));
};

export const addVersion: PanelOperation<'addVersion'> = async ({ service, member, params, body, reply }) => {
  const { based_on, ...declared } = body;
  const { definition } = parseSchemaDocument({ ...declared, slug: params.slug, name: params.slug });
  await addVersionBy(service.database, member, params.slug, definition, based_on);
  reply(toSchemaDetail(await describeSchema(service.database, member.tenantId, params.slug)));
};

export const repair: PanelOperation<'repairTable'> = async ({ service, member, params, reply }) => {
  const { damaged, pending, setAside } = await repairTableBy(service, member, params.slug);
  reply({
    damaged_table_files: damaged,
    pending_files: pending,
    set_aside: setAside.map(({ id, fileName }) => ({ id, file_name: fileName })),
  });
};
