-- Members at the control panel: sessions, failed attempts to log in, and what was changed by whom.

-- Only the hash of a session's secret is kept.
create table sessions (
  secret_hash bytea primary key,
  member_id bigint not null references members on delete cascade,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now()
);
create index sessions_member on sessions (member_id);
create index sessions_last_seen_at on sessions (last_seen_at);
create index member_links_member on member_links (member_id);
create index members_email on members (email);

-- Failed attempts per window, by address of e-mail and by address of the network.
create table login_attempts (
  key text primary key,
  failures integer not null,
  resets_at timestamptz not null
);
create index login_attempts_resets_at on login_attempts (resets_at);

create table audit_log (
  id bigint generated always as identity primary key,
  tenant_id bigint not null references tenants on delete cascade,
  at timestamptz not null default now(),
  -- The address stays when the member goes.
  member_id bigint references members on delete set null,
  member_email text not null,
  action text not null,
  target text not null,
  details jsonb not null default '{}'
);
create index audit_log_tenant on audit_log (tenant_id, id);
create index audit_log_member on audit_log (member_id);
