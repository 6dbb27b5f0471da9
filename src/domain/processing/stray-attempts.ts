import type { Queryable } from '../../ports/database.ts';
import type { AttemptId, RunSpec } from '../../ports/run-launcher.ts';

/**
 * Those of `seen` that their run is done with: another attempt took their place, or the run failed or was cancelled. The
 * last attempt of a completed run is not among them, it ends by itself; and none of a run that this database does not
 * have under that nonce, which may be another installation's.
 */
export async function strayAttempts(
  db: Queryable,
  seen: AttemptId[],
): Promise<(AttemptId & Pick<RunSpec, 'tenantSlug' | 'schemaId'>)[]> {
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
