-- The sums of what a schema stores leave out files that are set aside, as no answer has their records. Triggers move them, so
-- that processes of the release before do too.

-- Nobody sets a file aside or takes one back meanwhile: whoever does locks the schema's row first.
lock table schemas in exclusive mode;

create function move_stored_totals() returns trigger language plpgsql as $$
begin
  update schemas s set stored_files = s.stored_files + moved.files, stored_rows = s.stored_rows + moved.rows,
    stored_bytes = s.stored_bytes + moved.bytes
  from (
    select a.schema_id, sum(sign) as files, sum(sign * f.rows) as rows, sum(sign * f.size_bytes) as bytes
    from (select *, case when to_position is null then -1 else 1 end as sign from after) a join files f on f.id = a.file_id
    group by 1) moved
  where s.id = moved.schema_id;
  return null;
end $$;

-- Rows of `files_aside` come when files are set aside, and change once, when a file is taken back.
create trigger files_set_aside after insert on files_aside
  referencing new table as after for each statement execute function move_stored_totals();
create trigger files_taken_back after update on files_aside
  referencing new table as after for each statement execute function move_stored_totals();

update schemas s set stored_files = s.stored_files - aside.files, stored_rows = s.stored_rows - aside.rows,
  stored_bytes = s.stored_bytes - aside.bytes
from (
  select a.schema_id, count(*) as files, sum(f.rows) as rows, sum(f.size_bytes) as bytes
  from files_aside a join files f on f.id = a.file_id where a.to_position is null group by 1) aside
where s.id = aside.schema_id;

-- For the storage budget, which counts those of them whose content is kept.
create index files_aside_tenant on files_aside (tenant_id) where to_position is null;
