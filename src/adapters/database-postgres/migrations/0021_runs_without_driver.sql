-- Runs of the embedded profile have no driver, so none is charged.
alter table runs alter column driver_shape drop not null;
