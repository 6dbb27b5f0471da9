-- What the control panel shows of the data: uploads by members, counters, the log of runs.

-- An upload token is made with an API token or by a member; by neither once that member was removed, and
-- then it opens nothing any more.
-- Older than the first release.
-- squawk-ignore-file ban-drop-not-null, adding-foreign-key-constraint, constraint-missing-not-valid
alter table upload_tokens
  alter column api_token_id drop not null,
  add column member_id bigint references members on delete set null,
  add constraint upload_tokens_one_maker check (num_nonnulls(api_token_id, member_id) <= 1);
create index upload_tokens_member on upload_tokens (member_id) where member_id is not null;

-- Moved in the transactions that change them, under the row lock that those hold anyway: no list has to count.
alter table schemas
  add column stored_files bigint not null default 0,
  add column stored_rows bigint not null default 0,
  add column stored_bytes bigint not null default 0,
  add column pending_files bigint not null default 0,
  add column pending_rows bigint not null default 0,
  add column pending_bytes bigint not null default 0,
  add column last_upload_at timestamptz(3);
update schemas s set stored_files = f.files, stored_rows = f.rows, stored_bytes = f.bytes,
  pending_files = f.pending_files, pending_rows = f.pending_rows, pending_bytes = f.pending_bytes,
  last_upload_at = f.last_upload_at
from (
  select schema_id, count(*) as files, sum(rows) as rows, sum(size_bytes) as bytes, max(ingested_at) as last_upload_at,
    count(*) filter (where processing_status = 'pending') as pending_files,
    coalesce(sum(rows) filter (where processing_status = 'pending'), 0) as pending_rows,
    coalesce(sum(size_bytes) filter (where processing_status = 'pending'), 0) as pending_bytes
  from files where upload_status = 'completed' group by schema_id
) f where f.schema_id = s.id;

-- What came in, by day of its upload in UTC.
create table schema_days (
  tenant_id bigint not null references tenants on delete cascade,
  schema_id bigint not null references schemas on delete cascade,
  day date not null,
  files bigint not null default 0,
  rows bigint not null default 0,
  bytes bigint not null default 0,
  failed_files bigint not null default 0,
  primary key (schema_id, day)
);
create index schema_days_tenant on schema_days (tenant_id, day);
insert into schema_days (tenant_id, schema_id, day, files, rows, bytes, failed_files)
select tenant_id, schema_id, (updated_day at time zone 'UTC')::date, count(*) filter (where upload_status = 'completed'),
  coalesce(sum(rows) filter (where upload_status = 'completed'), 0),
  coalesce(sum(size_bytes) filter (where upload_status = 'completed'), 0),
  count(*) filter (where upload_status = 'failed')
from (select *, coalesce(ingested_at, updated_at) as updated_day from files) f
where upload_status in ('completed', 'failed')
group by 1, 2, 3;

create index files_failed on files (tenant_id, updated_at) where upload_status = 'failed';

alter table runs
  -- For the pace of the attempt under way.
  add column attempt_started_at timestamptz,
  -- The files that a failed or cancelled run let go of: what a retry may take.
  add column given_back bigint[];
create index runs_tenant on runs (tenant_id, id);
create index runs_failed on runs (tenant_id, finished_at) where status = 'failed';

-- What happened to a run, line by line: a code of the catalogue and the values its text needs.
create table run_log (
  id bigint generated always as identity primary key,
  tenant_id bigint not null references tenants on delete cascade,
  run_id bigint not null references runs on delete cascade,
  at timestamptz(3) not null default clock_timestamp(),
  level text not null check (level in ('info', 'warn', 'error')),
  code text not null,
  params jsonb not null
);
create index run_log_run on run_log (run_id, id);
