import { requireSchema } from '../../domain/schemas/manage-schemas.ts';
import { toSchemaDocument } from '../../domain/schemas/schema-document.ts';
import { listVersions } from '../../domain/schemas/schemas-store.ts';
import type { Operation } from '../contract/api-binding.ts';

export const getSchema: Operation<'getSchema'> = async ({ service, identity, params, reply }) => {
  const { id, slug, name, active } = await requireSchema(service.database, identity.tenantId, params.slug);
  const { version, definition } = (await listVersions(service.database, identity.tenantId, id)).at(-1)!;
  reply({ slug, version, active, document: toSchemaDocument({ slug, name, definition }) });
};
