import type { Database, Queryable } from '../../ports/database.ts';
import { budgets } from '../budgets/budgets.ts';

/** Queries remembered of each member and schema. */
const MOST_REMEMBERED = 30;
/** Most bytes of the queries of a member, of all schemas; one query has a quarter of it at most. */
const MOST_BYTES = Number.parseInt(budgets.recent_queries.bound.fixed, 10) * 1024 * 1024;

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

/** Remembers that a member ran a query, and forgets the oldest. Those that another call remembers just now stay until the next. */
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
      `delete from recent_queries where (member_id, schema_id, query_md5) in (
         select r.member_id, r.schema_id, r.query_md5 from recent_queries r join (
           select schema_id, query_md5, row_number() over (partition by schema_id order by asked_at desc) as nth,
             sum(octet_length(query)) over (order by asked_at desc, schema_id, query_md5) as bytes
           from recent_queries where member_id = $1) kept using (schema_id, query_md5)
         where r.member_id = $1 and (kept.nth > $2 or kept.bytes > $3) for update of r skip locked)`,
      [memberId, MOST_REMEMBERED, MOST_BYTES],
    );
  });
}
