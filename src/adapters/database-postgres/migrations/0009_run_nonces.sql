-- What a run leaves outside of this database has it in its name: messages, pods, staged snapshots, files. A database that
-- was set back to an earlier moment gives the ids of runs again, and must not take for its own what stands under them.
-- Older than the first release.
-- squawk-ignore adding-field-with-default
alter table runs add column nonce text not null default left(gen_random_uuid()::text, 8);
