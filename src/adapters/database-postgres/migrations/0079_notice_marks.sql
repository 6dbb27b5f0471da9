-- Up to when a member has read the notices of the account.
create table notice_marks (
  member_id bigint primary key references members on delete cascade,
  tenant_id bigint not null references tenants on delete cascade,
  read_to timestamptz not null
);
create index notice_marks_tenant on notice_marks (tenant_id);
