-- Who removes an object at the moment, and until when nobody else does: workers share the removals by leases.
alter table object_removals add column claimed_by uuid, add column claimed_until timestamptz;
-- In the order in which one tenant's removals are taken.
create index object_removals_of_tenant on object_removals (tenant_id, failures, file_id);
-- Raw objects that the table has made superfluous and that are still there.
create index files_superfluous on files (tenant_id, id) where table_position is not null and object_deleted_at is null;
