-- Queries of the console that an account keeps by name. `query` is as it was written: a number keeps its digits.
create table saved_queries (
  id bigint generated always as identity primary key,
  tenant_id bigint not null references tenants on delete cascade,
  schema_id bigint not null references schemas on delete cascade,
  name text not null,
  query text not null,
  -- How the answer is drawn; null as a table.
  chart jsonb,
  member_email text not null,
  updated_at timestamptz not null default now(),
  unique (schema_id, name)
);
create index saved_queries_tenant on saved_queries (tenant_id);

-- Queries that a member ran last, each once.
create table recent_queries (
  member_id bigint not null references members on delete cascade,
  schema_id bigint not null references schemas on delete cascade,
  tenant_id bigint not null references tenants on delete cascade,
  query text not null,
  -- Of the query, which is too long for a key.
  query_md5 text not null,
  asked_at timestamptz not null default now(),
  primary key (member_id, schema_id, query_md5)
);
