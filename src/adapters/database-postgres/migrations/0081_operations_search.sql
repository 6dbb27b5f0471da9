-- The audit log is searched by member, by area (what stands before the dot of an action), by text of the target and by day.
create index audit_log_member_email on audit_log (tenant_id, member_email, id);
create index audit_log_area on audit_log (tenant_id, split_part(action, '.', 1), id);
create index audit_log_at on audit_log (tenant_id, at);
create index audit_log_target on audit_log using gin (tenant_id, lower(target) gin_trgm_ops);
-- Failed logins of a member are one entry a window, which is found by this.
create index audit_log_failed_logins on audit_log (member_id, at) where action = 'session.login_failed';

-- The ledger is added up by day and month, and listed by day.
create index credit_ledger_at on credit_ledger (tenant_id, created_at);
