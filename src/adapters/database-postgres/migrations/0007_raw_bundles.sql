-- Bundles: copies of many small raw files in one object, for engines that pay per object they read
-- (docs/decisions/0012-coalescing.md). The files' own objects stay what they are.

create table raw_bundles (
  -- Of the sequence of files: it stands beside their ids in keys of objects and in object_removals.
  id bigint primary key,
  tenant_id bigint not null references tenants on delete cascade,
  schema_id bigint not null references schemas on delete cascade,
  schema_version_id bigint not null references schema_versions,
  storage_path text not null,
  -- Of everything that was put into it, whether or not a file of it still reads from here.
  files integer not null,
  rows bigint not null,
  size_bytes bigint not null default 0,
  created_at timestamptz not null default now(),
  -- Moved while it is written; one whose writer stopped moving it is given up.
  heartbeat_at timestamptz not null default now(),
  -- Queries read it from the first on; none begins to from the second on, and the object goes some time later.
  ready_at timestamptz,
  released_at timestamptz
);
-- One writer at a time.
create unique index raw_bundles_unfinished on raw_bundles (schema_version_id) where ready_at is null and released_at is null;
create index raw_bundles_ready on raw_bundles (schema_version_id, id) where ready_at is not null and released_at is null;
create index raw_bundles_released on raw_bundles (released_at) where released_at is not null;

-- The records of the file are the lines of the bundle from `first_line` on, as many as the file has.
create table bundled_files (
  file_id bigint primary key references files on delete cascade,
  bundle_id bigint not null references raw_bundles on delete cascade,
  first_line bigint not null
);
create index bundled_files_bundle on bundled_files (bundle_id);
