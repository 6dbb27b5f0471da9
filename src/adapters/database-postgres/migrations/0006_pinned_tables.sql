-- Tables that a table format of its own holds (Iceberg): which of its snapshots is a position of the schema's counter.
-- What a position holds never changes; the files that hold it may (table care), so the snapshot of one can be replaced.
create table table_snapshots (
  schema_id bigint not null references schemas on delete cascade,
  position bigint not null,
  -- Of the table format: digits of a 64-bit number.
  snapshot_id text not null check (snapshot_id ~ '^[0-9]{1,19}$'),
  -- The newest version whose columns the table has there.
  schema_version text not null,
  created_at timestamptz not null default now(),
  primary key (schema_id, position)
);

-- The grant to publish: one attempt of a run, and one run of a schema at a time. Never taken back.
alter table runs
  add column granted_at timestamptz,
  -- The attempt that was given up: it can no longer get the grant, so what it staged may be removed.
  add column condemned_attempt integer;
create unique index runs_granted on runs (schema_id) where granted_at is not null and status in ('started', 'running');
