import { describeSchema } from '../../../../domain/schemas/describe-schema.ts';
import { previewVersion } from '../../../../domain/schemas/preview-version.ts';
import { parseSchemaDocument } from '../../../../domain/schemas/schema-document.ts';
import { summarizeSchemas } from '../../../../domain/schemas/schema-summaries.ts';
import { text } from '../../../../messages/pt-BR.ts';
import type { PanelOperation } from '../../panel-call.ts';
import { toChange, toSchemaDetail } from './schema-detail.ts';

export const list: PanelOperation<'listSchemas'> = async ({ service, member, reply }) => {
  const schemas = await summarizeSchemas(service.database, member.tenantId);
  reply({
    data: schemas.map((schema) => ({
      slug: schema.slug,
      name: schema.name,
      active: schema.active,
      linked: schema.linked,
      version: schema.version,
      created_at: schema.createdAt.toISOString(),
      files: schema.files,
      rows: schema.rows,
      bytes: schema.bytes,
      pending_files: schema.pendingFiles,
      pending_bytes: schema.pendingBytes,
      last_file: schema.lastFile && {
        ...schema.lastFile,
        created_at: new Date(schema.lastFile.created_at).toISOString(),
      },
      failed_files: schema.failedFiles,
    })),
  });
};

export const get: PanelOperation<'getSchema'> = async ({ service, member, params, reply }) => {
  reply(toSchemaDetail(await describeSchema(service.database, member.tenantId, params.slug)));
};

export const preview: PanelOperation<'previewVersion'> = async ({ service, member, params, body, reply }) => {
  const { based_on, ...declared } = body;
  const { definition } = parseSchemaDocument({ ...declared, slug: params.slug, name: params.slug });
  const found = await previewVersion(service.database, member.tenantId, params.slug, definition, based_on);
  reply({
    next_version: found.nextVersion,
    changes: found.changes.map(toChange),
    breaks: found.breaks.map(({ field, code, params: values }) => ({
      place: field,
      code,
      message: text(code, values),
    })),
  });
};
