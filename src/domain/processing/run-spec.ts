import type { Queryable } from '../../ports/database.ts';
import type { Attempt, RunFile, RunSpec } from '../../ports/run-launcher.ts';
import type { SchemaDefinition } from '../schemas/schema-definition.ts';
import { currentTraceparent } from '../tracing.ts';
import type { Run } from './runs-store.ts';

/**
 * Reads everything that the current attempt of a run needs from the control database. Undefined if the attempt was given
 * up or the run ended, so that a process that stalled after beginning the attempt launches nothing.
 */
export async function loadRunSpec(db: Queryable, run: Run): Promise<RunSpec | undefined> {
  const open = await db.query(
    `select id from runs where tenant_id = $1 and id = $2 and attempt = $3 and status in ('started', 'running')
       and condemned_attempt is distinct from attempt`,
    [run.tenantId, run.id, run.attempt],
  );
  if (open.length === 0) return undefined;
  const versions = await db.query<{ version: string; definition: SchemaDefinition }>(
    `select version, definition from schema_versions
     where tenant_id = $1 and schema_id = $2 and ordinal <= (
       select ordinal from schema_versions where tenant_id = $1 and schema_id = $2 and version = $3)
     order by ordinal`,
    [run.tenantId, run.schemaId, run.schemaVersion],
  );
  const files = await db.query<RunFile>(
    `select id as "fileId", file_name as "fileName", schema_version as "schemaVersion", storage_path as "storagePath",
       rows, size_bytes as "sizeBytes", stored_bytes as "storedBytes", stored_crc32 as "storedCrc32", min_day::text as "minDay", max_day::text as "maxDay", content_tag as "contentTag",
       to_char(ingested_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "ingestedAt"
     from files where tenant_id = $1 and run_id = $2 and processing_status = 'processing' order by id`,
    [run.tenantId, run.id],
  );
  const { definition } = versions.at(-1)!;
  return {
    ...attemptOfRun(run),
    schemaVersion: run.schemaVersion,
    fields: definition.fields,
    undeclaredFields: definition.undeclaredFields,
    versions: versions.map(({ version, definition: { fields } }) => ({ version, fields })),
    eventDateField: definition.eventDateField,
    files,
    shape: run.shape,
    driverShape: run.driverShape,
    executors: run.executors,
    traceparent: currentTraceparent() ?? run.traceparent,
  };
}

/** @param attempt the current one, unless another is meant */
export function attemptOfRun(run: Run, attempt: number = run.attempt): Attempt {
  return { runId: run.id, runNonce: run.nonce, attempt, tenantSlug: run.tenantSlug, schemaId: run.schemaId };
}
