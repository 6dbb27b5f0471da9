import { fileNames, runFailure } from '../../messages/failure-texts.ts';
import type { Queryable } from '../../ports/database.ts';
import { addToOutbox } from '../events/outbox.ts';
import type { NamedFile } from '../files/snapshot/snapshot.ts';
import type { RunStatus } from './runs-store.ts';

export interface RunEvent {
  runId: number;
  tenantSlug: string;
  schemaSlug: string;
  schemaVersion: string;
  status: RunStatus;
  filesCount: number;
  /** The error as in the run's row. Its message has pod names, paths and engine messages, so it is not put into events. */
  error: { code: string; message: string; files?: NamedFile[] } | null;
}

/** Puts the event of a run's status change into the outbox, in the change's transaction (contract rules 42 and 49). */
export async function announceRun(tx: Queryable, tenantId: number, event: RunEvent): Promise<void> {
  const [times] = await tx.query<{ started_at: Date; finished_at: Date | null }>(
    'select created_at as started_at, finished_at from runs where tenant_id = $1 and id = $2',
    [tenantId, event.runId],
  );
  await addToOutbox(tx, tenantId, {
    topic: 'runs',
    key: `run:${event.runId}`,
    payload: {
      topic: 'schemas.run.status',
      metadata: {
        run_id: event.runId,
        tenant: event.tenantSlug,
        status: event.status,
        started_at: withOffset(times!.started_at),
        schema: event.schemaSlug,
        schema_version: event.schemaVersion,
        files_count: event.filesCount,
        finished_at: times!.finished_at && withOffset(times!.finished_at),
        error: event.error && {
          code: event.error.code,
          message: runFailure(event.error.code, fileNames(event.error.files)).message,
        },
      },
    },
  });
}

/** ISO 8601 with UTC offset, as in the specification's payload. */
function withOffset(date: Date): string {
  return date.toISOString().replace('Z', '+00:00');
}
