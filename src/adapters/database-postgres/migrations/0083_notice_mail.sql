-- From when a member is told of failures by e-mail: not of those that were there before this, or before the member.
alter table members add column notices_from timestamptz not null default now();

-- Credits below which members are told; null: never. `credits_low_since` is when the balance, with what open runs have reserved,
-- was last seen to have fallen below; null while it is not below.
alter table tenants add column credits_threshold numeric(18, 6);
alter table tenants add column credits_low_since timestamptz;

-- When the rules' problem came up; `retry_at` moves with every try. Null of problems that the release before notes.
alter table automation_rules add column problem_since timestamptz;

-- Notices by e-mail of a member.
create table notice_mail (
  member_id bigint primary key references members on delete cascade,
  tenant_id bigint not null references tenants on delete cascade,
  -- What the member chose, by kind; kinds left out have the default of the role.
  choices jsonb not null default '{}',
  -- Up to when the member was told, by kind; ISO 8601 with milliseconds.
  told jsonb not null default '{}',
  -- From when the next letter of kinds that are told at once may be written.
  next_at_once timestamptz not null default now()
);
create index notice_mail_tenant on notice_mail (tenant_id);
