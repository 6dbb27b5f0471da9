-- Schemas, uploaded files, runs, the columnar table's files, cursors and the outbox.

create extension if not exists pg_trgm;
create extension if not exists btree_gin;

create table schemas (
  id bigint generated always as identity primary key,
  tenant_id bigint not null references tenants on delete cascade,
  slug text not null,
  name text not null,
  active boolean not null default true,
  -- Moves by one inside every transaction that changes what a query sees (docs/decisions, "Snapshot").
  position bigint not null default 0,
  -- Set by the first valid file: from then on the schema has a table and can be queried.
  linked_at timestamptz,
  created_at timestamptz not null default now(),
  unique (tenant_id, slug)
);

create table schema_versions (
  id bigint generated always as identity primary key,
  tenant_id bigint not null references tenants on delete cascade,
  schema_id bigint not null references schemas on delete cascade,
  -- Order of the versions, from 1; `version` is its dotted name.
  ordinal integer not null,
  version text not null,
  definition jsonb not null,
  created_at timestamptz not null default now(),
  unique (schema_id, ordinal),
  unique (schema_id, version)
);

create table upload_tokens (
  id bigint generated always as identity primary key,
  tenant_id bigint not null references tenants on delete cascade,
  schema_id bigint not null references schemas on delete cascade,
  schema_version_id bigint not null references schema_versions,
  api_token_id bigint not null references api_tokens,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);

create table runs (
  id bigint generated always as identity primary key,
  tenant_id bigint not null references tenants on delete cascade,
  schema_id bigint not null references schemas on delete cascade,
  schema_version_id bigint not null references schema_versions,
  status text not null default 'started'
    check (status in ('started', 'running', 'completed', 'failed', 'cancelled')),
  -- The shapes as they were at the start, so that a changed price list changes no running bill.
  shape jsonb not null,
  driver_shape jsonb not null,
  executors integer not null,
  files_count integer not null,
  rows_total bigint not null,
  size_bytes bigint not null,
  -- The attempt that may commit; 0 before the first launch.
  attempt integer not null default 0,
  -- Who moves this run, and until when nobody else does.
  lease_owner text,
  lease_until timestamptz,
  retry_at timestamptz,
  cancel_requested_at timestamptz,
  progress jsonb,
  error jsonb,
  credits_reserved numeric(18, 6) not null default 0,
  credits_charged numeric(18, 6),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz
);
create index runs_schema on runs (schema_id, id desc);
create index runs_open on runs (id) where status in ('started', 'running');

create table files (
  id bigint generated always as identity primary key,
  tenant_id bigint not null references tenants on delete cascade,
  schema_id bigint not null references schemas on delete cascade,
  schema_version_id bigint not null references schema_versions,
  upload_token_id bigint references upload_tokens,
  file_name text not null,
  schema_version text not null,
  storage_path text not null,
  size_bytes bigint not null default 0,
  rows bigint,
  sha256 text,
  min_day date,
  max_day date,
  validation text not null default 'pending' check (validation in ('valid', 'invalid', 'pending')),
  upload_status text not null default 'pending' check (upload_status in ('completed', 'pending', 'failed')),
  processing_status text not null default 'pending'
    check (processing_status in ('pending', 'processing', 'completed', 'failed')),
  -- Why an upload failed, and the checker's report of an invalid file.
  failure text,
  report jsonb,
  run_id bigint references runs,
  -- Positions of the schema's counter: queryable from the first on, columnar from the second on.
  uploaded_position bigint,
  table_position bigint,
  object_deleted_at timestamptz,
  -- Moved while bytes arrive; a pending file whose writer stopped moving it is given up.
  heartbeat_at timestamptz not null default now(),
  -- Milliseconds, as the API shows them: a filter by a shown instant must match.
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  -- What the search looks in: the path ends in the name. Folded once here, not at every comparison.
  search_text text not null generated always as (lower(storage_path || ' ' || upload_status)) stored,
  -- The moment it became data; what `_ingested_at` says of its records.
  ingested_at timestamptz(3)
);

-- One completed file per name and per content in a schema (contract rules 18 and 19).
create unique index files_name on files (schema_id, file_name) where upload_status = 'completed';
create unique index files_content on files (schema_id, sha256) where upload_status = 'completed';
-- The raw tail of a snapshot, and what a run can claim.
create index files_tail on files (schema_id, uploaded_position) where upload_status = 'completed' and table_position is null;
create index files_table_position on files (schema_id, table_position) where table_position is not null;
create index files_claimable on files (schema_id, id) where upload_status = 'completed' and processing_status = 'pending';
create index files_run on files (run_id) where run_id is not null;
create index files_unfinished on files (heartbeat_at) where upload_status = 'pending';
-- Listing: an index per sort key, the id making the order total, and trigrams for the partial matches.
create index files_by_created on files (tenant_id, schema_id, created_at, id);
create index files_by_updated on files (tenant_id, schema_id, updated_at, id);
create index files_by_name on files (tenant_id, schema_id, file_name, id);
create index files_by_size on files (tenant_id, schema_id, size_bytes, id);
create index files_by_path on files (tenant_id, schema_id, storage_path, id);
create index files_by_version on files (tenant_id, schema_id, schema_version, id);
create index files_by_validation on files (tenant_id, schema_id, validation, id);
create index files_by_status on files (tenant_id, schema_id, upload_status, id);
create index files_by_processing on files (tenant_id, schema_id, processing_status, id);
create index files_search on files using gin (schema_id, search_text gin_trgm_ops);
create index files_name_search on files using gin (schema_id, file_name gin_trgm_ops);

-- Objects that nothing names any more, written in the transaction that let go of them: whoever dies before
-- the removal, another does it.
create table object_removals (
  file_id bigint primary key,
  tenant_id bigint not null references tenants on delete cascade,
  storage_path text not null
);

create table data_files (
  id bigint generated always as identity primary key,
  tenant_id bigint not null references tenants on delete cascade,
  schema_id bigint not null references schemas on delete cascade,
  run_id bigint not null references runs,
  schema_version text not null,
  path text not null unique,
  rows bigint not null,
  size_bytes bigint not null,
  min_day date not null,
  max_day date not null,
  added_position bigint not null,
  removed_position bigint,
  created_at timestamptz not null default now()
);
create index data_files_snapshot on data_files (schema_id, added_position);

-- A page token is the id of a row here: the query, the position it is pinned to and the last key.
create table query_cursors (
  id bytea primary key,
  tenant_id bigint not null references tenants on delete cascade,
  schema_id bigint not null references schemas on delete cascade,
  position bigint not null,
  -- json, not jsonb: a text in them may hold U+0000
  request json not null,
  last_key json not null,
  expires_at timestamptz not null
);
create index query_cursors_expires_at on query_cursors (expires_at);
create index query_cursors_position on query_cursors (schema_id, position);

-- Events, written in the transaction of what they tell; relayed in the order of their ids per key.
create table outbox (
  id bigint generated always as identity primary key,
  tenant_id bigint not null references tenants on delete cascade,
  topic text not null,
  key text not null,
  payload jsonb not null,
  created_at timestamptz not null default now(),
  published_at timestamptz
);
create index outbox_unpublished on outbox (id) where published_at is null;
