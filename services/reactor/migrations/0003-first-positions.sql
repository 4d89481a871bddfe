-- Where a policy began: the start of the log, or, for one whose history does not matter, the end of the log at its first start.
ALTER TABLE reactor.position ADD COLUMN began_seq int8 NOT NULL DEFAULT 0;
