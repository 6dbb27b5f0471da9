import { requireSchema } from '../../domain/schemas/manage-schemas.ts';
import { toSchemaDocument } from '../../domain/schemas/schema-document.ts';
import { newestVersion } from '../../domain/schemas/schemas-store.ts';
import type { Operation } from '../contract/api-binding.ts';

export const getSchema: Operation<'getSchema'> = async ({ service, identity, params, reply }) => {
  const { id, slug, name, active } = await requireSchema(service.database, identity.tenantId, params.slug);
  const { version, definition } = await newestVersion(service.database, identity.tenantId, id);
  reply({ slug, version, active, document: toSchemaDocument({ slug, name, definition }) });
};
