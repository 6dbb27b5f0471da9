-- Who or what started the run: {"kind":"member","email":…}, {"kind":"token","tokenId":…} or {"kind":"rule","rule":…}. Null of
-- runs that came before this, and of those that the release before starts.
alter table runs add column started_by jsonb;

-- Use of the public API by token and day of UTC, in batches: what a killed process had not written is lost.
create table api_token_days (
  token_id bigint not null references api_tokens on delete cascade,
  day date not null,
  tenant_id bigint not null references tenants on delete cascade,
  requests bigint not null default 0,
  -- Answers of 4xx and of 5xx, among the requests.
  refusals bigint not null default 0,
  failures bigint not null default 0,
  -- Accepted uploads and the bytes of their bodies.
  uploads bigint not null default 0,
  upload_bytes bigint not null default 0,
  -- Queries that were answered.
  queries bigint not null default 0,
  primary key (token_id, day)
);
create index api_token_days_tenant on api_token_days (tenant_id, day);
create index api_token_days_day on api_token_days (day);
