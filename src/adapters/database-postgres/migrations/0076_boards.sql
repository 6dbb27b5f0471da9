-- Boards of an account: charts of stored queries on one page.
create table boards (
  id bigint generated always as identity primary key,
  tenant_id bigint not null references tenants on delete cascade,
  name text not null,
  -- Moves by one with each change, so that a change made on an older state is refused.
  version bigint not null default 1,
  -- Tiles ever pinned: numbers are never given twice.
  tiles_made integer not null default 0,
  member_email text not null,
  updated_at timestamptz not null default now()
);
create index boards_tenant on boards (tenant_id);

create table board_tiles (
  board_id bigint not null references boards on delete cascade,
  number integer not null,
  -- Order on the page.
  place integer not null,
  tenant_id bigint not null references tenants on delete cascade,
  schema_id bigint not null references schemas on delete cascade,
  title text not null,
  -- As it was written: a number keeps its digits.
  query text not null,
  -- How the answer is drawn; null as a table.
  chart jsonb,
  width text not null,
  -- Days up to the last one with data that replace the query's own; null for the query's own.
  last_days integer,
  primary key (board_id, number)
);
create index board_tiles_schema on board_tiles (schema_id);
create index board_tiles_tenant on board_tiles (tenant_id);

-- Links by which a board is read without a session. One that was withdrawn or expired stays, to be told apart from none.
create table board_links (
  secret_hash bytea primary key,
  board_id bigint not null references boards on delete cascade,
  tenant_id bigint not null references tenants on delete cascade,
  created_at timestamptz not null default now(),
  member_email text not null,
  expires_at timestamptz,
  withdrawn_at timestamptz
);
create index board_links_board on board_links (board_id);
create index board_links_tenant on board_links (tenant_id);
