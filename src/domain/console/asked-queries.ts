import type { Database, Queryable } from '../../ports/database.ts';

/** Queries remembered of each member and schema. */
const MOST_REMEMBERED = 30;

export interface AskedQuery {
  /** The query's JSON as it was written. */
  query: string;
  askedAt: Date;
}

/** The queries that a member ran last of a schema, the newest first. */
export async function listAskedQueries(
  db: Queryable,
  member: { tenantId: number; memberId: number },
  schemaId: number,
): Promise<AskedQuery[]> {
  return db.query<AskedQuery>(
    `select query, asked_at as "askedAt" from recent_queries
     where tenant_id = $1 and member_id = $2 and schema_id = $3 order by asked_at desc limit $4`,
    [member.tenantId, member.memberId, schemaId, MOST_REMEMBERED],
  );
}

/** Remembers that a member ran a query, and forgets the oldest. */
export async function rememberAskedQuery(
  database: Database,
  { tenantId, memberId }: { tenantId: number; memberId: number },
  schemaId: number,
  query: string,
): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.query(
      `insert into recent_queries (member_id, schema_id, tenant_id, query, query_md5) values ($1, $2, $3, $4, md5($4))
       on conflict (member_id, schema_id, query_md5) do update set asked_at = now()`,
      [memberId, schemaId, tenantId, query],
    );
    await tx.query(
      `delete from recent_queries where member_id = $1 and schema_id = $2 and asked_at < (
         select asked_at from recent_queries where member_id = $1 and schema_id = $2
         order by asked_at desc offset $3 limit 1
       )`,
      [memberId, schemaId, MOST_REMEMBERED - 1],
    );
  });
}
