-- W3C `traceparent` of the span in which the event or the run began: its trace goes on in whichever process takes it next.
-- Null where nothing was recorded, and of rows that the release before writes.
alter table outbox add column traceparent text;
alter table runs add column traceparent text;
