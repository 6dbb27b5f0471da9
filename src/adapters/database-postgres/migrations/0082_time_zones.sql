-- IANA name of the zone in which the panel shows moments to the account's members.
alter table tenants add column time_zone text not null default 'America/Sao_Paulo';
