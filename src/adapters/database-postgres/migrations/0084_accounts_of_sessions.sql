-- Other members, of the same e-mail address and password in other accounts, into whose accounts a session may change.
alter table sessions add column also_members bigint[] not null default '{}';
