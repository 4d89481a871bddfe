-- The history that the relay's cursor belongs to: at `marked_seq` the log has a batch whose hash begins with `mark`.
-- Null: the cursor was moved by a release that did not store it.
alter table relay_cursor add column marked_seq int8, add column mark bytea;
