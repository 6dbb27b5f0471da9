-- The order in which the files of a schema settled. Null: settled before `0087_file_counts.sql`, or inserted as settled.
alter table files add column settled bigint;
