import type { Queryable } from '../../ports/database.ts';

/** What a new account has done so far. */
export interface FirstSteps {
  /** An upload was accepted. */
  file: boolean;
  /** An API token was made. */
  token: boolean;
  /** A query with an API token was answered. */
  outsideQuery: boolean;
}

export async function readFirstSteps(db: Queryable, tenantId: number): Promise<FirstSteps> {
  const [row] = await db.query<FirstSteps>(
    `select
       exists (select from schemas where tenant_id = $1 and linked_at is not null) as file,
       exists (select from api_tokens where tenant_id = $1) as token,
       exists (select from api_tokens where tenant_id = $1 and first_query_at is not null) as "outsideQuery"`,
    [tenantId],
  );
  return row!;
}
