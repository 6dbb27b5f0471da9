-- The id that the control database shares with the data folder of its objects (embedded profile): one row. The release before
-- neither reads nor writes it.
create table installation (
  one boolean primary key default true check (one),
  id uuid not null default gen_random_uuid()
);
insert into installation default values;
