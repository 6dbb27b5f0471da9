-- Stored objects that were found missing or damaged, until they are found whole again.
create table damaged_objects (
  storage_path text primary key,
  tenant_id bigint not null references tenants on delete cascade,
  -- Null of a bundle: its files stand by themselves as well.
  file_id bigint references files on delete cascade,
  kind text not null check (kind in ('missing', 'damaged')),
  found_at timestamptz not null default now()
);
create index damaged_objects_tenant on damaged_objects (tenant_id, found_at);
create index damaged_objects_file on damaged_objects (file_id);
