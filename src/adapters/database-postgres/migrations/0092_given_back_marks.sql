-- `files.given_back` follows `runs.given_back`, also where the release before ends a run. Runs begin and end after this
-- migration, which takes some seconds per million files that were ever given back.
create function mark_given_back() returns trigger language plpgsql as $$
begin
  update files set given_back = true where id = any(new.given_back) and schema_id = new.schema_id and given_back is null;
  return null;
end $$;

create trigger runs_given_back after update of status, given_back on runs for each row
  when (new.status in ('failed', 'cancelled') and new.given_back is not null) execute function mark_given_back();

update files f set given_back = true
from (select distinct schema_id, unnest(given_back) as id from runs where status in ('failed', 'cancelled')) r
where f.id = r.id and f.schema_id = r.schema_id;
