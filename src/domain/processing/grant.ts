import type { Queryable } from '../../ports/database.ts';
import type { RunFailure } from '../../ports/run-launcher.ts';
import { lockSchema } from '../schemas/schemas-store.ts';
import type { Run } from './runs-store.ts';

// Grants: which staged attempt may publish (`docs/decisions/0013-grant-to-publish.md`).

/**
 * Grants the current attempt the right to publish, irrevocably. False while another run of the schema has the grant (both
 * could be in the table before the control database knows of either), and if the run ended or is to be cancelled.
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
 * Gives the current attempt up, before its traces are removed. From then on it cannot get the grant, and the reason is
 * recorded. False if it has the grant, if the run ended, or if it was given up before.
 * @param failure null for an attempt that was lost with the process that ran it, and is nobody's failure
 * @param lostInARow attempts lost in a row before they showed progress, this one included
 */
export async function condemnAttempt(
  db: Queryable,
  tenantId: number,
  run: Run,
  failure: RunFailure | null,
  lostInARow = 0,
): Promise<boolean> {
  const rows = await db.query(
    `update runs set condemned_attempt = attempt, condemned_failure = $4, failures = failures + $5, lost_in_a_row = $6
     where tenant_id = $1 and id = $2 and attempt = $3 and status = 'running' and granted_at is null
       and condemned_attempt is distinct from attempt
     returning id`,
    [tenantId, run.id, run.attempt, failure && JSON.stringify(failure), failure ? 1 : 0, lostInARow],
  );
  return rows.length > 0;
}
