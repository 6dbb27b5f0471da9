-- Tenants, their people, the tokens they call the API with, and their credits.

create table tenants (
  id bigint generated always as identity primary key,
  slug text not null unique,
  name text not null,
  plan text not null,
  -- Balance after every reservation; the ledger explains it line by line.
  credits numeric(18, 6) not null default 0 check (credits >= 0),
  processing_enabled boolean not null default true,
  delete_processed_files boolean not null default false,
  created_at timestamptz not null default now()
);

create table members (
  id bigint generated always as identity primary key,
  tenant_id bigint not null references tenants on delete cascade,
  email text not null,
  role text not null check (role in ('owner', 'editor', 'viewer')),
  password_hash text,
  created_at timestamptz not null default now(),
  unique (tenant_id, email)
);

-- One-time links by which a member sets a password; only the hash of the secret is kept.
create table member_links (
  secret_hash bytea primary key,
  member_id bigint not null references members on delete cascade,
  expires_at timestamptz not null,
  used_at timestamptz
);

-- Secrets that sign tokens, upload URLs and cursors, sealed with the operator's key.
create table signing_keys (
  kid text primary key,
  sealed_secret bytea not null,
  created_at timestamptz not null default now()
);

create table api_tokens (
  id bigint generated always as identity primary key,
  tenant_id bigint not null references tenants on delete cascade,
  name text not null,
  scopes text[] not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz
);
create index api_tokens_tenant on api_tokens (tenant_id, id);

create table credit_ledger (
  id bigint generated always as identity primary key,
  tenant_id bigint not null references tenants on delete cascade,
  kind text not null check (kind in ('grant', 'reserve', 'release', 'charge')),
  -- Added to the balance: positive for grant and release, negative for reserve and charge.
  amount numeric(18, 6) not null,
  run_id bigint,
  note text not null default '',
  created_at timestamptz not null default now()
);
create index credit_ledger_tenant on credit_ledger (tenant_id, id desc);

-- Fixed windows of a minute. A crash may forget a minute of counting, so it need not be logged.
create unlogged table rate_limit_windows (
  key text primary key,
  hits integer not null,
  resets_at timestamptz not null
);
create index rate_limit_windows_resets_at on rate_limit_windows (resets_at);
