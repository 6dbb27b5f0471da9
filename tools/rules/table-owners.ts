/**
 * The areas of src/domain that write to each table of the control database: one area, so that a reader finds every change of
 * a table in one folder. Two tables have a second writer; the comment says why. Every area may read every table.
 */
export const tableOwners: Record<string, string[]> = {
  api_token_days: ['tenants'],
  api_tokens: ['tenants'],
  audit_log: ['audit'],
  automation_rules: ['automation'],
  board_links: ['boards'],
  board_tiles: ['boards'],
  boards: ['boards'],
  bundled_files: ['lake'],
  credit_ledger: ['tenants'],
  damaged_objects: ['files'],
  data_files: ['files'],
  file_ids_left_out: ['backups'],
  // The row belongs to `uploads` until the upload ends, and to `files` from then on.
  files: ['uploads', 'files'],
  // Triggers keep these two; `files` reads them.
  file_counts: ['files'],
  file_marks: ['files'],
  files_aside: ['files'],
  installation: ['files'],
  integrity_pass: ['files'],
  letters: ['mail'],
  login_addresses: ['members'],
  login_attempts: ['members'],
  member_links: ['members'],
  members: ['members'],
  notice_mail: ['notices'],
  notice_marks: ['notices'],
  object_removals: ['removals'],
  outbox: ['events'],
  query_cursors: ['query'],
  recent_queries: ['console'],
  rate_limit_windows: ['budgets'],
  raw_bundles: ['lake'],
  run_log: ['processing'],
  runs: ['processing'],
  saved_queries: ['console'],
  schema_days: ['uploads'],
  schema_versions: ['schemas'],
  // An upload counts itself in `schema_days` and `schemas` by one statement, the shortest that can hold the schema's lock.
  schemas: ['schemas', 'uploads'],
  sessions: ['members'],
  signing_keys: ['security'],
  table_care: ['lake'],
  table_snapshots: ['lake'],
  tenants: ['tenants'],
  upload_tokens: ['uploads'],
  webhook_attempts: ['webhooks'],
  webhook_deliveries: ['webhooks'],
  webhooks: ['webhooks'],
};

/** Ends leases of every area after the database's clock fell back: one loop over a list of columns. */
export const anyTable = 'src/domain/clock/database-clock.ts';
