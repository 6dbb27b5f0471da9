-- What the object store called the content of a file's object when its upload ended: other content under the key would be
-- called otherwise. Null where the store has no such name, and of files that came before this.
alter table files add column content_tag text;
