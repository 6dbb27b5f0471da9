-- An upload that is given up may have a writer that is alive, stores the object after its removal, and dies before it finds
-- out: from this moment on the object is removed once more.
alter table object_removals add column again_at timestamptz;
