-- A removal that failed comes again later, behind those that did not: an object that the store does not let go of holds up
-- no other.
alter table object_removals add column failures integer not null default 0, add column retry_at timestamptz;
