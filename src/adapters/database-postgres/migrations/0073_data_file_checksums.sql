-- CRC-32 of a table's data file, as the run that wrote it read it back. Null of files that came before this.
-- A file that was taken out of the table for its damage is in no snapshot (`removed_position` is `added_position`: what a
-- position holds did not change, its records are read from the raw objects); its file goes some time after `removed_at`.
alter table data_files add column crc32 bigint, add column removed_at timestamptz;
create index data_files_removed on data_files (removed_at) where removed_at is not null;
create index data_files_run on data_files (run_id);
