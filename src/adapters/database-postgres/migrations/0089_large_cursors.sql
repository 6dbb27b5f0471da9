-- Bytes of request and last key where they count in the budget `page_token_bytes`. Null: small, emptied, or saved by the release
-- before.
alter table query_cursors add column large_bytes integer;
create index query_cursors_large on query_cursors (tenant_id, expires_at) where large_bytes is not null;
