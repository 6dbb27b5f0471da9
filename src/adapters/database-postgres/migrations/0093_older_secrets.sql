-- Former secrets that were replaced before `sealed_previous_secret`, the newest first, and until when each of them signs. The
-- release before signs by `sealed_previous_secret` alone.
alter table webhooks
  add column sealed_older_secrets bytea[] not null default '{}',
  add column older_until timestamptz(3)[] not null default '{}';
