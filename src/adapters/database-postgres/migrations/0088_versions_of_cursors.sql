-- Ordinal of the newest schema version when the first page was answered. Null: saved by the release before, whose pages follow
-- the versions of their own moment.
alter table query_cursors add column newest_version integer;
