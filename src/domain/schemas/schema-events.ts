import type { Queryable } from '../../ports/database.ts';
import { addToOutbox } from '../events/outbox.ts';
import type { Schema } from './schemas-store.ts';

/** Notifies open panels of a schema's change, in the change's transaction. */
export async function announceSchema(
  tx: Queryable,
  tenantId: number,
  schema: Pick<Schema, 'id' | 'slug'>,
  state: 'created' | 'changed' | 'version_added',
): Promise<void> {
  await addToOutbox(tx, tenantId, {
    topic: 'schemas',
    key: `schema:${schema.id}`,
    payload: { schema: schema.slug, state },
  });
}
