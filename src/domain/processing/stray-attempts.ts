import type { Queryable } from '../../ports/database.ts';
import type { Attempt, AttemptId } from '../../ports/run-launcher.ts';

/**
 * Filters `seen` for attempts that their run no longer needs: a newer attempt replaced them, or the run failed or was
 * cancelled. Leaves out the last attempt of a completed run, which ends by itself. Also leaves out attempts whose run and
 * nonce this database does not know: they may belong to another installation.
 */
export async function strayAttempts(db: Queryable, seen: AttemptId[]): Promise<Attempt[]> {
  if (seen.length === 0) return [];
  return db.query(
    `select r.id as "runId", r.nonce as "runNonce", seen.attempt, t.slug as "tenantSlug", r.schema_id as "schemaId"
     from jsonb_to_recordset($1::jsonb) as seen ("runId" bigint, "runNonce" text, attempt bigint)
       join runs r on r.id = seen."runId" and r.nonce = seen."runNonce"
       join tenants t on t.id = r.tenant_id
     where seen.attempt < r.attempt or (seen.attempt = r.attempt and r.status in ('failed', 'cancelled'))`,
    [JSON.stringify(seen)],
  );
}
