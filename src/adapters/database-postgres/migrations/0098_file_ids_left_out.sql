-- Ids that a control database that came back to an earlier moment left out. An object with such an id belongs to a file that was
-- uploaded after the moment. The release before records none, and takes such objects for those of failed uploads.
create table file_ids_left_out (
  first_id bigint primary key,
  last_id bigint not null
);

-- Of databases that came back before: nothing else leaves ten million ids out.
insert into file_ids_left_out (first_id, last_id)
select id_before + 1, id - 1
from (
  select id, lag(id, 1, 0::bigint) over (order by id) as id_before
  from (
    select id from files union all select id from raw_bundles
    union all select pg_sequence_last_value(pg_get_serial_sequence('files', 'id')::regclass) + 1
  ) given
  where id is not null
) gaps
where id - id_before > 10000000;
