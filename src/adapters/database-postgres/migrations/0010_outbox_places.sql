-- Events get their position apart from their publication: the panel tells of them by the position, however long the bus
-- is down. What has none waits for it.
create index outbox_unplaced on outbox (id) where position is null and published_at is null;
