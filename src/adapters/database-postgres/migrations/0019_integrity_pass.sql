-- The verification of all that is stored, which goes on all the time: one row.
create table integrity_pass (
  one boolean primary key default true check (one),
  -- Who is at it, and until when nobody else is.
  lease_owner uuid,
  lease_until timestamptz,
  -- What was verified last in the pass under way.
  stage text not null default 'files' check (stage in ('files', 'bundles', 'table_files', 'unnamed')),
  after_id bigint not null default 0,
  next_pass_at timestamptz not null default now(),
  completed_at timestamptz,
  -- What the last complete pass found in the store that nobody names.
  unnamed_objects bigint not null default 0,
  unnamed_bytes bigint not null default 0
);
insert into integrity_pass default values;
