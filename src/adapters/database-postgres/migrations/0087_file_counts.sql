-- Totals of the listing without a count. Triggers keep them, so that processes of the release before keep them too.
-- A file is settled once its upload has ended; few others exist, and the listing counts those as they are.

-- Counting takes a second per million files. Uploads wait for it; listings, queries and downloads do not.
lock table files in share row exclusive mode;

create table file_counts (
  tenant_id bigint not null references tenants on delete cascade,
  schema_id bigint not null references schemas on delete cascade,
  upload_status text not null,
  validation text not null,
  processing_status text not null,
  -- Settled files of the schema with these states.
  files bigint not null,
  primary key (schema_id, upload_status, validation, processing_status)
);

create table file_marks (
  schema_id bigint primary key references schemas on delete cascade,
  tenant_id bigint not null references tenants on delete cascade,
  -- Number that the last file got when its upload ended: whoever counted at one number counts only the later ones again.
  settled bigint not null default 0,
  -- Moves when a settled file's processing state or run changes.
  moved bigint not null default 0,
  -- Moves when anything else that a listing filters by changes in a settled file, or such a file comes or goes in another way.
  rewritten bigint not null default 0
);

create index files_settled on files (schema_id, settled) where settled is not null;
-- A sample. Without it, a third of all files would be expected to have any number, and the index would be left out.
analyze files (settled);

insert into file_counts (tenant_id, schema_id, upload_status, validation, processing_status, files)
  select tenant_id, schema_id, upload_status, validation, processing_status, count(*) from files
  where upload_status <> 'pending' group by 1, 2, 3, 4, 5;
insert into file_marks (tenant_id, schema_id) select distinct tenant_id, schema_id from file_counts;

-- The row of `file_marks` stays locked until the end of the transaction: numbers become visible in their order.
create function number_settled_file() returns trigger language plpgsql as $$
begin
  insert into file_marks as m (tenant_id, schema_id, settled) values (new.tenant_id, new.schema_id, 1)
    on conflict (schema_id) do update set settled = m.settled + 1 returning settled into new.settled;
  return new;
end $$;

-- Without nested loops: a plan that is kept from a statement of one file would be used for one of thousands.
create function count_updated_files() returns trigger language plpgsql set enable_nestloop = off as $$
begin
  insert into file_counts as c (tenant_id, schema_id, upload_status, validation, processing_status, files)
    select tenant_id, schema_id, upload_status, validation, processing_status, sum(files) from (
      select tenant_id, schema_id, upload_status, validation, processing_status, -1 as files from before
      union all
      select tenant_id, schema_id, upload_status, validation, processing_status, 1 from after) changes
    where upload_status <> 'pending' group by 1, 2, 3, 4, 5 having sum(files) <> 0 order by 2, 3, 4, 5
    on conflict (schema_id, upload_status, validation, processing_status) do update set files = c.files + excluded.files;
  if exists (select from before where upload_status <> 'pending') then
    update file_marks m set moved = m.moved + changed.moved, rewritten = m.rewritten + changed.rewritten
    from (
      select place.schema_id, max(f.moved::int) as moved, max(f.rewritten::int) as rewritten
      from (
        select a.schema_id, b.schema_id as schema_before,
          (a.processing_status, a.run_id) is distinct from (b.processing_status, b.run_id) as moved,
          (a.tenant_id, a.schema_id, a.upload_status, a.validation, a.file_name, a.storage_path, a.schema_version, a.created_at)
            is distinct from
          (b.tenant_id, b.schema_id, b.upload_status, b.validation, b.file_name, b.storage_path, b.schema_version, b.created_at)
            as rewritten
        from before b join after a on a.id = b.id where b.upload_status <> 'pending') f
        cross join lateral (values (f.schema_id), (f.schema_before)) place (schema_id)
      where f.moved or f.rewritten group by 1) changed
    where m.schema_id = changed.schema_id;
  end if;
  return null;
end $$;

create function count_inserted_files() returns trigger language plpgsql as $$
begin
  if exists (select from after where upload_status <> 'pending') then
    insert into file_counts as c (tenant_id, schema_id, upload_status, validation, processing_status, files)
      select tenant_id, schema_id, upload_status, validation, processing_status, count(*) from after
      where upload_status <> 'pending' group by 1, 2, 3, 4, 5 order by 2, 3, 4, 5
      on conflict (schema_id, upload_status, validation, processing_status) do update set files = c.files + excluded.files;
    insert into file_marks as m (tenant_id, schema_id, rewritten)
      select distinct tenant_id, schema_id, 1 from after where upload_status <> 'pending' order by 2
      on conflict (schema_id) do update set rewritten = m.rewritten + 1;
  end if;
  return null;
end $$;

-- Inserts nothing: the schema may be going too.
create function count_deleted_files() returns trigger language plpgsql as $$
begin
  if exists (select from before where upload_status <> 'pending') then
    update file_counts c set files = c.files - gone.files
    from (select schema_id, upload_status, validation, processing_status, count(*) as files from before group by 1, 2, 3, 4) gone
    where (c.schema_id, c.upload_status, c.validation, c.processing_status) =
      (gone.schema_id, gone.upload_status, gone.validation, gone.processing_status);
    update file_marks set rewritten = rewritten + 1
    where schema_id in (select schema_id from before where upload_status <> 'pending');
  end if;
  return null;
end $$;

create trigger files_settled before update on files for each row
  when (old.upload_status = 'pending' and new.upload_status <> 'pending') execute function number_settled_file();
create trigger files_updated after update on files
  referencing old table as before new table as after for each statement execute function count_updated_files();
create trigger files_inserted after insert on files
  referencing new table as after for each statement execute function count_inserted_files();
create trigger files_deleted after delete on files
  referencing old table as before for each statement execute function count_deleted_files();
