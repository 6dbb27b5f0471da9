-- Letters by e-mail, written in the transaction of their cause and sent by a worker. What a letter says and to whom is
-- removed once it was sent or given up. No secret is kept: a link is made when its letter is sent.
create table letters (
  id bigint generated always as identity primary key,
  -- Null while it is not known whose the address is.
  tenant_id bigint references tenants on delete cascade,
  kind text not null,
  recipient text,
  data jsonb,
  -- The same with every attempt, so that mail programs show a letter that came twice once.
  message_id text not null,
  status text not null default 'waiting' check (status in ('waiting', 'sent', 'failed')),
  attempts int not null default 0,
  next_at timestamptz not null default now(),
  -- A letter that comes later is of no use.
  expires_at timestamptz not null,
  lease_owner text,
  lease_until timestamptz,
  failure text,
  created_at timestamptz not null default now(),
  ended_at timestamptz
);
create index letters_due on letters (next_at, id) where status = 'waiting';
create index letters_of_tenant on letters (tenant_id, kind, created_at);
create index letters_ended on letters (ended_at) where ended_at is not null;
