-- The relay of the outbox, webhooks and automatic processing.

-- Position: the order of publication, one relay after the other, so it is the order of commits as well; who
-- follows events resumes at it, and nothing ever appears behind it. Retry: a consumer failed on the event.
create sequence outbox_positions;
alter table outbox
  add column position bigint,
  add column failures integer not null default 0,
  add column retry_at timestamptz;
create unique index outbox_position on outbox (position) where position is not null;
create index outbox_followed on outbox (tenant_id, position) where position is not null;
create index outbox_unpublished_key on outbox (key, id) where published_at is null;
create index outbox_published_at on outbox (published_at) where published_at is not null;

create table webhooks (
  id bigint generated always as identity primary key,
  tenant_id bigint not null references tenants on delete cascade,
  url text not null,
  description text not null,
  active boolean not null,
  -- Set when the service gave up on it: a code of the catalogue with its parameters.
  disabled_at timestamptz(3),
  disabled_reason jsonb,
  -- The first failed attempt after the last one that succeeded.
  failing_since timestamptz(3),
  -- Sealed with a key of the keyring; the previous secret signs as well until its time is over.
  sealed_secret bytea not null,
  sealed_previous_secret bytea,
  previous_until timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index webhooks_tenant on webhooks (tenant_id, id);

-- One message to one receiver. `body` is what is signed and sent, byte by byte the same on every attempt.
create table webhook_deliveries (
  id bigint generated always as identity primary key,
  tenant_id bigint not null references tenants on delete cascade,
  webhook_id bigint not null references webhooks on delete cascade,
  -- The outbox row; null for tests.
  event_id bigint,
  message_id text not null,
  topic text not null,
  run_id bigint,
  -- Messages of one key go out one after the other.
  order_key text not null,
  body text not null,
  test boolean not null default false,
  status text not null default 'pending' check (status in ('pending', 'delivered', 'failed')),
  attempts integer not null default 0,
  -- Place in the schedule of retries; sending again by hand begins it anew.
  step integer not null default 0,
  next_attempt_at timestamptz(3),
  -- Who sends it, and until when nobody else does.
  lease_owner text,
  lease_until timestamptz,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (webhook_id, event_id)
);
create index webhook_deliveries_due on webhook_deliveries (webhook_id, next_attempt_at, id) where status = 'pending';
create index webhook_deliveries_order on webhook_deliveries (webhook_id, order_key, id) where status = 'pending';
create index webhook_deliveries_list on webhook_deliveries (tenant_id, webhook_id, id);
create index webhook_deliveries_created on webhook_deliveries (created_at);

create table webhook_attempts (
  id bigint generated always as identity primary key,
  tenant_id bigint not null references tenants on delete cascade,
  delivery_id bigint not null references webhook_deliveries on delete cascade,
  at timestamptz(3) not null,
  -- HTTP status; null when there was no answer.
  status integer,
  ms integer not null,
  response_body text not null,
  -- Why it was no success: a code of the catalogue with its parameters.
  error jsonb
);
create index webhook_attempts_delivery on webhook_attempts (delivery_id, id);

-- When processing starts by itself (contract rule 48).
create table automation_rules (
  schema_id bigint primary key references schemas on delete cascade,
  tenant_id bigint not null references tenants on delete cascade,
  on_upload boolean not null,
  pending_bytes bigint,
  minutes_after_upload integer,
  shape_id bigint,
  executors integer,
  -- Uploads before it do not set off the rules that wait for an upload.
  since timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  -- The last start: time, rule, runs.
  last_started jsonb,
  -- What keeps the rules from starting: a code of the catalogue with its parameters; not tried before retry_at.
  problem jsonb,
  problems integer not null default 0,
  retry_at timestamptz
);
create index automation_rules_tenant on automation_rules (tenant_id);
create index runs_given_back on runs (schema_id) where status in ('failed', 'cancelled');
