-- What an upload put into the object store, as it lies there: how many bytes, and their CRC-32. Whoever reads the object
-- whole compares. Null of files that came before this.
alter table files add column stored_bytes bigint, add column stored_crc32 bigint;
-- The same of bundles, whose bytes are counted already.
alter table raw_bundles add column crc32 bigint;
