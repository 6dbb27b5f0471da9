import type { Queryable } from '../../ports/database.ts';
import type { RunFailure } from '../../ports/run-launcher.ts';
import { lockSchema } from '../schemas/schemas-store.ts';
import type { Run } from './runs-store.ts';

// Who may publish, where an attempt stages first (`docs/decisions/0013-leave-to-publish.md`).

/**
 * Gives the current attempt leave to publish, once for all. False while another run of the schema has it (two would
 * be in the table before the control database knows of one), and when the run ended or is to be cancelled.
 */
export async function grantAttempt(tx: Queryable, tenantId: number, run: Run): Promise<boolean> {
  await lockSchema(tx, tenantId, run.schemaId);
  const rows = await tx.query(
    `update runs set granted_at = now(), updated_at = now()
     where tenant_id = $1 and id = $2 and attempt = $3 and status = 'running' and granted_at is null
       and cancel_requested_at is null and condemned_attempt is distinct from attempt and not exists (
         select 1 from runs other where other.schema_id = $4 and other.granted_at is not null
           and other.status in ('started', 'running'))
     returning id`,
    [tenantId, run.id, run.attempt, run.schemaId],
  );
  return rows.length > 0;
}

/**
 * Gives the current attempt up, once, before its traces are removed: it gets no leave any more, and why it was given up
 * stays known whatever happens from here on. False when it has leave, when the run ended, and when it is given up.
 * @param failure null for an attempt that was lost with the process that ran it
 */
export async function condemnAttempt(
  db: Queryable,
  tenantId: number,
  run: Run,
  failure: RunFailure | null,
): Promise<boolean> {
  const rows = await db.query(
    `update runs set condemned_attempt = attempt, condemned_failure = $4, failures = failures + $5
     where tenant_id = $1 and id = $2 and attempt = $3 and status = 'running' and granted_at is null
       and condemned_attempt is distinct from attempt
     returning id`,
    [tenantId, run.id, run.attempt, failure && JSON.stringify(failure), failure ? 1 : 0],
  );
  return rows.length > 0;
}
