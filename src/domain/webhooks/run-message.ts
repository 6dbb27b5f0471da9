/** Message of a webhook: the specification's payload and the members that contract rule 49 adds. */
export interface RunMessage {
  topic: 'schemas.run.status';
  metadata: {
    run_id: number;
    tenant: string;
    status: string;
    /** ISO 8601 with UTC offset. */
    started_at: string;
    schema: string;
    schema_version: string;
    files_count: number;
    finished_at: string | null;
    error: { code: string; message: string } | null;
  };
}

/** The body, with its members in the order of the specification, as the database does not keep their order. */
export function runMessageBody({ topic, metadata }: RunMessage): string {
  const { run_id, tenant, status, started_at, schema, schema_version, files_count, finished_at, error } =
    metadata;
  return JSON.stringify({
    topic,
    metadata: { run_id, tenant, status, started_at, schema, schema_version, files_count, finished_at, error },
  });
}
