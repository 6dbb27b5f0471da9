import type { Queryable } from '../../ports/database.ts';
import type { PanelSchema } from '../contract-types.ts';

export interface SavedQuery {
  id: number;
  name: string;
  /** The query's JSON as it was written. */
  query: string;
  chart: PanelSchema<'Chart'>;
  savedBy: string;
  updatedAt: Date;
}

const columns = 'id, name, query, chart, member_email as "savedBy", updated_at as "updatedAt"';

/** The saved queries of a schema, by name. */
export async function listSavedQueries(
  db: Queryable,
  tenantId: number,
  schemaId: number,
): Promise<SavedQuery[]> {
  return db.query<SavedQuery>(
    `select ${columns} from saved_queries where tenant_id = $1 and schema_id = $2 order by lower(name), id`,
    [tenantId, schemaId],
  );
}

export async function countSavedQueries(db: Queryable, tenantId: number): Promise<number> {
  const [row] = await db.query<{ n: number }>(
    'select count(*) as n from saved_queries where tenant_id = $1',
    [tenantId],
  );
  return row!.n;
}

/** Undefined if the schema has a query of that name. */
export async function insertSavedQuery(
  tx: Queryable,
  place: { tenantId: number; schemaId: number },
  { name, query, chart, savedBy }: Pick<SavedQuery, 'name' | 'query' | 'chart' | 'savedBy'>,
): Promise<SavedQuery | undefined> {
  const rows = await tx.query<SavedQuery>(
    `insert into saved_queries (tenant_id, schema_id, name, query, chart, member_email) values ($1, $2, $3, $4, $5, $6)
     on conflict do nothing returning ${columns}`,
    [place.tenantId, place.schemaId, name, query, chart && JSON.stringify(chart), savedBy],
  );
  return rows[0];
}

interface Place {
  tenantId: number;
  schemaId: number;
  id: number;
}

export async function findSavedQuery(
  db: Queryable,
  { tenantId, schemaId, id }: Place,
): Promise<SavedQuery | undefined> {
  const rows = await db.query<SavedQuery>(
    `select ${columns} from saved_queries where tenant_id = $1 and schema_id = $2 and id = $3`,
    [tenantId, schemaId, id],
  );
  return rows[0];
}

/** Undefined if there is no such query. The caller lets nobody else change the account's queries meanwhile. */
export async function updateSavedQuery(
  tx: Queryable,
  { tenantId, schemaId, id }: Place,
  { name, query, chart, savedBy }: Pick<SavedQuery, 'name' | 'query' | 'chart' | 'savedBy'>,
): Promise<SavedQuery | 'name_taken' | undefined> {
  const others = await tx.query('select from saved_queries where schema_id = $1 and name = $2 and id <> $3', [
    schemaId,
    name,
    id,
  ]);
  if (others.length > 0) return 'name_taken';
  const rows = await tx.query<SavedQuery>(
    `update saved_queries set name = $4, query = $5, chart = $6, member_email = $7, updated_at = now()
     where tenant_id = $1 and schema_id = $2 and id = $3 returning ${columns}`,
    [tenantId, schemaId, id, name, query, chart && JSON.stringify(chart), savedBy],
  );
  return rows[0];
}

/** The name it had; undefined if there is no such query. */
export async function removeSavedQueryRow(
  tx: Queryable,
  { tenantId, schemaId, id }: Place,
): Promise<string | undefined> {
  const rows = await tx.query<{ name: string }>(
    'delete from saved_queries where tenant_id = $1 and schema_id = $2 and id = $3 returning name',
    [tenantId, schemaId, id],
  );
  return rows[0]?.name;
}
