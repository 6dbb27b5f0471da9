-- From where an address of e-mail has logged in: `key` is a digest of both addresses.
create table login_addresses (
  key text primary key,
  seen_at timestamptz not null
);
create index login_addresses_seen_at on login_addresses (seen_at);
