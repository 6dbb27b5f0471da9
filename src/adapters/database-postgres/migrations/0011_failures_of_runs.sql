-- How an attempt ended is decided once, before its traces go, and counted: an attempt that was lost with the process that
-- ran it is nobody's failure, and does not bring the end of its run nearer.
alter table runs
  -- Why the condemned attempt failed; null where it was lost.
  add column condemned_failure jsonb,
  add column failures integer not null default 0,
  -- The reconciler that began the current attempt, by what `lease_owner` calls it.
  add column begun_by text;
