-- The history of the log that a policy has reacted to: at `marked_seq` the log has a batch whose hash begins with `mark`.
ALTER TABLE reactor.position ADD COLUMN marked_seq int8, ADD COLUMN mark bytea;
