-- Files whose records the owner took out of every answer: from `from_position` of the schema's counter on, and before
-- `to_position` once the file was taken back. A file may be set aside more than once.
create table files_aside (
  id bigint generated always as identity primary key,
  tenant_id bigint not null references tenants on delete cascade,
  schema_id bigint not null references schemas on delete cascade,
  file_id bigint not null references files on delete cascade,
  from_position bigint not null,
  to_position bigint
);
create unique index files_aside_open on files_aside (file_id) where to_position is null;
create index files_aside_file on files_aside (file_id);

alter table files add column set_aside_at timestamptz(3);
-- A file that is set aside gives its name and its content free, so that they can be sent again.
drop index files_name;
drop index files_content;
create unique index files_name on files (schema_id, file_name) where upload_status = 'completed' and set_aside_at is null;
create unique index files_content on files (schema_id, sha256) where upload_status = 'completed' and set_aside_at is null;
