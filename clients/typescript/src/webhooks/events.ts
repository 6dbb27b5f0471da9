/** The status of a processing run changed (`openapi/asyncapi.yaml`). */
export interface RunStatusEvent {
  topic: 'schemas.run.status';
  metadata: {
    /** A bigint, because it has 64 bits and a genuine webhook must not be refused: `BigInt(file.run_id)` compares. */
    run_id: bigint;
    /** Slug of the account. */
    tenant: string;
    status: 'started' | 'running' | 'completed' | 'failed' | 'cancelled';
    /** ISO 8601 with UTC offset. */
    started_at: string;
    /** Slug of the schema. */
    schema: string;
    schema_version: string;
    files_count: number;
    /** Null until the run ends. */
    finished_at: string | null;
    /** Why it failed; null unless `status` is `failed`. `message` is in Portuguese. */
    error: { code: string; message: string } | null;
  };
}

/** What a webhook carries. More topics may come: ignore those you do not know. */
export type WebhookEvent = RunStatusEvent;
