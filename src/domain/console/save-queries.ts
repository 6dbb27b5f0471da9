import type { Database, Queryable } from '../../ports/database.ts';
import { AppError } from '../app-error.ts';
import { recordAudit } from '../audit/audit-log.ts';
import { budgetError, KEPT_SECONDS } from '../budgets/budget-error.ts';
import type { PanelIdentity } from '../members/panel-identity.ts';
import { requireSchema } from '../schemas/manage-schemas.ts';
import { lockTenant } from '../tenants/tenants-store.ts';
import {
  countSavedQueries,
  findSavedQuery,
  insertSavedQuery,
  removeSavedQueryRow,
  type SavedQuery,
  updateSavedQuery,
} from './saved-queries-store.ts';

/** Most saved queries of an account: more than people find their way in. */
const MOST_SAVED = 500;

export type QueryToSave = Pick<SavedQuery, 'name' | 'query' | 'chart'>;

/** @throws AppError `schema_not_found`, `too_many_saved_queries`, `invalid_request` naming `name` */
export async function saveQuery(
  database: Database,
  member: PanelIdentity,
  slug: string,
  query: QueryToSave,
): Promise<SavedQuery> {
  const { tenantId, email } = member;
  return inOrder(database, member, slug, async (tx, schemaId) => {
    if ((await countSavedQueries(tx, tenantId)) >= MOST_SAVED) {
      throw budgetError('saved_queries', MOST_SAVED, KEPT_SECONDS);
    }
    const saved = await insertSavedQuery(tx, { tenantId, schemaId }, { ...query, savedBy: email });
    if (!saved) throw nameTaken(query.name);
    await recordAudit(tx, member, { action: 'query.save', target: query.name, details: { schema: slug } });
    return saved;
  });
}

/**
 * @param seen moment of the last change that the member knows of; undefined replaces any state
 * @throws AppError `schema_not_found`, `saved_query_not_found`, `saved_query_changed`, `invalid_request` naming `name`
 */
export async function replaceSavedQuery(
  database: Database,
  member: PanelIdentity,
  { slug, id }: { slug: string; id: number },
  query: QueryToSave,
  seen?: Date,
): Promise<SavedQuery> {
  const { tenantId, email } = member;
  return inOrder(database, member, slug, async (tx, schemaId) => {
    const place = { tenantId, schemaId, id };
    const current = seen && (await findSavedQuery(tx, place));
    if (current && seen.getTime() !== current.updatedAt.getTime()) throw new AppError('saved_query_changed');
    const saved = await updateSavedQuery(tx, place, { ...query, savedBy: email });
    if (saved === 'name_taken') throw nameTaken(query.name);
    if (!saved) throw notFound(id);
    await recordAudit(tx, member, { action: 'query.save', target: query.name, details: { schema: slug } });
    return saved;
  });
}

/** @throws AppError `schema_not_found`, `saved_query_not_found` */
export async function removeSavedQuery(
  database: Database,
  member: PanelIdentity,
  { slug, id }: { slug: string; id: number },
): Promise<void> {
  await inOrder(database, member, slug, async (tx, schemaId) => {
    const name = await removeSavedQueryRow(tx, { tenantId: member.tenantId, schemaId, id });
    if (name === undefined) throw notFound(id);
    await recordAudit(tx, member, { action: 'query.remove', target: name, details: { schema: slug } });
  });
}

/** One change of an account's queries at a time: they are counted, and their names compared. */
async function inOrder<T>(
  database: Database,
  { tenantId }: PanelIdentity,
  slug: string,
  change: (tx: Queryable, schemaId: number) => Promise<T>,
): Promise<T> {
  return database.transaction(async (tx) => {
    const schema = await requireSchema(tx, tenantId, slug);
    await lockTenant(tx, tenantId);
    return change(tx, schema.id);
  });
}

function nameTaken(name: string): AppError {
  const field = { field: 'name', code: 'query_name_taken', params: { name } } as const;
  return new AppError('invalid_request', { fields: [field] });
}

function notFound(id: number): AppError {
  return new AppError('saved_query_not_found', { params: { id } });
}
