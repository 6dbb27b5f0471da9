-- How far the care of each table is. What is due and who works on it; nothing here tells what a table holds.
create table table_care (
  schema_id bigint primary key references schemas on delete cascade,
  -- Small files of the runs up to this position were joined.
  compacted_position bigint not null default 0,
  compacted_at timestamptz not null default now(),
  expired_at timestamptz not null default now(),
  swept_at timestamptz not null default now(),
  -- Somebody is at it until then, or it failed and is tried again then.
  busy_until timestamptz
);
