-- Attempts of the run that were lost in a row before they showed anything. The release before does not count them.
alter table runs add column lost_in_a_row integer not null default 0;
