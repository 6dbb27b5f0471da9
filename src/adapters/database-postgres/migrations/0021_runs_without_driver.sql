-- Runs of the embedded profile have no driver, so none is charged.
-- Older than the first release.
-- squawk-ignore ban-drop-not-null
alter table runs alter column driver_shape drop not null;
